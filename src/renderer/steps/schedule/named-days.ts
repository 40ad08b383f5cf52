/** Parses days named by their weekday: 'next fri', 'last friday of the month', 'tomorrow'. Calendar arithmetic only. */
import { Temporal } from 'temporal-polyfill'
import { dateText } from '../../../model/rules/calendar-dates'

/** The day, 'YYYY-MM-DD', and the remaining text. */
export type NamedDay = { date: string; rest: string }

export const weekDays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'.split('|')
export const months = 'january|february|march|april|may|june|july|august|september|october|november|december'.split('|')
export const nthNumbers: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 }

const weekDay =
  '(mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const monthPhrase = `(?:of|in) (month|this month|next month|(?:${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})(?: (\\d{4}))?)`
const nthForm = new RegExp(
  `^(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|last) (?:${weekDay}|(day)) ${monthPhrase}(?: (.+))?$`,
)
const endForm = /^(?:end of(?: this)? month|month end)(?: (.+))?$/
const weekDayForm = new RegExp(`^(next |this |coming |last )?${weekDay}(?: (.+))?$`)
const nearForm = /^(today|tomorrow|day after tomorrow)(?: (.+))?$/

/**
 * Parses the day at the start of the lower-case `text`. Ambiguous text is refused with a message. Null if it names no such day. `today` is
 * 'YYYY-MM-DD'.
 */
export function namedDay(text: string, today: string): NamedDay | { refused: string } | null {
  const now = Temporal.PlainDate.from(today)
  const match = nearForm.exec(text)
  if (match) return { date: now.add({ days: nearDays.indexOf(match[1] ?? '') }).toString(), rest: match[2] ?? '' }
  const end = endForm.exec(text)
  if (end) return { date: now.with({ day: now.daysInMonth }).toString(), rest: end[1] ?? '' }
  const nth = nthForm.exec(text)
  if (nth) return nthDay(nth, now)
  const week = weekDayForm.exec(text)
  // 'fri 27 nov' is a calendar date.
  if (!week || /^\d{1,2}(st|nd|rd|th)? ?[a-z]{3}|^[a-z]{3,9} \d{1,2}\b/.test(week[3] ?? '')) return null
  return dayOfWeek((week[1] ?? '').trim(), week[2] ?? '', week[3] ?? '', now)
}

const nearDays = ['today', 'tomorrow', 'day after tomorrow']

/** The number of a weekday's name or its first three letters: Monday 1 to Sunday 7. */
export const numberOf = (day: string): number => weekDays.findIndex((name) => name.startsWith(day.slice(0, 3))) + 1

/** Weeks begin on Monday. If 'next' or a bare weekday is ambiguous, the message names both days. */
function dayOfWeek(
  nextOrThis: string,
  day: string,
  rest: string,
  now: Temporal.PlainDate,
): NamedDay | { refused: string } {
  const weekDay = numberOf(day)
  const name = capitalisedWord(weekDays[weekDay - 1] ?? '')
  const nextDate = now.add({ days: (weekDay - now.dayOfWeek + 7) % 7 })
  if (nextOrThis === 'last') return { refused: `Type 'last ${day} of the month', or a date.` }
  const nextWeek = now.add({ days: weekDay - now.dayOfWeek + 7 })
  if (nextOrThis === 'next')
    return weekDay > now.dayOfWeek
      ? { refused: bothDaysText(name, nextDate, nextWeek) }
      : { date: nextWeek.toString(), rest }
  if (nextOrThis === 'this' && weekDay < now.dayOfWeek)
    return { refused: `${name} of this week has passed. Type 'next ${day}', or a date.` }
  if (nextOrThis !== 'this' && weekDay === now.dayOfWeek) return { refused: bothDaysText(name, now, nextWeek) }
  return { date: nextDate.toString(), rest }
}

const bothDaysText = (name: string, one: Temporal.PlainDate, other: Temporal.PlainDate): string =>
  `Which ${name}: ${shortText(one)} or ${shortText(other)}? Type a date.`

const shortText = (date: Temporal.PlainDate): string => dateText(date.toString()).replace(/^\S+ | \d{4}$/g, '')

function nthDay(found: RegExpExecArray, now: Temporal.PlainDate): NamedDay | { refused: string } {
  const [, nextOrThis = '', day, , monthText = '', year, rest = ''] = found
  const month = monthOf(monthText, year, now)
  const nth = nextOrThis === 'last' ? null : (nthNumbers[nextOrThis] ?? Number.parseInt(nextOrThis, 10))
  const date = day ? nthWeekDay(month, nth, numberOf(day)) : dayOfMonth(month, nth)
  const text = `${capitalisedWord(months[month.month - 1] ?? '')} ${month.year}`
  if (!date) return { refused: `${text} has no ${nextOrThis} ${weekDays[numberOf(day ?? '') - 1] ?? 'day'}.` }
  if (Temporal.PlainDate.compare(date, now) >= 0) return { date: date.toString(), rest }
  // Only the current month counts: next month must be written explicitly.
  return { refused: `${dateText(date.toString())} has passed. Type the month, 'of next month' for example.` }
}

/** The first day of the named month; a month without a year is the next one of that name. */
function monthOf(text: string, year: string | undefined, now: Temporal.PlainDate): Temporal.PlainDate {
  const first = now.with({ day: 1 })
  if (text.endsWith('month')) return text.startsWith('next') ? first.add({ months: 1 }) : first
  const monthDate = first.with({ month: months.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1 })
  if (year) return monthDate.with({ year: Number(year) })
  return Temporal.PlainDate.compare(monthDate, first) < 0 ? monthDate.add({ years: 1 }) : monthDate
}

function nthWeekDay(month: Temporal.PlainDate, nth: number | null, weekDay: number): Temporal.PlainDate | null {
  if (nth === null) {
    const last = month.with({ day: month.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - weekDay + 7) % 7 })
  }
  const date = month.add({ days: ((weekDay - month.dayOfWeek + 7) % 7) + 7 * (nth - 1) })
  return date.month === month.month ? date : null
}

const dayOfMonth = (month: Temporal.PlainDate, nth: number | null): Temporal.PlainDate =>
  month.with({ day: nth ?? month.daysInMonth })

const capitalisedWord = (word: string): string => (word[0] ?? '').toUpperCase() + word.slice(1)
