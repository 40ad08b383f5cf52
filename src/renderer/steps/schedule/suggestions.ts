/** Suggests phrases near a text that could not be read. They are offered, never applied automatically. */
import { Temporal } from 'temporal-polyfill'
import { editDistance } from '../../../model/rules/edit-distance'
import { todayIn } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { months, nthNumbers, numberOf, weekDays } from './named-days'
import { type Clock, plainWords } from './parse-moment'
import { readSchedule, type ScheduleReading } from './parse-schedule'

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 3
/** Longest text (number of words) for which omissions are tried. All combinations are tried with each key. */
const MAX_PHRASE_WORDS = 6

/**
 * The result of `readSchedule`. If the text is refused, `near` lists phrases that can be read, each with a different meaning, the nearest
 * first.
 */
export function readWithNearest(
  typedText: string,
  values: ScheduleValues,
  context: StepContext,
  clock: Clock,
): { reading: ScheduleReading; near: string[] } {
  const reading = readSchedule(typedText, values, context, clock)
  const text = plainWords(typedText)
  if (reading.ok || text === '' || text.length > 100) return { reading, near: [] }
  const readings = new Map<string, string>()
  const keep = (phrase: string): boolean => {
    const read = readSchedule(phrase, values, context, clock)
    if (!read.ok || readings.size === MAX_SUGGESTIONS) return read.ok
    const meaning = JSON.stringify(read.values)
    if (!readings.has(meaning)) readings.set(meaning, phrase)
    return true
  }
  const reword = (phrase: string) =>
    rewordingsOf(phrase, context.type, clock).filter((rewording) => rewording !== phrase)
  /** Rewords the text once, and a second time if nothing was understood. */
  const search = (first: readonly string[]) => {
    const refusedPhrases = first.filter((phrase) => !keep(phrase))
    if (readings.size === 0) refusedPhrases.flatMap(reword).forEach(keep)
  }
  if (correctSpelling(text) !== text) search([correctSpelling(text)])
  if (readings.size === 0) search(reword(text))
  const parts = text.split(' ')
  for (let removed = 1; readings.size === 0 && removed < parts.length && parts.length <= MAX_PHRASE_WORDS; removed++)
    for (const phrase of omissionsOf(parts, removed)) if (!keep(phrase)) search(reword(phrase))
  return { reading, near: [...readings.values()] }
}

/** The phrase with `count` words removed, in every combination. */
function omissionsOf(tokens: readonly string[], count: number): string[] {
  if (count === 0) return [tokens.join(' ')]
  return tokens.flatMap((_, index) =>
    omissionsOf(tokens.slice(index + 1), count - 1).map((rest) => [...tokens.slice(0, index), rest].join(' ').trim()),
  )
}

const vocabulary = [
  ...weekDays,
  ...weekDays.map((day) => `${day}s`),
  ...months,
  ...Object.keys(nthNumbers),
  ...'last every other day days week weeks month months weekday weekdays weekend weekends except'.split(' '),
  ...'today tomorrow daily weekly biweekly monthly bimonthly quarterly fortnightly from until noon midday midnight next all'.split(
    ' ',
  ),
]

/** Replaces each unknown word by the nearest known one: incomplete ('thursd'), or with a wrong letter ('mondey'). */
const correctSpelling = (text: string): string => text.replace(/[a-z]{4,}/g, (word) => nearestWord(word) ?? word)

function nearestWord(word: string): string | undefined {
  if (vocabulary.includes(word)) return word
  const completion = vocabulary.find((candidate) => candidate.startsWith(word))
  // 'soon' is not 'noon': in a word of four letters one may be missing, but none may differ.
  const close = (candidate: string) =>
    word.length > 4 || candidate.length !== word.length ? editDistance(candidate, word) : word.length
  return completion ?? vocabulary.find((candidate) => close(candidate) <= (word.length > 7 ? 2 : 1))
}

const weekDay = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*'
const time = '(?:\\d{1,2}[:.]\\d\\d(?: ?[ap]m)?|\\d{1,2} ?[ap]m)'
const hour = new RegExp(
  `(?<=^| )([1-9]|1[0-2])(?= ?(?:to|until|till?|-|and)? |$| ?-)(?! (?:days?|weeks?|months?|${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})\\b)`,
  'g',
)
const partsOfDay: Record<string, string> = { morning: '09:00', afternoon: '15:00', evening: '18:00', night: '21:00' }

