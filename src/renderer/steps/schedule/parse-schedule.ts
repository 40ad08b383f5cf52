/** Parses a schedule typed as text, 'first monday of the month at 21:30'. Ambiguous text is refused, not guessed. */
import { plainTextOf } from '../../../model/rules/sentence'
import { instantAt, type Nth } from '../../../model/steps/schedule/engine'
import { intervalBounds, intervalText } from '../../../model/steps/schedule/rules'
import { patternText, scheduleSentence, untilText, wordsFor } from '../../../model/steps/schedule/text'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { nthNumbers, numberOf } from './named-days'
import { ambiguityIn, type Clock, isNow, plainWords, readMoment, timeIn } from './parse-moment'

/** `values` are the fields that the text sets; others stay unchanged. `text` repeats the meaning, `more` names further effects. */
export type ScheduleReading =
  | { ok: true; values: Partial<ScheduleValues>; text: string; more: string }
  | { ok: false; text: string }

/** Thrown when text is refused. The message is shown to the user. */
class RefusedText extends Error {}

/** Thrown for text that cannot be read here. */
class UnreadText extends Error {}

type Part = Partial<ScheduleValues>

/** Parses the text for a schedule that has `values` so far. Every word must be understood. */
export function readSchedule(
  typedText: string,
  values: ScheduleValues,
  context: StepContext,
  clock: Clock,
): ScheduleReading {
  if (context.type === 'one-time') return readOnce(typedText, values, clock)
  const text = plainWords(typedText)
  if (text === '') return { ok: false, text: '' }
  try {
    const refusalText = ambiguityIn(text, clock.zone)
    if (refusalText) throw new RefusedText(refusalText)
    const read =
      firstMoment(text, context.type, clock) ??
      (context.type === 'recurring' ? periodicPart(text, clock) : parseTriggered(text, clock))
    const next = { ...values, ...read }
    if (next.startDate !== '' && next.endDate !== '' && next.endDate < next.startDate)
      throw new RefusedText('End Date cannot be before Start Date.')
    const pattern = patternText(next, context)
    const sentence = plainTextOf(scheduleSentence(next, context))
    return {
      ok: true,
      values: read,
      ...(pattern === null ? { text: sentence, more: '' } : { text: pattern, more: `. ${sentence}` }),
    }
  } catch (error) {
    if (error instanceof RefusedText) return { ok: false, text: error.message }
    if (error instanceof UnreadText)
      return {
        ok: false,
        text: `Could not understand '${error.message}'. Type '${wordsFor[context.type]}' for example.`,
      }
    throw error
  }
}

function readOnce(typedText: string, { date: day }: ScheduleValues, { zone, now }: Clock): ScheduleReading {
  const read = readMoment(typedText, { zone, now, day })
  if (!read.ok) return read
  const { date, time, text } = read
  const wallTime = time === null ? null : instantAt(date, time, zone)
  return {
    ok: true,
    values: { date, ...(time === null ? {} : { time }) },
    text,
    more: wallTime ? `, ${untilText(wallTime.epochMs, now)}` : '',
  }
}

const weekDay =
  '(?:mon|tues?|weds?|thu|thurs?|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\\b'
const time = '\\d{1,2}[:.]\\d\\d(?: ?[ap]m)?|\\d{1,2} ?[ap]m|noon|midday|midnight'

const nearDay = `today|tomorrow|day after tomorrow|(?:next|this|coming) ${weekDay}|in (?:an?|\\d+) (?:day|week)s?`
const momentAlone = new RegExp(`^(?:(?:${nearDay})(?: (?:${time}))?|(?:${time}) (?:${nearDay}))$`)

/** 'now', 'next tuesday 10am': the start of a periodic or event-based campaign. Null if the text is not a time in the near future. */
function firstMoment(text: string, type: StepContext['type'], clock: Clock): Part | null {
  if (!isNow(text) && !momentAlone.test(text)) return null
  const read = readMoment(text, clock)
  if (!read.ok) throw new RefusedText(read.text)
  const start = { startDate: read.date, startMovedFrom: null }
  if (read.time === null) return start
  if (type === 'recurring') return { ...start, time: read.time }
  // The campaign starts now, with the hours that are already chosen.
  if (isNow(text)) return start
  throw new RefusedText("Type the hours from and to, '09:00 to 18:00' for example.")
}

