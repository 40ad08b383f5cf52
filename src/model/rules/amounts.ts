/** Money, and shares of people, as text: a share is at most 100%, all or none only if it is so, and few people are called few. */
import { amount, countOf, money as withCurrency } from '#contract'

type Maybe = number | null | undefined

/** Below this number of people, one more or less changes a share by more than a percentage point. */
export const FEW_PEOPLE = 100

/** `part` of `all`; null if either is unknown or `all` is zero. */
export const ratioOf = (part: Maybe, all: Maybe): number | null =>
  part === null || part === undefined || !all ? null : part / all

let shareFormat: Intl.NumberFormat | null = null
/** The formatter is created with the first share, so that a list without such a column does not wait for it. */
function tenths(value: number): string {
  shareFormat ??= new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return shareFormat.format(value)
}

/** 0.944 as '94.4%'; 'under 0.1%' and '99.9+%' if rounding would say none or all. Above 1 is no share, '–'. */
export function shareText(share: Maybe): string {
  if (share === null || share === undefined || !Number.isFinite(share) || share > 1) return absent
  if (share > 0 && share < 0.000_5) return 'under 0.1%'
  if (share >= 0.999_5 && share < 1) return '99.9+%'
  return share === 0 || share === 1 ? `${share * 100}%` : `${tenths(share * 100)}%`
}

/** Events of one status as text, before the people. */
const eventTexts: Record<string, string> = {
  delivered: 'deliveries to',
  view: 'opens by',
  answered: 'answers by',
  click: 'clicks by',
  close: 'closes by',
  conversions: 'conversions by',
}

/**
 * '40 opens by at most 25 people' if events (`name`: a status, or 'conversions') outnumber the people who can have caused them; null
 * otherwise.
 */
export function eventsText(name: string, events: Maybe, people: Maybe): string | null {
  if (!events || !people || events <= people) return null
  return `${amount(events)} ${eventTexts[name] ?? 'events of'} at most ${countOf(people, 'person', 'people')}`
}

/** '94.4% of delivered', '33.3% of only 3 delivered', '40 opens by at most 25 people'; null if a count is unknown or `all` is zero. */
export function partText(name: string, part: Maybe, all: Maybe, unit: string): string | null {
  const share = ratioOf(part, all)
  if (share === null) return null
  return (
    eventsText(name, part, all) ??
    `${shareText(share)} of ${(all ?? 0) < FEW_PEOPLE ? `only ${amount(all ?? 0)} ${unit}` : unit}`
  )
}

/** A share in a narrow cell: '5.2%', '1 of 3' of few people, '40 events' if they outnumber the people. */
export function shareCell(part: Maybe, all: Maybe): string {
  const share = ratioOf(part, all)
  if (share === null) return absent
  if (share > 1) return countOf(part ?? 0, 'event')
  return (all ?? 0) < FEW_PEOPLE ? `${amount(part ?? 0)} of ${amount(all ?? 0)}` : shareText(share)
}

/** Formats amounts of money: whole from 1,000 on, else with two decimals, after the currency. Shown for an unknown amount. */
export const absent = '–'

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of money per person or conversion. */
export function amountOf(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return absent
  const format = Math.abs(value) >= 1_000 ? wholeNumber : hundredths
  // A minus sign, not a hyphen.
  return (value < 0 ? '−' : '') + format.format(Math.abs(value))
}

/** An amount after its currency; a dash stays a dash. */
export const money = (amountText: string, currency: string): string =>
  amountText === absent ? amountText : withCurrency(amountText, currency)
