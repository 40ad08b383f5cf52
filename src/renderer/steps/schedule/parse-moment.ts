/** Parses a time typed as text, 'next fri 18:30', on the schedule's own wall clock. Ambiguous text is refused, not guessed. */
import * as chrono from 'chrono-node/en'
import { Temporal } from 'temporal-polyfill'
import { dateText } from '../../../model/rules/calendar-dates'
import { instantAt, soonMinute, todayIn, wallClock } from '../../../model/steps/schedule/engine'
import { cityOf } from '../../../model/steps/schedule/text'
import { type NamedDay, namedDay } from './named-days'

/** `zone` is the schedule's IANA zone, `now` in epoch milliseconds. */
export type Clock = {
  zone: string
  now: number /** The day already chosen, 'YYYY-MM-DD': a time alone is on that day. */
  day?: string
}

/**
 * `date` 'YYYY-MM-DD' and `time` 'HH:mm' on the wall clock of the zone; `time` is null if none was typed. `text` repeats the meaning in
 * full.
 */
type ParsedMoment = { ok: true; date: string; time: string | null; text: string } | { ok: false; text: string }

const refusedMoment = (message: string): ParsedMoment => ({ ok: false, text: message })

/** Parses the text. Every word must be understood, and the result must be one time in the future. */
export function readMoment(typedText: string, clock: Clock): ParsedMoment {
  const text = plainWords(typedText)
  if (text === '') return refusedMoment('')
  if (isNow(text)) return momentNow(clock)
  const match = /^in (an?|half an|\d{1,3}) ?(minute|min|hour|h)s?$/.exec(text)
  if (match) return afterAWhile(match[1] ?? '', match[2] ?? '', clock)
  const refusal = ambiguityIn(text, clock.zone)
  if (refusal) return refusedMoment(refusal)
  const first = timeFirst.exec(text)
  if (first) return readMoment(`${first[2]} ${first[1]}`, clock)
  const dayByName = namedDay(text, todayIn(clock.zone, clock.now))
  if (dayByName && 'refused' in dayByName) return refusedMoment(dayByName.refused)
  return dayByName ? withTime(dayByName, clock) : calendarText(text, clock)
}

/** Whether lower-case text means the next minute that can be scheduled. */
export const isNow = (text: string): boolean =>
  /^((right|straight) )?now$|^(straight|right) away$|^(immediately|asap)$/.test(text)

/** Why `text` is ambiguous on the wall clock of `zone`; null if it may be clear. */
export function ambiguityIn(text: string, zone: string): string | null {
  if (/\b(utc|gmt|[ecmp][sd]t|cet|cest|bst|pkt)\b|\d ?[+-]\d\d:?\d\d\b|:\d\dz$/.test(text))
    return `Times are in ${cityOf(zone)}. Leave out the time zone.`
  return /\bor\b/.test(text) ? 'That is more than one moment. Type one.' : null
}

