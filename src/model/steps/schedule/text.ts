/** Describes a schedule as text: the summary sentence, dates and durations. */
import dayjs from 'dayjs'
import { type CampaignType, capitalised, listOf, unitsOf } from '#contract'
import { dateText, timeUntil } from '../../rules/calendar-dates.ts'
import { plainPart, type SentencePart, sentenceOf, strongPart } from '../../rules/sentence.ts'
import type { StepContext } from '../step.ts'
import { isDate, isTime, type Skip, wallClock } from './engine/index.ts'
import type { ScheduleValues, UnreadField } from './values.ts'
import { nthName, nthNames, weekDayName } from './wire.ts'

/** Example text that the parser understands. */
export const wordsFor: Record<CampaignType, string> = {
  'one-time': 'tomorrow 18:30',
  recurring: 'first monday of the month at 21:30',
  'event-based': 'weekdays 09:00 to 18:00',
}

/** Phrases offered with one click. One-time campaigns have their own chips. */
export const usualWords: Record<CampaignType, readonly string[]> = {
  'one-time': [],
  recurring: ['Every day at 10:00', 'Weekdays at 10:00', 'Every Monday at 10:00', 'First Monday of the month at 10:00'],
  'event-based': ['Every day, all day', 'Every day 09:00 to 21:00', 'Weekdays 09:00 to 18:00'],
}

/** 'Friday 27 November 2026'. */
const longDate = (date: string): string => dayjs(date).format('dddd D MMMM YYYY')

const plainDate = (date: string) => dayjs(date).format('D MMMM YYYY')

/** The whole schedule as one sentence; while it is incomplete, the missing parts. */
export function scheduleSentence(values: ScheduleValues, { type }: StepContext): SentencePart[] {
  const missing = missingIn(values, type)
  if (missing.length > 0) return [plainPart(`Choose ${listOf(missing)}.`)]
  if (type === 'one-time') return onceSentence(values)
  return type === 'recurring' ? periodicSentence(values) : eventSentence(values)
}

/** The parts that a periodic or event-based schedule has so far, as text; null once it is complete. */
export function patternText(values: ScheduleValues, { type }: StepContext): string | null {
  if (missingIn(values, type).length === 0) return null
  const { startDate, endDate, neverEnds } = values
  const period = [
    ...textUnless(!isDate(startDate), `from ${plainDate(startDate)}`),
    ...(neverEnds ? ['never ends'] : textUnless(!isDate(endDate), `to ${plainDate(endDate)}`)),
  ]
  const repetition = type === 'recurring' ? repeatedText(values) : activeText(values)
  return capitalised([...repetition, ...period].join(', '))
}

function repeatedText(values: ScheduleValues): string[] {
  const days = chosenDays(values)
  const repetition = values.repeat.value === null || values.repeat.interval === '' ? '' : repeatText(values.repeat)
  return [`${repetition}${days ? ` on ${days}` : ''}${isTime(values.time) ? ` at ${values.time}` : ''}`.trim()]
}

function activeText({ weekDays, allDay, startTime, endTime }: ScheduleValues): string[] {
  return [daysText(weekDays), ...(allDay ? ['all day'] : textUnless(!isTime(startTime), `${startTime} to ${endTime}`))]
}

const daysText = (weekDays: readonly number[]): string =>
  weekDays.length === 7 ? 'any day' : `on ${listOf(weekDays.toSorted((a, b) => a - b).map(weekDayName))}`

function missingIn(values: ScheduleValues, type: StepContext['type']): string[] {
  const { date, time, startDate, endDate, neverEnds, weekDays, allDay, startTime, endTime } = values
  if (type === 'one-time') return [...textUnless(isDate(date), 'date'), ...textUnless(isTime(time), 'time')]
  const period = [
    ...textUnless(isDate(startDate), 'Start Date'.toLowerCase()),
    ...textUnless(neverEnds || isDate(endDate), 'End Date'.toLowerCase()),
  ]
  if (type === 'event-based')
    return [
      ...textUnless(weekDays.length > 0, 'days'),
      ...textUnless(allDay || (isTime(startTime) && isTime(endTime)), 'hours'),
      ...period,
    ]
  return [
    ...textUnless(values.repeat.value !== null && values.repeat.interval !== '', 'how often'),
    ...textUnless(chosenDays(values) !== '', 'days'),
    ...textUnless(isTime(time), 'time'),
    ...period,
  ]
}

const textUnless = (isChosen: boolean, text: string): string[] => (isChosen ? [] : [text])

function onceSentence({ date, time, timezone }: ScheduleValues): SentencePart[] {
  return sentenceOf('Once, on {moment}, {zone}.', {
    moment: strongPart(`${longDate(date)} at ${time}`),
    zone: plainPart(timezone),
  })
}

function periodicSentence(values: ScheduleValues): SentencePart[] {
  return sentenceOf('{often}{days} at {time}, from {period}, {zone}.', {
    often: plainPart(repeatText(values.repeat)),
    days: dayText(values),
    time: strongPart(values.time),
    period: periodText(values),
    zone: plainPart(values.timezone),
  })
}

