/**
 * Reads a schedule from the server's campaign. The schedule the server runs takes precedence, the form's values fill gaps. Values that
 * cannot be read are recorded as they are.
 */
import { type Campaign, isClosed, type Json, nameKeyOf } from '#contract'
import { fieldsIn, flagIn, numberIn, oneOf, textIn } from '../../rules/read.ts'
import { dateIn, monthDayIn, nthWeekDaysIn, rhythmUnitIn, timeIn, weekDayIn } from '../../rules/schedule-words.ts'
import type { StepContext } from '../step.ts'
import { isZone, todayIn } from './engine/index.ts'
import { deliveries, emptySchedule, intervalUnits, type ScheduleValues, type UnreadField, wholeDay } from './values.ts'

type Fields = Record<string, unknown>

/** The sources for reading a field, and where unreadable values are recorded. */
type Reading = {
  schedule: Fields
  active: Fields
  form: Fields
  empty: ScheduleValues
  /** True if nothing is scheduled yet: the fields get the defaults of a new step. */
  isFresh: boolean
  zone: string | null
  unread: Partial<Record<UnreadField, string>>
}

/**
 * Tolerates absent, unknown and older fields. A never-ending campaign whose start is in the past shows today (Source:
 * docs/reference/states.md) and keeps the old date in `startMovedFrom`.
 * Seconds of a periodic campaign become days with the same number. A field with a value that Herald cannot read is empty, and the value is
 * in `unread`.
 */