function periodicPart(text: string, clock: Clock): Part {
  const found: string[] = []
  const rest = text.replace(new RegExp(`(?<=^| )(?:${time})(?= |$)`, 'g'), (match) => {
    found.push(match)
    return ''
  })
  if (found.length > 1) throw new RefusedText('That is more than one time. Type one.')
  const { pattern, period } = clausesOf(rest, clock)
  return {
    ...(pattern === '' ? {} : parseRepeated(pattern)),
    ...(found[0] === undefined ? {} : { time: timeOf(found[0]) }),
    ...period,
  }
}

function parseTriggered(text: string, clock: Clock): Part {
  let hours: Part = {}
  const timeOrHour = `${time}|\\d{1,2}`
  const range = new RegExp(
    `(?:^| )(?:from |between )?(${timeOrHour}) ?(?:to|until|till|and|-) ?(${timeOrHour})(?= |$)(?! [a-z]{3,} ?\\d)`,
  )
  const rest = text
    .replace(/\b(?:all|whole|entire) day\b|\b24 ?hours\b/, () => {
      hours = { allDay: true, startTime: '00:00', endTime: '23:59' }
      return ''
    })
    .replace(range, (_, from: string, to: string) => {
      if ('allDay' in hours) throw new RefusedText('Type the hours once: all day, or from and to.')
      hours = { allDay: false, startTime: timeOf(from), endTime: timeOf(to) }
      if (timeOf(to) <= timeOf(from)) throw new RefusedText('End Time should be after Start Time.')
      return ' '
    })
  const { pattern, period } = clausesOf(rest, clock)
  if (/\b(?:months?|monthly|weeks?|weekly|first|second|third|fourth|fifth|last|other)\b/.test(pattern))
    throw new RefusedText(
      "A triggered campaign is active on weekdays, at hours. Type 'weekdays 09:00 to 18:00' for example.",
    )
  if (/\d/.test(pattern)) throw new RefusedText("Type the hours from and to, '09:00 to 18:00' for example.")
  const weekDays = pattern === '' ? null : activeDays(pattern)
  return { ...(weekDays ? { weekDays } : {}), ...hours, ...period }
}

function timeOf(typedText: string): string {
  const read = timeIn(typedText)
  if (!read.ok) throw new RefusedText(read.text)
  return read.time
}

const weekDayRange = new RegExp(`(?:from )?\\b(${weekDay}) ?(?:to|-|through|thru) ?(${weekDay})\\b`, 'g')
const begins = /^(?:from|starting|starts?|beginning|begins)$/
const endKeyword = /^(?:until|till?|to|through|ending|ends)$/
const repeats = /^(?:every|each|daily|weekly|fortnightly|monthly|quarterly|all|any|weekdays?|weekends?)$/

/** Splits the text into the repeating pattern and the period. Each clause begins with its own keyword, in any order. */
function clausesOf(text: string, clock: Clock): { pattern: string; period: Part } {
  let isEndless = false
  const plainPattern = text
    .replace(/\b(?:and )?(?:never ends?|forever|indefinitely|without (?:an )?end|with no end|no end)\b/, () => {
      isEndless = true
      return ''
    })
    .replace(weekDayRange, (_, first: string, last: string) => rowOf(numberOf(first), numberOf(last)))
  const parts: { kind: 'pattern' | 'start' | 'end'; words: string[] }[] = [{ kind: 'pattern', words: [] }]
  for (const word of plainPattern.split(' ').filter((part) => part !== '')) {
    const last = parts.at(-1)
    if (begins.test(word) && last?.kind === 'start' && last.words.length === 0) continue
    if (begins.test(word)) parts.push({ kind: 'start', words: [] })
    else if (endKeyword.test(word)) parts.push({ kind: 'end', words: [] })
    else if (repeats.test(word) && last?.kind !== 'pattern') parts.push({ kind: 'pattern', words: [word] })
    else last?.words.push(word)
  }
  const textOf = (kind: 'pattern' | 'start' | 'end') =>
    parts.filter((part) => part.kind === kind).map(({ words }) => words.join(' '))
  const [starts, stops] = [textOf('start'), textOf('end')]
  if (starts.length > 1 || stops.length > 1 || (isEndless && stops.length > 0))
    throw new RefusedText('Type one start and one end.')
  const start = starts.map((day) => dayOf(day === 'now' ? 'today' : day, clock))[0]
  const end = stops.map((day) => dayOf(day, clock))[0]
  return {
    pattern: textOf('pattern').join(' ').trim(),
    period: {
      ...(start === undefined ? {} : { startDate: start, startMovedFrom: null }),
      ...(end === undefined ? {} : { endDate: end, neverEnds: false }),
      ...(isEndless ? { endDate: '', neverEnds: isEndless } : {}),
    },
  }
}