function repeatText({ value, interval }: ScheduleValues['repeat']): string {
  return `Every ${value === 1 ? interval.slice(0, -1) : unitsOf(value, interval)}`
}

function dayText(values: ScheduleValues): SentencePart[] {
  const days = chosenDays(values)
  return days === null ? [] : [plainPart(' on '), strongPart(days)]
}

function chosenDays({ repeat, weekDays, monthlyMode, monthDays, monthWeekdays }: ScheduleValues): string | null {
  if (repeat.interval === 'days' || repeat.interval === '') return null
  if (repeat.interval === 'weeks') return listOf(weekDays.toSorted((a, b) => a - b).map(weekDayName))
  if (monthlyMode === 'weekdays') return listOf(groupText(monthWeekdays))
  const days = monthDays.filter((day) => day !== 'last').toSorted((a, b) => a - b)
  return listOf([
    ...(days.length > 0 ? [`day ${listOf(days.map(String))}`] : []),
    ...(monthDays.includes('last') ? ['the last day'] : []),
  ])
}

/** 'the first and fifth Friday': one item per weekday. */
function groupText(chosen: ScheduleValues['monthWeekdays']): string[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekDay) => {
    const names = nthNames
      .filter(([nth]) => chosen.some((day) => day.nth === nth && day.weekDay === weekDay))
      .map(([nth]) => nthName(nth).toLowerCase())
    return names.length > 0 ? [`the ${listOf(names)} ${weekDayName(weekDay)}`] : []
  })
}

function periodText({ startDate, endDate, neverEnds }: ScheduleValues): SentencePart[] {
  const start = strongPart(plainDate(startDate))
  if (neverEnds) return [start, plainPart(', '), strongPart('never ends')]
  return [start, plainPart(' to '), strongPart(plainDate(endDate))]
}

function eventSentence(values: ScheduleValues): SentencePart[] {
  return sentenceOf('Every time the trigger fires, {days}, {hours}, from {period}, {zone}.', {
    days: strongPart(daysText(values.weekDays)),
    hours: strongPart(values.allDay ? 'all day' : `${values.startTime} to ${values.endTime}`),
    period: periodText(values),
    zone: plainPart(values.timezone),
  })
}

/** How often one recipient gets the message: 'Every time', 'Once per person', 'At most every 2 days'. */
export function deliveryText({
  selectedCondition: { type, value, interval },
}: Pick<ScheduleValues, 'selectedCondition'>): string {
  if (type === '') return 'Not set on the server'
  if (type === 'EVERY_TIME') return 'Every time'
  if (type === 'ONE_PER_CAMPAIGN') return 'Once per user for the campaign'
  return `At most once ${value === 1 ? `per ${interval.replace(/s$/, '')}` : `in ${unitsOf(value, interval)}`}`
}

/** Time from `now` until `epochMs`, both epoch milliseconds: 'in 3 days', 'in 12 minutes', 'in the past'. */
export function untilText(epochMs: number, now: number): string {
  const until = timeUntil(now, epochMs)
  return until ? `in ${until}` : 'in the past'
}

/**
 * Names the replaced and the new start of a never-ending campaign (Source: docs/reference/states.md; docs/reference/choices.md#schedule).
 */
export const movedStartText = ({
  startMovedFrom,
  startDate,
}: Pick<ScheduleValues, 'startMovedFrom' | 'startDate'>): string | null =>
  startMovedFrom === null
    ? null
    : `Started ${plainDate(startMovedFrom)}. Saving moves the start to ${plainDate(startDate)}.`

/** 'Fri 27 Nov 2026, 10:00' in `zone`. */
export function momentText(epochMs: number, zone: string): string {
  const { date, time } = wallClock(epochMs, zone)
  return `${dateText(date)}, ${time}`
}

const fieldNames: Record<UnreadField, string> = {
  date: 'Date',
  time: 'Time',
  startDate: 'Start Date',
  endDate: 'End Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  weekDays: 'Weekdays',
  monthDays: 'Days of the month',
  monthWeekdays: 'Weekdays',
  'repeat.value': 'Repeat every',
  'repeat.interval': 'Repeat every',
  'selectedCondition.type': 'Delivery',
  frequencyCapping: 'Frequency capping',
  doNotDisturb: 'Do not disturb',
}

/** Lists server values that Herald cannot read: "Time: 'at dusk'. It stays as it is until you choose another." */
export const unreadText = (unread: readonly (readonly [UnreadField, string])[]): string =>
  `${unread.map(([field, text]) => `${fieldNames[field]}: '${text}'`).join('; ')}. It stays as it is until you choose another.`

/** A zone's city, 'New York'. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Why a day is skipped: 'No fifth Friday in February', 'No 31st in April'. */
export function skipText(skip: Skip): string {
  const month = dayjs(`${skip.month}-01`).format('MMMM')
  if (skip.reason === 'no-such-day') return `No ${ordinal(skip.day)} in ${month}`
  if (skip.reason === 'no-such-weekday')
    return `No ${nthName(skip.nth).toLowerCase()} ${weekDayName(skip.weekDay)} in ${month}`
  return `${dateText(skip.date)} does not exist in this zone`
}

/** '1st', '22nd', '31st'. */
function ordinal(day: number): string {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}
