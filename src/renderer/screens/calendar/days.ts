/**
 * Calendar days as 'YYYY-MM-DD', independent of time zones: weeks from Monday to Sunday, months, steps between them, and their lines and
 * texts.
 */
import dayjs from 'dayjs'
import { countOf, type DayRange } from '#contract'
import { dateText, weekDays } from '../../../model/rules/calendar-dates'
import { isDate, isZone } from '../../../model/steps/schedule/engine'
import type { Entry } from '../../steps/schedule/entries'
import type { Active } from '../../steps/schedule/plan'

export type View = 'month' | 'week'

const format = 'YYYY-MM-DD'

export const addDays = (date: string, days: number): string => dayjs(date).add(days, 'day').format(format)

/** The same day of another month, or that month's last day if it is shorter. */
export const addMonths = (date: string, months: number): string => dayjs(date).add(months, 'month').format(format)

/** The Monday of a day's week; dayjs counts from Sunday 0. */
export const mondayOf = (date: string): string => addDays(date, -((dayjs(date).day() + 6) % 7))

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The weeks shown around `date`: all that its month touches, or its own week. */
export function weeksOf(date: string, view: View): string[][] {
  const first = view === 'week' ? mondayOf(date) : mondayOf(`${date.slice(0, 7)}-01`)
  const last = view === 'week' ? first : mondayOf(dayjs(date).endOf('month').format(format))
  const weeks: string[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7))
    weeks.push(weekDays.map((_, day) => addDays(monday, day)))
  return weeks
}

/** The first and last day shown. */
export function rangeOf(weeks: readonly (readonly string[])[]): DayRange {
  const days = weeks.flat()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) throw new Error('A calendar shows at least one week')
  return { from, to }
}

/** 'November 2026', '23 to 29 November 2026', '30 November to 6 December 2026', '28 December 2026 to 3 January 2027'. */
export function titleOf(date: string, view: View): string {
  if (view === 'month') return dayjs(date).format('MMMM YYYY')
  const [from, to] = [dayjs(mondayOf(date)), dayjs(addDays(mondayOf(date), 6))]
  const start = from.isSame(to, 'month') ? 'D' : from.isSame(to, 'year') ? 'D MMMM' : 'D MMMM YYYY'
  return `${from.format(start)} to ${to.format('D MMMM YYYY')}`
}

/** 'Friday 27 November 2026'. */
export const longDay = (date: string): string => dayjs(date).format('dddd D MMMM YYYY')

/** '' means all channels, all statuses, or this computer's zone. */
export type Place = { view: View; day: string; channel: string; status: string; zone: string }

/** Parses the address; the day defaults to `today`. */
export function placeOf(address: URLSearchParams, today: string): Place {
  const day = address.get('day') ?? ''
  const zone = address.get('zone') ?? ''
  return {
    view: address.get('view') === 'week' ? 'week' : 'month',
    day: isDate(day) ? day : today,
    channel: address.get('channel') ?? '',
    status: address.get('status') ?? '',
    zone: isZone(zone) ? zone : '',
  }
}

/** The address's parameters after a change; defaults are omitted. */
export function movedParams(before: URLSearchParams, patch: Partial<Place>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '' || (name === 'view' && value === 'month')) after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** A day: its number with padding, each line, and the minimum height, below which the month scrolls. */
const size = { head: 28, line: 22, smallest: 74 }
/** A week grows up to this number of lines; a day with more entries ends with '+1 more'. */
const MAX_GROWN_LINES = 4
/** A card has a line for the time and at most three for the name. */
const MAX_ENTRY_LINES = 4
/** Of a day: its padding and that of a card. */
const CARD_PADDING_PX = 17
/** Average width of a letter, with the room that is lost where a line wraps; and the letters that a status icon is wide. */
const text = { letter: 6.9, icon: 3 }

type Named = Pick<Entry, 'time' | 'kind'> & { name: string }

/** Number of lines in which the name of an entry is probably not cut; the first two are shared with its time. `width`: of a day. */
export function wantedLines({ time, kind, name }: Named, width: number): number {
  const line = Math.max(1, (width - CARD_PADDING_PX) / text.letter)
  const short = text.icon + time.length + (kind === 'start' ? ' starts'.length : 0) + 1 + name.length
  return short <= 2 * line ? 2 : Math.min(MAX_ENTRY_LINES, 1 + Math.ceil(name.length / line))
}