function dayOf(text: string, clock: Clock): string {
  const read = readMoment(text, clock)
  if (!read.ok) throw new RefusedText(read.text || 'Which day? Type a date, 27 nov for example.')
  if (read.time !== null) throw new RefusedText('Which day? Type a date, 27 nov for example.')
  return read.date
}

/** 'fri sat sun mon', from the first day to the last; a range may pass the end of the week. */
function rowOf(first: number, last: number): string {
  const days = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1)
  return days.map((day) => weekDayWords[day - 1]).join(' ')
}

const weekDayWords = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const wholeWeek = [1, 2, 3, 4, 5, 6, 7]

const unitNames: Record<string, string> = {
  daily: 'every day',
  everyday: 'every day',
  weekly: 'every week',
  fortnightly: 'every 2 weeks',
  fortnight: '2 weeks',
  monthly: 'every month',
  quarterly: 'every 3 months',
  each: 'every',
}
const numberNames = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const every = /(?:^| )(?:of )?every (?:(\d+|other|second|third|fourth|2nd|3rd|4th) )?(day|week|month)s?(?= |$)/
const monthPhrase = /(?:^| )(?:of|in) (?:a )?month(?= |$)/

/** How often and on which days: the fields of a periodic schedule. */
function parseRepeated(pattern: string): Part {
  if (/\b(?:bi|semi)-?(?:weekly|monthly)\b/.test(pattern))
    throw new RefusedText("That can mean twice in it or every second one. Type 'every 2 weeks' or 'every 2 months'.")
  if (/\b(?:hour|hourly|minute|year|yearly|annually)s?\b/.test(pattern))
    throw new RefusedText('Repeats are in days, weeks or months.')
  const text = pattern
    .split(' ')
    .map((word) => unitNames[word] ?? (numberNames.includes(word) ? String(numberNames.indexOf(word) + 1) : word))
    .join(' ')
  const unit = every.exec(text)
  const isInMonth = unit?.[2] !== 'month' && monthPhrase.test(text)
  const days = text
    .replace(every, ' ')
    .replace(monthPhrase, isInMonth ? ' ' : '$&')
    .replace(/\s+/g, ' ')
    .trim()
  const value = unit ? countIn(unit[1]) : 1
  if (value < intervalBounds.min || value > intervalBounds.max) throw new RefusedText(`${intervalText}.`)
  if (unit?.[2] === 'month' || isInMonth) {
    // '1st and 15th of the month at 9': the 9 is an hour, not a third day.
    if ((unit && isInMonth) || /\b(?:of|in) month \d{1,2}$/.test(pattern)) throw notUnderstood(pattern)
    return { repeat: { value, interval: 'months' }, ...(days === '' ? {} : monthDaysIn(days, pattern)) }
  }
  if (unit?.[2] === 'day' && days === '') return { repeat: { value, interval: 'days' } }
  if (unit?.[2] === 'day' && value !== 1) throw notUnderstood(pattern)
  if (unit?.[2] === 'week' && days === '') return { repeat: { value, interval: 'weeks' } }
  return unit
    ? { repeat: { value, interval: 'weeks' }, weekDays: weekDaysIn(days, pattern) }
    : weeklyPart(days, pattern)
}

/** Days without a unit: 'every monday', 'mondays', 'every other monday'. */
function weeklyPart(days: string, pattern: string): Part {
  if (new RegExp(`^(?:every )?(?:first|second|third|fourth|fifth|last|\\d(?:st|nd|rd|th)) ${weekDay}$`).test(days))
    throw new RefusedText("Once a month or every few weeks? Add 'of the month', or type 'every 2 weeks on monday'.")
  const [, count, dayNames = days] = /^every (other|\d+) (.+)$/.exec(days) ?? []
  const value = count === undefined ? 1 : countIn(count)
  if (value < intervalBounds.min || value > intervalBounds.max) throw new RefusedText(`${intervalText}.`)
  return { repeat: { value, interval: 'weeks' }, weekDays: weekDaysIn(dayNames, pattern) }
}