/** Unambiguous variants of an ambiguous text. Most of them cannot be read. */
function rewordingsOf(text: string, type: StepContext['type'], clock: Clock): string[] {
  const today = Temporal.PlainDate.from(todayIn(clock.zone, clock.now))
  const replaceIn = (pattern: RegExp, replacement: string | ((...found: string[]) => string)) =>
    pattern.test(text) ? [text.replace(pattern, replacement as string)] : []
  return [
    ...datesOfWeekday(text, today),
    ...(type === 'one-time' ? datesOfMonthDays(text, today) : []),
    ...(type === 'recurring' ? replaceIn(new RegExp(`^(?:every )?(${monthDays})(?! of)`), '$1 of the month') : []),
    ...replaceIn(/ or /, ' and '),
    ...replaceIn(/ (?:or|and) [^ ]+/, ''),
    ...replaceIn(/[^ ]+ (?:or|and) /, ''),
    ...halvesOfDay(text),
    ...replaceIn(/(?:in )?\b(morning|afternoon|evening|night)\b/, (_, part = '') => partsOfDay[part] ?? ''),
    ...replaceIn(/\b(\d{1,2})[/.-](\d{1,2})\b/, (_, day, month) => dayText(day, month)),
    ...replaceIn(/\b(\d{1,2})[/.-](\d{1,2})\b/, (_, month, day) => dayText(day, month)),
    ...replaceIn(new RegExp(`(?:every )?\\b(${nthWords}) (${weekDay})(?! (?:of|in))`), '$1 $2 of the month'),
    ...replaceIn(
      new RegExp(`(?:every )?\\b(second|third|fourth|2nd|3rd|4th) (${weekDay})(?! (?:of|in))`),
      (_, nth = '', day) => `every ${nthNumbers[nth] ?? Number.parseInt(nth, 10)} weeks on ${day}`,
    ),
    ...replaceIn(/\bbi-?(week|month)ly\b/, 'every 2 $1s'),
    ...(type === 'event-based' ? hoursOf(text) : []),
    ...(type === 'one-time' ? [] : replaceIn(/^(?!from )/, 'from ')),
  ]
}

const nthWords = `${Object.keys(nthNumbers).join('|')}|last|[1-5](?:st|nd|rd|th)`

const dayText = (day = '', month = ''): string => {
  const name = months[Number(month) - 1]
  return name === undefined ? `${day} ${month}` : `${Number(day)} ${name.slice(0, 3)}`
}

/** The two days that 'next fri' can mean. */
function datesOfWeekday(text: string, today: Temporal.PlainDate): string[] {
  const found = new RegExp(`^((?:${time} )?)(?:from )?(next |this |coming )?(${weekDay})(?= |$)`).exec(text)
  if (!found) return []
  const [all, before = '', nextOrThis, day = ''] = found
  const daysAhead = (numberOf(day) - today.dayOfWeek + 7) % 7
  // A weekday alone means the next one, unless today is that weekday.
  if (nextOrThis === undefined && daysAhead > 0) return []
  return [daysAhead, daysAhead + 7].map((days) => {
    const { day: date, month, year } = today.add({ days })
    return `${before}${date} ${months[month - 1]?.slice(0, 3)} ${year}${text.slice(all.length)}`
  })
}

const monthDay = '\\d{1,2}(?:st|nd|rd|th)'
const monthDays = `${monthDay}(?:(?: and)? ${monthDay})*\\b`

/** '1st and 15th' without a month: the next of each. */
function datesOfMonthDays(text: string, today: Temporal.PlainDate): string[] {
  const [all = ''] = new RegExp(`^${monthDays}(?! of)`).exec(text) ?? []
  return (all.match(/\d+/g) ?? []).flatMap((digits) => {
    const monthStarts = [0, 1, 2].map((more) => today.with({ day: 1 }).add({ months: more }))
    const next = monthStarts.map((month) => month.add({ days: Number(digits) - 1 }))
    // The 31st of a shorter month would be a day of the following month.
    const date = next.find(
      (day, index) => day.month === monthStarts[index]?.month && Temporal.PlainDate.compare(day, today) >= 0,
    )
    return date ? [`${date.day} ${months[date.month - 1]?.slice(0, 3)}${text.slice(all.length)}`] : []
  })
}

/**
 * Variants of an hour without am or pm: morning and evening. For a range of two hours, also the first in the morning and the last in the
 * evening.
 */
function halvesOfDay(text: string): string[] {
  const hourCount = text.match(hour)?.length ?? 0
  if (hourCount === 0) return []
  const halves =
    hourCount === 1
      ? [['am'], ['pm']]
      : [
          ['am', 'pm'],
          ['am', 'am'],
          ['pm', 'pm'],
        ]
  return halves.map((choice) => {
    let index = 0
    return text.replace(hour, (match) => `${match}${choice[Math.min(index++, choice.length - 1)]}`)
  })
}

/** Variants of an event-based campaign's hours: swapped if the end is before the start, until midnight if there is no end. */
function hoursOf(text: string): string[] {
  const range = new RegExp(`(${time}) ?(?:to|until|till?|-) ?(${time})`)
  if (range.test(text)) return [text.replace(range, '$2 to $1'), text.replace(range, '$1 to 23:59')]
  return [text.replace(new RegExp(`(?:from )?(${time})$`), '$1 to 23:59')]
}