/** A line with several entries is that of a family. */
export type Line = readonly [Entry, ...Entry[]]

/** The same for a line of a day. */
export const wantedBy = (line: Line, width: number): number => wantedLines({ ...line[0], name: lineName(line) }, width)

/**
 * The lines of a day: each entry one, and the campaigns of a family at the same time one together. `entries` of one day, in their order; a
 * family is at the place of its first.
 */
export function linesOf(entries: readonly Entry[]): Line[] {
  const groups = Map.groupBy(entries, ({ id, time, kind, plan }) =>
    plan.row.memberOf ? `${plan.row.memberOf.id} ${time} ${kind}` : id,
  )
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}

/** 'Blessed Friday at your shop, 91 campaigns', or the name of the only campaign. */
export const lineName = ([{ plan }, ...others]: Line): string =>
  plan.row.memberOf && others.length > 0
    ? `${plan.row.memberOf.name}, ${countOf(others.length + 1, 'campaign')}`
    : plan.name

/** Number of lines that fit into a day of this height. */
export const linesIn = (height: number): number => Math.floor((Math.max(height, size.smallest) - size.head) / size.line)

/** Heights of weeks that need this number of lines: equal where all fit, and more for those that need more. `height`: of all weeks. */
export function weekHeights(needs: readonly number[], height: number): number[] {
  const least = needs.map((lines) => Math.max(size.smallest, size.head + size.line * Math.min(lines, MAX_GROWN_LINES)))
  let open = least.map((_, index) => index)
  for (;;) {
    const fixed = least.reduce((sum, one, index) => (open.includes(index) ? sum : sum + one), 0)
    const share = Math.floor((height - fixed) / open.length)
    const tooSmall = open.filter((index) => (least[index] ?? 0) > share)
    if (tooSmall.length === 0) return least.map((one, index) => (open.includes(index) ? share : one))
    open = open.filter((index) => !tooSmall.includes(index))
    if (open.length === 0) return least
  }
}

/** Lines of each entry of a day: as many as it wants, else an equal share; the first ones get what is left. 0 for those that do not fit. */
export function sharedLines(wanted: readonly number[], lines: number): number[] {
  const { length } = wanted
  // The last line says how many are left.
  if (length > lines) return wanted.map((_, index) => (index < lines - 1 ? 1 : 0))
  const isEnough = wanted.reduce((sum, one) => sum + one, 0) <= lines
  const given = wanted.map((one) => (isEnough ? one : Math.floor(lines / length)))
  let left = lines - given.reduce((sum, one) => sum + one, 0)
  return given.map((one) => {
    if (left <= 0 || one >= MAX_ENTRY_LINES) return one
    left -= 1
    return one + 1
  })
}

/** Texts for days and entries of the calendar. The accessible name of a day: 'Friday 27 November 2026, today, 3 entries, 1 conflict'. */
export function dayText(date: string, entries: readonly Entry[], collided: number, isToday: boolean): string {
  const count = entries.length === 0 ? 'nothing' : countOf(entries.length, 'entry', 'entries')
  const parts = [longDay(date), isToday ? 'today' : '', count, collided > 0 ? collideText(collided) : '']
  return parts.filter(Boolean).join(', ')
}

const collideText = (count: number): string => countOf(count, 'conflict')

/**
 * The time in the campaign's own zone, if it differs: '15:00 in Asia/Karachi', 'Sat 28 Nov 2026, 01:00 in Asia/Karachi'. Null if it does
 * not.
 */
export function ownMomentText({ plan: { zone }, date, time, own }: Entry): string | null {
  if (own.date === date && own.time === time) return null
  return `${own.date === date ? '' : `${dateText(own.date)}, `}${own.time} in ${zone}`
}

/** 'From Mon 17 Aug 2026, never ends · 09:00 to 21:00', in the campaign's own zone. */
export function activeText({ hours, first, last }: Active): string {
  const end = last === null ? ', never ends' : ` to ${dateText(last)}`
  return `From ${dateText(first)}${end} · ${hours ? `${hours.from} to ${hours.to}` : 'all day'}`
}
