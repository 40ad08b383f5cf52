/**
 * Recipients and cost: the reach on the channel minus the control group; billed pieces per recipient, times the price of a piece, times the
 * recipients.
 */
import { amount, countOf, type PricedUnit } from '#contract'
import { amountOf, money } from './amounts.ts'

export type People = {
  /** People of the segment with an address on this channel. */
  reach: number
  /** About how many of them are in the control group; the server draws them. */
  control: number
  /** How many people get a message. */
  people: number
  /**
   * Set with a trigger: recipients get the message only when it fires, so the numbers are upper limits (Source:
   * docs/reference/choices.md#event-triggered-reach).
   */
  upTo: boolean
}

/** `percent` is the control group's share, 0 to 100. Null if the segment was never counted. */
export function peopleOf(reach: number | null, percent: number, isUpperBound = false): People | null {
  if (reach === null) return null
  const control = Math.round((reach * Math.min(100, Math.max(0, percent))) / 100)
  return { reach, control, people: reach - control, upTo: isUpperBound }
}

/** 17693 as '17,693'. */
export const counted = amount

/** 'about 18,240 people'; 'up to 1,132 people' with a trigger. */
export const aboutPeople = (count: number, isUpperBound = false): string =>
  isUpperBound ? peopleText(count, true) : `about ${peopleText(count)}`

/** '1 person', '17,693 people', 'up to 1,098 people'. */
export const peopleText = (count: number, isUpperBound = false): string =>
  `${isUpperBound ? 'up to ' : ''}${countOf(count, 'person', 'people')}`

/** Billed pieces per recipient: a merge tag that is short for one may be long for another. */
export type Pieces = { unit: PricedUnit; least: number; most: number }

/** The name of one billed piece: to the author of an SMS, its parts are messages. */
export const pieceNames: Record<PricedUnit, string> = { part: 'message', call: 'call', conversation: 'conversation' }

/** The price of one piece, in units of the currency. */
type Price = { each: number; currency: string }

/** The cost as text; per person if the number of recipients is unknown. */
export function costText(pieces: Pieces, price: Price, people: Pick<People, 'people' | 'upTo'> | null): string {
  const { least, most } = pieces
  if (!people) return `${sumsText(least, most, price)} a person`
  // A trigger reaches fewer people than the segment has, so only the upper end is known.
  if (people.upTo) return `Up to ${sumsText(most, most, price, people.people)}`
  return `About ${sumsText(least, most, price, people.people)}`
}

/** How the cost is calculated: '2 to 3 messages each at Rs 1.50, for 18,240 people'. */
export function calculationText(pieces: Pieces, price: Price, people: Pick<People, 'people' | 'upTo'> | null): string {
  const { unit, least, most } = pieces
  const range = least === most ? counted(most) : `${counted(least)} to ${counted(most)}`
  const noun = `${pieceNames[unit]}${most === 1 ? '' : 's'}`
  const pieceText = `${range} ${noun} each at ${money(priceText(price.each), price.currency)}`
  return people ? `${pieceText}, for ${peopleText(people.people, people.upTo)}` : pieceText
}

/** A price may have more decimals than a sum: '0.0075'. */
const priceText = (price: number): string =>
  price.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** What several campaigns cost together, at the same price: 'About Rs 36,480 to 54,720'. */
export function totalCostText(
  all: readonly { pieces: Pieces; people: Pick<People, 'people' | 'upTo'> }[],
  price: Price,
): string {
  const sum = (count: (pieces: Pieces) => number) =>
    all.reduce((total, { pieces, people }) => total + count(pieces) * people.people, 0)
  const isUpTo = all.some(({ people }) => people.upTo)
  const [least, most] = [sum(({ least, most }) => (isUpTo ? most : least)), sum(({ most }) => most)]
  return `${isUpTo ? 'Up to' : 'About'} ${sumsText(least, most, price)}`
}

function sumsText(low: number, high: number, { each, currency }: Price, people = 1): string {
  const [from, to] = [amountOf(low * each * people), amountOf(high * each * people)]
  return from === to ? money(to, currency) : `${money(from, currency)} to ${to}`
}

/** The amount, or the message that says why it cannot be read. */
export function readPrice(typedText: string, maxAmount: number): number | string {
  // '1,500' is fifteen hundred, '1,50' one and a half.
  const text = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typedText.trim())
    ? typedText.trim().replaceAll(',', '')
    : typedText.trim().replace(',', '.')
  if (text === '') return 'Enter the price'
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text)) return 'Enter a number, for example 1.50'
  const price = Number(text)
  return price > maxAmount ? `The price cannot be more than ${maxAmount.toLocaleString('en-GB')}` : price
}