export function scheduleFromWire(campaign: Campaign, context: StepContext): ScheduleValues {
  const schedule = fieldsIn(campaign.schedule)
  const form = fieldsIn(campaign.edit_schedule_page_values)
  const { type: _type, ...rest } = schedule
  const timezone = zoneIn(schedule, form) ?? emptySchedule(context).timezone
  const reading: Reading = {
    schedule,
    active: fieldsIn(schedule.active),
    form,
    empty: emptySchedule(context),
    isFresh: [...Object.values(rest), ...Object.values(form)].every(isAbsent),
    zone: isZone(timezone) ? timezone : null,
    unread: {},
  }
  const read = {
    ...reading.empty,
    timezone,
    ...flagsIn(reading),
    ...datesIn(reading, context),
    ...patternIn(reading, context),
    selectedCondition: conditionIn(reading, context),
  }
  const { unread } = reading
  const result = {
    ...read,
    ...(read.neverEnds ? { endDate: '' } : {}),
    ...(Object.keys(unread).length > 0 ? { unread } : {}),
  }
  return context.type === 'one-time' ? result : startingToday(result, context)
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A zone that this computer does not know is kept; the rules then ask for another one. */
function zoneIn(schedule: Fields, form: Fields): string | null {
  const zones = [schedule.time_zone, form.timezone].map(textIn).filter((text) => text !== null && text !== '')
  return zones.find((zone) => zone !== null && isZone(zone)) ?? zones[0] ?? null
}

/** The first present value of `sources`, parsed by `read`. If it cannot be parsed, returns `empty` and records the value. */
function readOr<T>(
  reading: Reading,
  field: UnreadField,
  sources: unknown[],
  { read, empty }: { read: (value: unknown) => T | null; empty: T },
) {
  const source = sources.find((value) => !isAbsent(value))
  if (source === undefined) return null
  const value = read(source)
  if (value === null) reading.unread[field] = typeof source === 'string' ? source : JSON.stringify(source)
  return value ?? empty
}

function flagsIn(reading: Reading) {
  const { schedule, form, empty } = reading
  const limitIn = (field: 'frequencyCapping' | 'doNotDisturb', sources: unknown[]): boolean | null =>
    readOr(reading, field, sources, { read: flagIn, empty: null }) ?? (reading.isFresh ? empty[field] : null)
  return {
    // The form's flag comes first: on a channel without the toggle, Herald sends false. If both are absent, the value is unknown.
    frequencyCapping: limitIn('frequencyCapping', [form.fc, schedule.fc]),
    doNotDisturb: limitIn('doNotDisturb', [form.dnd, schedule.dnd]),
    neverEnds: flagIn(schedule.neverEnds) ?? flagIn(form.neverEnds) ?? empty.neverEnds,
    allDay: flagIn(schedule.allDay) ?? flagIn(form.allDay) ?? empty.allDay,
    metaRetentionDays:
      numberIn(schedule.metaRetentionDays) ?? numberIn(form.metaRetentionDays) ?? empty.metaRetentionDays,
  }
}

function datesIn(reading: Reading, { type }: StepContext) {
  const { schedule, active, form, empty, zone } = reading
  const dayIn = (field: UnreadField, ...sources: unknown[]) =>
    readOr(reading, field, sources, { read: (value) => dateIn(value, zone), empty: '' }) ?? ''
  const hourIn = (field: UnreadField, ...sources: unknown[]) =>
    readOr(reading, field, sources, { read: (value) => timeIn(value, zone), empty: '' })
  const isOneTime = type === 'one-time'
  const timeSources = isOneTime ? [schedule.time, active.time] : [active.time, schedule.time]
  const allDay = flagIn(schedule.allDay) === true && type === 'event-based' ? wholeDay : null
  return {
    // If the server has no date, the one chosen at the campaign's creation applies.
    date: dayIn('date', schedule.date, ...(isOneTime ? [form.date, schedule.start_date] : [form.date])) || empty.date,
    startDate: dayIn('startDate', schedule.start_date, form.startDate),
    endDate: dayIn('endDate', schedule.end_date, form.endDate),
    // A one-time campaign may have an instant as its date, which includes the time.
    time: hourIn('time', ...timeSources, form.time) ?? (isOneTime ? (timeIn(schedule.date, zone) ?? '') : ''),
    startTime: hourIn('startTime', active.start_time, form.startTime) ?? allDay?.startTime ?? '',
    endTime: hourIn('endTime', active.end_time, form.endTime) ?? allDay?.endTime ?? '',
  }
}

function patternIn(reading: Reading, { type }: StepContext) {
  const { active, form, empty } = reading
  const days = fieldsIn(form.daysData)
  const listOf = <T>(field: UnreadField, sources: unknown[], read: (item: unknown) => T | null): T[] | null =>
    readOr(reading, field, sources, { read: (value) => allOf(value, read), empty: [] })
  const groups = listOf('monthWeekdays', [filledList(active.days), days.groups], nthWeekDaysIn)?.flat() ?? []
  const monthDays = listOf('monthDays', [filledList(active.daysOfMonth), days.days], monthDayIn) ?? []
  const mode = groups.length > 0 && filledList(active.days) !== null ? 'weekdays' : monthDays.length > 0 ? 'days' : null
  const ownDays = filledList(active.days) ?? filledList(active.daysOfMonth)
  return {
    weekDays: listOf('weekDays', [active.daysOfWeek, form.weekDays], weekDayIn) ?? empty.weekDays,
    repeat: type === 'recurring' ? repeat(reading) : formRepeat(reading),
    monthlyMode:
      (ownDays === null ? oneOf(['days', 'weekdays'], days.mode) : null) ??
      mode ??
      (groups.length > 0 ? ('weekdays' as const) : empty.monthlyMode),
    monthDays,
    monthWeekdays: groups,
  }
}

/** Treats an empty list like an absent one. */
const filledList = (value: unknown): unknown[] | null => (Array.isArray(value) && value.length > 0 ? value : null)

/** Every item of a list; null if one cannot be read, since a part of the days would be a different schedule. */
function allOf<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  const items = Array.isArray(value) ? value.filter((item) => !isAbsent(item)).map(read) : [null]
  return items.includes(null) ? null : [...new Set(items.flatMap((item) => (item === null ? [] : [item])))]
}

