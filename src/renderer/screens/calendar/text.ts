/** Texts for days and entries of the calendar. */
import { countOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import type { Entry } from '../../steps/schedule/entries'
import type { Active } from '../../steps/schedule/plan'
import { longDay } from './days'

/** The accessible name of a day: 'Friday 27 November 2026, today, 3 entries, 1 conflict'. */
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
