/** Reads a schedule back. What the server runs comes first, the form's values fill the gaps; what cannot be read is as in a fresh step. */
import { type Campaign, isClosed } from '#contract'
import { fieldsIn, flagIn, listIn, numberIn, oneOf, textIn } from '../../rules/read'
import type { StepContext } from '../step'
import { isDate, isTime, isZone, todayIn } from './engine'
import { deliveries, emptySchedule, intervalUnits, repeatUnits, type ScheduleValues } from './values'
import { nthNames, weekDayNames } from './wire'

type Fields = Record<string, unknown>

/**
 * Tolerant of absent, unknown and older fields. A never-ending campaign whose start is in the past shows today (Source: docs/reference/states.md) and keeps the
 * old date in `startMovedFrom`; seconds of a periodic campaign become days, the number stays.
 */
export function scheduleFromWire(campaign: Campaign, context: StepContext): ScheduleValues {
  const schedule = fieldsIn(campaign.schedule)
  const form = fieldsIn(campaign.edit_schedule_page_values)
  const empty = emptySchedule(context)
  const read = {
    ...empty,
    ...basics(schedule, form, empty),
    ...dates(schedule, form, empty),
    ...pattern(schedule, form, empty),
    selectedCondition: condition(schedule, form, empty, context),
  }
  const whole = { ...read, ...(read.neverEnds ? { endDate: '' } : {}) }
  return context.type === 'one-time' ? whole : startingToday(whole, context)
}

function basics(schedule: Fields, form: Fields, empty: ScheduleValues) {
  const zones = [schedule.time_zone, form.timezone].map(textIn).filter((text) => text !== null && text !== '')
  return {
    // One that this computer does not know stays, and its rule asks for another one.
    timezone: zones.find((zone) => zone !== null && isZone(zone)) ?? zones[0] ?? empty.timezone,
    // The form's own flag first: on a channel without the toggle the server is told false.
    frequencyCapping: flagIn(form.fc) ?? flagIn(schedule.fc) ?? empty.frequencyCapping,
    doNotDisturb: flagIn(form.dnd) ?? flagIn(schedule.dnd) ?? empty.doNotDisturb,
    neverEnds: flagIn(schedule.neverEnds) ?? flagIn(form.neverEnds) ?? empty.neverEnds,
    allDay: flagIn(schedule.allDay) ?? flagIn(form.allDay) ?? empty.allDay,
    metaRetentionDays:
      numberIn(schedule.metaRetentionDays) ?? numberIn(form.metaRetentionDays) ?? empty.metaRetentionDays,
  }
}

function dates(schedule: Fields, form: Fields, empty: ScheduleValues) {
  const active = fieldsIn(schedule.active)
  return {
    // A campaign that the server has without a day may have been begun for one.
    date: dateIn(schedule.date, form.date) || empty.date,
    startDate: dateIn(schedule.start_date, form.startDate),
    endDate: dateIn(schedule.end_date, form.endDate),
    time: timeIn(schedule.time, active.time, form.time),
    startTime: timeIn(active.start_time, form.startTime),
    endTime: timeIn(active.end_time, form.endTime),
  }
}

function pattern(schedule: Fields, form: Fields, empty: ScheduleValues) {
  const active = fieldsIn(schedule.active)
  const days = fieldsIn(form.daysData)
  const repeat = [fieldsIn(schedule.repeat), fieldsIn(form.repeat)].find((one) => oneOf(repeatUnits, one.interval))
  const groups = groupsIn(active.days ?? days.groups)
  return {
    weekDays: weekDaysIn(active.daysOfWeek ?? form.weekDays) ?? empty.weekDays,
    repeat: {
      value: repeat ? numberIn(repeat.value) : empty.repeat.value,
      interval: oneOf(repeatUnits, repeat?.interval) ?? empty.repeat.interval,
    },
    monthlyMode: oneOf(['days', 'weekdays'], days.mode) ?? (groups.length > 0 ? 'weekdays' : empty.monthlyMode),
    monthDays: monthDaysIn(active.daysOfMonth ?? days.days),
    monthWeekdays: groups.length > 0 ? groups : groupsIn(days.groups),
  }
}

function condition(schedule: Fields, form: Fields, empty: ScheduleValues, { type: campaignType }: StepContext) {
  const own = fieldsIn(form.selectedCondition)
  const told = fieldsIn(schedule.delivery)
  const type = oneOf(deliveries, told.type) ?? oneOf(deliveries, own.type) ?? oneOf(deliveries, form.selectedCondition)
  const source = textIn(told.interval) === null ? own : told
  const interval = oneOf(intervalUnits, source.interval)
  return {
    type: type ?? empty.selectedCondition.type,
    value: interval ? numberIn(source.value) : empty.selectedCondition.value,
    interval:
      campaignType === 'recurring' && interval === 'seconds' ? 'days' : (interval ?? empty.selectedCondition.interval),
  }
}

/**
 * A never-ending campaign whose start date is in the past uses today as start date (Source: docs/reference/states.md); the old one is remembered. One that can only
 * be looked at began when it began.
 */
export function startingToday(values: ScheduleValues, context: StepContext): ScheduleValues {
  if (isClosed(context.status)) return values
  const today = todayIn(isZone(values.timezone) ? values.timezone : context.computerZone, context.now())
  if (!values.neverEnds || values.startDate === '' || values.startDate >= today) return values
  return { ...values, startDate: today, startMovedFrom: values.startMovedFrom ?? values.startDate }
}

const dateIn = (...values: unknown[]): string =>
  values.map((value) => textIn(value)?.slice(0, 10) ?? '').find(isDate) ?? ''

const timeIn = (...values: unknown[]): string =>
  values.map((value) => textIn(value)?.slice(0, 5) ?? '').find(isTime) ?? ''

/** By name, by its beginning ('mon') or by number, Monday 1; null where there is no list. */
function weekDaysIn(value: unknown): number[] | null {
  return Array.isArray(value) ? value.map(weekDayIn).filter((day) => day > 0) : null
}

function weekDayIn(value: unknown): number {
  const number = numberIn(value)
  if (number !== null) return Number.isInteger(number) && number >= 1 && number <= 7 ? number : 0
  const text = textIn(value)?.toLowerCase() ?? ''
  return text.length < 3 ? 0 : weekDayNames.findIndex((name) => name.toLowerCase().startsWith(text)) + 1
}

const monthDaysIn = (value: unknown): (number | 'last')[] =>
  listIn(value).flatMap((item): (number | 'last')[] => {
    const day = numberIn(item)
    if (day !== null) return Number.isInteger(day) && day >= 1 && day <= 31 ? [day] : []
    return textIn(item)?.toLowerCase().startsWith('last') ? ['last'] : []
  })

const groupsIn = (value: unknown): ScheduleValues['monthWeekdays'] =>
  listIn(value).flatMap((item) => {
    const group = fieldsIn(item)
    const nth = nthNames.find(([, name]) => name.toLowerCase() === textIn(group.week)?.toLowerCase())?.[0]
    return nth === undefined ? [] : (weekDaysIn(group.days) ?? []).map((weekDay) => ({ nth, weekDay }))
  })
