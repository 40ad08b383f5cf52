/** Describes the rows of Delivery Preferences as text. */
import { countOf } from '#contract'
import { type QuietRow, type SmartRow, timeOf } from './values'

/** A cap of 0 means no cap (assumed; docs/reference/choices.md#delivery-preferences). Null for any other cap, since its field shows it. `isUnread`: the server's cap cannot be read. */
export const capText = (cap: string, isUnread = false): string | null =>
  isUnread ? unreadText : Number(cap) === 0 ? 'No cap' : null

/** `isUnread`: the server's delay cannot be read. */
export const delayText = (days: string, isUnread = false): string =>
  isUnread ? unreadText : Number(days) === 0 ? 'No delay' : `At least ${countOf(Number(days), 'day')} apart`

const unreadText = 'Cannot be read. It stays as it is until you enter a number.'

/**
 * '22:00 to 08:00 the next day, 10 h'. Equal times mean off; a start later than the end crosses midnight (docs/reference/choices.md). Null
 * if a time cannot be read.
 */
export function hoursText({ from, to }: QuietRow): string | null {
  const [start, end] = [timeOf(from), timeOf(to)]
  if (start === null || end === null) return null
  if (start === end) return 'Off'
  const length = (minutesOf(end) - minutesOf(start) + 1_440) % 1_440
  const [hours, minutes] = [Math.floor(length / 60), length % 60]
  const durationText = [hours ? `${hours} h` : '', minutes ? `${minutes} min` : ''].filter(Boolean).join(' ')
  return `${start} to ${end}${start > end ? ' the next day' : ''}, ${durationText}`
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The handling of a message in quiet hours (assumed: none, discard, delay). Empty without quiet hours, or if unknown. */
export function handlingText(row: QuietRow): string {
  const [start, end] = [timeOf(row.from), timeOf(row.to)]
  if (start === null || end === null || start === end) return ''
  const key = row.handling.toLowerCase()
  if (key === 'delay') return `Messages wait until ${end}`
  if (key === 'discard') return 'Messages are not sent'
  return key === 'none' ? 'The server decides' : ''
}

export const monthText = (months: number): string => (months === 0 ? 'All time' : countOf(months, 'month'))

/** 'Smart Send skips people who opened fewer than 30% of emails in the last 6 months.' */
export function smartText({ percentage, months }: SmartRow): string {
  if (percentage === '') return ''
  const span = months === 0 ? '' : ` in the last ${countOf(months, 'month')}`
  return `Smart Send skips people who opened fewer than ${percentage}% of emails${span}.`
}