/** Normalizes text: lower case, Latin digits, single spaces, no fillers. */
export function plainWords(typedText: string): string {
  return typedText
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .toLowerCase()
    .replace(/[,،]/g, ' ')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\b(on|at|the|o'clock)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function momentNow(clock: Clock): ParsedMoment {
  const { date, time } = soonMinute(clock.now, clock.zone)
  return futureMoment(date, time, clock)
}

/** Minutes and hours are durations, so a clock change in between does not shorten them. */
function afterAWhile(amount: string, unit: string, clock: Clock): ParsedMoment {
  const count = amount === 'half an' ? 0.5 : amount.startsWith('a') ? 1 : Number(amount)
  const epochMs = clock.now + count * (unit.startsWith('m') ? 60_000 : 3_600_000)
  // The form has whole minutes: rounding up never schedules earlier than asked for.
  const { date, time } = wallClock(Math.ceil(epochMs / 60_000) * 60_000, clock.zone)
  return futureMoment(date, time, clock)
}

/** Adds the time in the remaining text, if any, to a parsed day. */
function withTime({ date, rest }: NamedDay, clock: Clock): ParsedMoment {
  if (rest === '') return futureMoment(date, null, clock)
  const time = timeIn(rest)
  return time.ok ? futureMoment(date, time.time, clock) : refusedMoment(time.text)
}

const dayHours = { noon: '12:00', midday: '12:00', midnight: '00:00' } as const

/** '18:30', '6 pm', '6.30pm', 'noon'. An hour alone is ambiguous. */
export function timeIn(rest: string): { ok: true; time: string } | { ok: false; text: string } {
  const namedHour = Object.entries(dayHours).find(([word]) => word === rest)
  if (namedHour) return { ok: true, time: namedHour[1] }
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?$/.exec(rest) ?? []
  if (hour === undefined) return { ok: false, text: `Could not understand '${rest}'. Type a time as 18:30.` }
  const hours = Number(hour)
  const isValid = Number(minute) < 60 && (half ? hours >= 1 && hours <= 12 : hours < 24)
  if (!isValid) return { ok: false, text: `There is no ${rest}. Type a time from 00:00 to 23:59.` }
  if (!half && !/[:.]/.test(rest) && hours > 0 && hours < 13)
    return { ok: false, text: `${hours} in the morning or evening? Type ${hours}am or ${hours}pm.` }
  const hourOfDay = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  return { ok: true, time: `${String(hourOfDay).padStart(2, '0')}:${minute}` }
}

/** Parses calendar days in common formats: '27 nov 18:30', 'in 3 days', '2026-12-04'. */
function calendarText(text: string, clock: Clock): ParsedMoment {
  const { day, time } = splitTime(text)
  const clockTime = time === '' ? null : timeIn(time)
  if (clockTime && !clockTime.ok) return refusedMoment(clockTime.text)
  if (day === '' && clock.day && clockTime) return futureMoment(clock.day, clockTime.time, clock)
  if (day === '') return refusedMoment(`Which day? Type 'tomorrow ${time}' for example.`)
  const vagueText = vagueWords(day)
  if (vagueText) return refusedMoment(vagueText)
  // 'nov 27' would be read as November of 2027.
  const found = chrono.GB.parse(dayFirst(day), referenceTime(clock), { forwardDate: true })
  const [onlyResult] = found
  if (!onlyResult) return refusedMoment(`Could not understand '${day}'. Type a day as 27 nov, or pick one below.`)
  const rest = dayFirst(day).replace(onlyResult.text, ' ').trim()
  if (found.length > 1 || rest !== '' || onlyResult.end)
    return refusedMoment(
      `${rest === '' || onlyResult.end ? 'That is more than one moment' : `Could not understand '${rest}'`}. Type one day and a time.`,
    )
  const { start } = onlyResult
  const isDay = start.isCertain('day') && start.isCertain('month')
  if (!isDay || start.isCertain('hour')) return refusedMoment('Which day? Type a date, 27 nov for example.')
  const read = isoDate(start.get('year'), start.get('month'), start.get('day'))
  // The parser moves a day without a year to next year even if it is today.
  const today = todayIn(clock.zone, clock.now)
  const date = !start.isCertain('year') && read.slice(4) === today.slice(4) ? today : read
  if (start.isCertain('weekday') && weekDayOf(date) !== (start.get('weekday') || 7))
    return refusedMoment(`${dateText(date)} is another day of the week. Type the date alone.`)
  // A day without a year means the next such day, unless that is most of a year ahead.
  const isFar = !start.isCertain('year') && date > addMonths(today, 9)
  if (isFar) return refusedMoment(`That day has passed this year. For ${dateText(date)}, type the year too.`)
  return futureMoment(date, clockTime?.time ?? null, clock)
}

/** '10am tomorrow'; '10.30 nov' may be a day. */
const timeFirst = /^(\d{1,2}:\d\d(?: ?[ap]m)?|\d{1,2}(?:[:.]\d\d)? ?[ap]m|noon|midday|midnight) (.*[a-z].*)$/

/** Splits the time from the end of the text, if there is one. */
function splitTime(text: string): { day: string; time: string } {
  const found = /(?:^| )((?:\d{1,2}[:.]\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon|midday|midnight))$/.exec(text)
  // '4.12' alone is a day.
  if (!found || (found.index === 0 && /^\d{1,2}\.\d\d$/.test(text))) return { day: text, time: '' }
  return { day: text.slice(0, found.index).trim(), time: found[1] ?? '' }
}

/** The message for text that is neither one day nor two; null if it may be one. */
function vagueWords(day: string): string | null {
  if (/morning|afternoon|evening|night/.test(day)) return 'Which time of the day? Type it as 18:30.'
  // Also matches half-typed text: 'next w' does not name a day yet.
  if (/^(next|this|coming) ?(w|m|y)[a-z]*$|weekend/.test(day)) return 'Which day? Type a date, 27 nov for example.'
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-]\d{2,4})?$/.exec(day) ?? []
  if (first && second && Number(first) <= 12 && Number(second) <= 12 && first !== second)
    return `${day} can mean two dates. Type the month as a word, ${Number(first)} ${monthNames[Number(second) - 1]} for example.`
  if (/\b\d{1,2}$/.test(day) && !/[a-z]{3,} \d{1,2}$|^\d|[/.-]\d{1,2}$/.test(day))
    return 'Which time? Type it as 18:30.'
  return null
}

const dayFirst = (day: string): string => day.replace(/\b([a-z]{3,9}) (\d{1,2})(?=$| \d{4})/, '$2 $1')

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The time in full with the effect of a clock change; a time in the past is refused. */
function futureMoment(date: string, time: string | null, { zone, now }: Clock): ParsedMoment {
  const day = dateText(date)
  if (time === null)
    return date < todayIn(zone, now)
      ? refusedMoment(`${day} has passed.`)
      : { ok: true, date, time, text: `${day}. Add a time, 10:00 for example.` }
  const wallTime = instantAt(date, time, zone)
  if (!wallTime) return refusedMoment(`${day} does not exist in ${cityOf(zone)}.`)
  if (wallTime.epochMs <= now) return refusedMoment(`${day}, ${time} has passed.`)
  const text = `${day}, ${time}`
  if (wallTime.skippedTime)
    return { ok: true, date, time, text: `${day}: ${time} does not exist that day; it runs at ${wallTime.time}` }
  return {
    ok: true,
    date,
    time,
    text: wallTime.twice ? `${text}, which happens twice that day: it runs the first time` : text,
  }
}

/** The current time on the wall clock of the zone. */
const referenceTime = ({ zone, now }: Clock) => ({
  instant: new Date(now),
  timezone: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000,
})

const isoDate = (year: number | null, month: number | null, day: number | null): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const weekDayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek
const addMonths = (date: string, months: number): string => Temporal.PlainDate.from(date).add({ months }).toString()