const counts: Record<string, number> = { other: 2, second: 2, third: 3, fourth: 4 }
const countIn = (word: string | undefined): number =>
  word === undefined ? 1 : (counts[word] ?? Number.parseInt(word, 10))

function notUnderstood(text: string): Error {
  const hour = /^(?:.*[a-z] )(\d{1,2})$/.exec(text)?.[1]
  const read = hour === undefined ? null : timeIn(hour)
  return read && !read.ok ? new RefusedText(read.text) : new UnreadText(text)
}

/** 'mon wed and fri', 'weekdays', 'except sunday': Monday 1 to Sunday 7, in order. */
function weekDaysIn(days: string, pattern: string): number[] {
  const [, excludedText] = /^(?:except|but|but not|excluding)(?: every)? (.+)$/.exec(days) ?? []
  if (excludedText !== undefined) {
    const excludedDays = weekDaysIn(excludedText, pattern)
    return wholeWeek.filter((day) => !excludedDays.includes(day))
  }
  const found = days
    .replace(/[/+&]/g, ' ')
    .replace(/\b(?:working days?|work ?days?|week days)\b/g, 'weekdays')
    .split(' ')
    .filter((word) => word !== 'and' && word !== 'every' && word !== '')
    .flatMap((word) => {
      if (/^weekdays?$/.test(word)) return [1, 2, 3, 4, 5]
      if (/^weekends?$/.test(word)) return [6, 7]
      if (new RegExp(`^${weekDay}$`).test(word)) return [numberOf(word)]
      throw notUnderstood(pattern)
    })
  if (found.length === 0) throw notUnderstood(pattern)
  return wholeWeek.filter((day) => found.includes(day))
}

function activeDays(pattern: string): number[] {
  if (/^(?:every day|each day|everyday|any day|daily|all days|all week|every day of week)$/.test(pattern))
    return wholeWeek
  const namedPattern = pattern.replace(/^(?:every day|each day|daily|any day|all days) (?=except|but|excluding)/, '')
  return weekDaysIn(namedPattern.replace(/\beach\b/g, 'every'), pattern)
}

const nth = '(?:first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th))'
const nthList = `${nth}(?:(?: and)? ${nth})*`
const someDays = `${weekDay}(?:(?: and)? ${weekDay})*`
const nthDays = new RegExp(`^(?:every )?${nthList} ${someDays}(?:(?: and)?(?: every)? ${nthList} ${someDays})*$`)
const monthDay = '(?:(?:days? )?\\d{1,2}(?:st|nd|rd|th)?(?: days?)?|(?:first|last)(?: and last)? days?|first)'
const dayNumbers = new RegExp(`^(?:every )?${monthDay}(?:(?: and)? ${monthDay})*$`)

/** 'first and third monday', '1st and 15th', 'last day'. */
function monthDaysIn(days: string, pattern: string): Part {
  if (nthDays.test(days)) {
    const groups = [...days.matchAll(new RegExp(`(${nthList}) (${someDays})`, 'g'))].flatMap(
      ([, nthText = '', dayText = '']) =>
        nthText
          .replaceAll(' and ', ' ')
          .split(' ')
          .flatMap((ordinal) => weekDaysIn(dayText, pattern).map((day) => ({ nth: nthOf(ordinal), weekDay: day }))),
    )
    return { monthlyMode: 'weekdays', monthWeekdays: groups }
  }
  if (!dayNumbers.test(days)) throw notUnderstood(pattern)
  const found = days.match(/\d+|first|last/g) ?? []
  const numbers = found.map((ordinal) => (ordinal === 'last' ? ordinal : ordinal === 'first' ? 1 : Number(ordinal)))
  const impossibleDay = numbers.find((number) => number !== 'last' && (number < 1 || number > 31))
  if (impossibleDay !== undefined) throw new RefusedText(`A month has no day ${impossibleDay}.`)
  return { monthlyMode: 'days', monthDays: [...new Set(numbers)] }
}

const nthOf = (word: string): Nth =>
  word === 'last' ? 'last' : ((nthNumbers[word] ?? Number.parseInt(word, 10)) as Exclude<Nth, 'last'>)