function repeat(reading: Reading): ScheduleValues['repeat'] {
  const { schedule, form, empty } = reading
  const ownRepeat = [fieldsIn(schedule.repeat), fieldsIn(form.repeat)].find(
    ({ interval, type }) => !isAbsent(interval) || !isAbsent(type),
  )
  if (!ownRepeat) return reading.isFresh ? empty.repeat : { value: 1, interval: '' }
  const interval = rhythmUnitIn(ownRepeat.interval, ownRepeat.type)
  if (interval === null)
    reading.unread['repeat.interval'] =
      textIn(ownRepeat.interval) ?? textIn(ownRepeat.type) ?? JSON.stringify(ownRepeat)
  const value = readOr(reading, 'repeat.value', [ownRepeat.value], { read: numberIn, empty: null })
  // 'Monthly' without a number means every month.
  return { value: isAbsent(ownRepeat.value) && ownRepeat.value === undefined ? 1 : value, interval: interval ?? '' }
}

/** For other types, only the form stores a repeat interval. */
function formRepeat({ form, empty }: Reading): ScheduleValues['repeat'] {
  const { value, interval } = fieldsIn(form.repeat)
  const unit = rhythmUnitIn(interval, null)
  return unit === null ? empty.repeat : { value: numberIn(value), interval: unit }
}

function conditionIn(
  reading: Reading,
  { type: campaignType, asStored }: StepContext,
): ScheduleValues['selectedCondition'] {
  const { schedule, form, empty } = reading
  const ownCondition = fieldsIn(form.selectedCondition)
  const delivered = fieldsIn(schedule.delivery)
  const namedDays = [
    delivered.type,
    ownCondition.type,
    Array.isArray(form.selectedCondition) ? null : textIn(form.selectedCondition),
  ]
  const type =
    campaignType === 'one-time'
      ? readOr({ ...reading, unread: {} }, 'selectedCondition.type', namedDays, delivery)
      : readOr(reading, 'selectedCondition.type', namedDays, delivery)
  const source = textIn(delivered.interval) === null ? ownCondition : delivered
  const interval = intervalUnits.find((unit) => nameKeyOf(unit) === nameKeyOf(textIn(source.interval) ?? ''))
  const isConverted = campaignType === 'recurring' && interval === 'seconds' && !asStored
  return {
    type: type ?? empty.selectedCondition.type,
    value: interval ? numberIn(source.value) : empty.selectedCondition.value,
    interval: isConverted ? 'days' : (interval ?? empty.selectedCondition.interval),
  }
}

const delivery = {
  read: (value: unknown) =>
    deliveries.find((delivery) => nameKeyOf(delivery) === nameKeyOf(textIn(value) ?? '')) ?? null,
  empty: '' as const,
}

/** Fields with a server value that Herald cannot read and the user has not replaced yet, with that value. */
export function openUnread(values: ScheduleValues): [UnreadField, string][] {
  const now: Json = JSON.parse(JSON.stringify(values))
  return Object.entries(values.unread ?? {}).flatMap(([field, text]): [UnreadField, string][] => {
    const [first = '', second] = field.split('.')
    const outer = fieldsIn(now)[first]
    const value = second === undefined ? outer : fieldsIn(outer)[second]
    const isOpen = isAbsent(value) || (Array.isArray(value) && value.length === 0)
    // The cast is safe: every key of `unread` is an `UnreadField`.
    return isOpen && text !== undefined ? [[field as UnreadField, text]] : []
  })
}

/**
 * A never-ending campaign whose start date is in the past uses today as start date (Source: docs/reference/states.md); the old date is
 * kept. A read-only campaign keeps its start.
 */
export function startingToday(values: ScheduleValues, context: StepContext): ScheduleValues {
  if (isClosed(context.status) || context.asStored) return values
  const today = todayIn(isZone(values.timezone) ? values.timezone : context.computerZone, context.now())
  if (!values.neverEnds || values.startDate === '' || values.startDate >= today) return values
  return { ...values, startDate: today, startMovedFrom: values.startMovedFrom ?? values.startDate }
}
