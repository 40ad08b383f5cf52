/** What a campaign costs: the pieces that one person gets, times the price of one, times the people. */
import type { PricedUnit } from '#contract'
import { amount, money } from './money'
import { counted, type People, peopleText } from './people'

/** How many billed pieces one person gets: a merge tag that is short for one may be long for another. */
export type Pieces = { unit: PricedUnit; least: number; most: number }

/** What people call one billed piece: to whoever writes an SMS, its parts are messages. */
export const pieceNames: Record<PricedUnit, string> = { part: 'message', call: 'call', conversation: 'conversation' }

/** The price of one piece, in units of the currency. */
export type Price = { each: number; currency: string }

/** What it costs, in words; for one person where it is not known how many there are. */
export function costText(pieces: Pieces, price: Price, people: Pick<People, 'people' | 'upTo'> | null): string {
  const { least, most } = pieces
  if (!people) return `${sums(least, most, price)} a person`
  // Fewer people, less money: with a trigger only the upper end can be told.
  if (people.upTo) return `Up to ${sums(most, most, price, people.people)}`
  return `About ${sums(least, most, price, people.people)}`
}

/** How that is reckoned: '2 to 3 messages each at Rs 1.50, for 18,240 people'. */
export function reckonedText(pieces: Pieces, price: Price, people: Pick<People, 'people' | 'upTo'> | null): string {
  const { unit, least, most } = pieces
  const range = least === most ? counted(most) : `${counted(least)} to ${counted(most)}`
  const noun = `${pieceNames[unit]}${most === 1 ? '' : 's'}`
  const each = `${range} ${noun} each at ${money(priceText(price.each), price.currency)}`
  return people ? `${each}, for ${peopleText(people.people, people.upTo)}` : each
}

/** A price may have more places than a sum: '0.0075'. */
const priceText = (price: number): string =>
  price.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function sums(least: number, most: number, { each, currency }: Price, people = 1): string {
  const [from, to] = [amount(least * each * people), amount(most * each * people)]
  return from === to ? money(to, currency) : `${money(from, currency)} to ${to}`
}
