/**
 * The wire format of SCHEDULE: the schedule that the server runs, and the form's values for the next edit (Source:
 * docs/reference/data.md#schedule).
 */
import { type CampaignType, type Intent, type Json, type JsonObject, type Schedule, scheduleTypes } from '#contract'
import { jsonFieldsIn, textIn } from '../../rules/read.ts'
import { requestOf } from '../requests.ts'
import type { SaveContext, StepContext } from '../step.ts'
import type { Nth } from './engine/index.ts'
import type { ScheduleValues } from './values.ts'

export const weekDayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const nthNames: readonly (readonly [Nth, string])[] = [
  [1, 'First'],
  [2, 'Second'],
  [3, 'Third'],
  [4, 'Fourth'],
  [5, 'Fifth'],
  ['last', 'Last'],
]
export const weekDayName = (weekDay: number): string => weekDayNames[weekDay - 1] ?? ''
export const nthName = (nth: Nth): string => nthNames.find(([eachNth]) => eachNth === nth)?.[1] ?? ''

/** Saving sends add-schedule. The campaign exists by then, so no create request is needed. */
export const scheduleIntents = (values: ScheduleValues, context: SaveContext): Intent[] => [
  { update: requestOf('addSchedule', scheduleBody(values, context)) },
]

/** The body of PUT /campaign/{id}/add-schedule. */
export const scheduleBody = (values: ScheduleValues, context: SaveContext) => ({
  schedule: withServerPaths(scheduleToWire(values, context), context),
  edit_schedule_page_values: formToWire(values),
  name: context.name,
  edit_page_tabs_values: context.tabs,
  type: scheduleTypes[context.type],
})

/** Fields that another program names differently, by campaign type: Herald's path, and the other one. */
const otherPlaces: Record<CampaignType, readonly (readonly [string, string])[]> = {
  'one-time': [
    ['date', 'start_date'],
    ['time', 'active.time'],
  ],
  recurring: [['active.time', 'time']],
  'event-based': [],
}

/** `schedule` with each value at the path where the server has it; at both paths if the server has both. */
function withServerPaths(schedule: Schedule, { base, type }: SaveContext): JsonObject {
  const serverSchedule = jsonFieldsIn(base?.schedule)
  return otherPlaces[type].reduce((payload, [ownPath, other]) => {
    const value = valueAt(payload, ownPath)
    const isOnServer = (path: string) => (textIn(valueAt(serverSchedule, path)) ?? '') !== ''
    if (value === undefined || !isOnServer(other)) return payload
    const withBothPaths = withValueAt(payload, other, value)
    return isOnServer(ownPath) ? withBothPaths : withValueAt(withBothPaths, ownPath, undefined)
  }, jsonFieldsIn(schedule))
}

const valueAt = (object: JsonObject, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, key) => jsonFieldsIn(value)[key], object)

function withValueAt(object: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [first = '', ...rest] = path.split('.')
  const { [first]: inner, ...others } = object
  if (rest.length > 0) return { ...object, [first]: withValueAt(jsonFieldsIn(inner), rest.join('.'), value) }
  return value === undefined ? others : { ...object, [first]: value }
}

/** The schedule of the campaign's type; fields of the other types are omitted. */
export function scheduleToWire(values: ScheduleValues, { type, channel }: StepContext): Schedule {
  return {
    type: scheduleTypes[type],
    time_zone: values.timezone,
    ...flagToWire('fc', channel.toggles.frequencyCapping && values.frequencyCapping),
    ...flagToWire('dnd', channel.toggles.doNotDisturb && values.doNotDisturb),
    ...byType[type](values),
    ...(channel.retention ? { metaRetentionDays: values.metaRetentionDays } : {}),
  }
}

/** Omitted if the server has no value and the user has not chosen one. */
const flagToWire = (name: 'fc' | 'dnd', isOn: boolean | null): Schedule => (isOn === null ? {} : { [name]: isOn })

const byType = {
  'one-time': ({ date, time }) => ({ date, time }),
  recurring: (values) => ({
    ...periodToWire(values),
    repeat: { ...values.repeat, type: repeatType(values) },
    active: { ...activeDays(values), time: values.time },
    delivery: deliveryToWire(values),
  }),
  'event-based': (values) => ({
    ...periodToWire(values),
    allDay: values.allDay,
    // The frequency of an event-based trigger: docs/reference/limits.md.
    repeat: { type: 'EVERY_TIME', value: 1 },
    active: { daysOfWeek: values.weekDays.map(weekDayName), start_time: values.startTime, end_time: values.endTime },
    delivery: deliveryToWire(values),
  }),
} satisfies Record<CampaignType, (values: ScheduleValues) => Schedule>

const periodToWire = ({ startDate, endDate, neverEnds }: ScheduleValues) => ({
  start_date: startDate,
  end_date: neverEnds ? null : endDate,
  neverEnds,
})

/** The kind of monthly repeat (assumed names); days and weeks have their own names. */
function repeatType({ repeat, monthlyMode }: ScheduleValues): string {
  if (repeat.interval !== 'months') return repeat.interval
  return monthlyMode === 'days' ? 'daysOfMonth' : 'daysOfWeek'
}

function activeDays({ repeat, weekDays, monthlyMode, monthDays, monthWeekdays }: ScheduleValues) {
  if (repeat.interval === 'weeks') return { daysOfWeek: weekDays.map(weekDayName) }
  if (repeat.interval !== 'months') return {}
  return monthlyMode === 'days' ? { daysOfMonth: monthDays } : { days: groupsToWire(monthWeekdays) }
}

/** One group per nth, 'First' to 'Fifth' and 'Last', with its weekdays. */
const groupsToWire = (chosen: ScheduleValues['monthWeekdays']): { week: string; days: string[] }[] =>
  nthNames
    .map(([nth, week]) => ({
      week,
      days: chosen.filter((day) => day.nth === nth).map(({ weekDay }) => weekDayName(weekDay)),
    }))
    .filter(({ days }) => days.length > 0)

/** 'every_time', 'one_per_campaign', or 'interval' with its value and unit. */
const deliveryToWire = ({ selectedCondition: { type, value, interval } }: ScheduleValues) =>
  type === 'INTERVAL' ? { type: 'interval', value, interval } : { type: type.toLowerCase() }

/** The form's values, named as in docs/reference/data.md#schedule. */
const formToWire = (values: ScheduleValues): JsonObject => ({
  date: values.date,
  startDate: values.startDate,
  endDate: values.endDate,
  startTime: values.startTime,
  endTime: values.endTime,
  time: values.time,
  weekDays: values.weekDays.map(weekDayName),
  daysData: {
    mode: values.monthlyMode,
    days: values.monthDays,
    groups: groupsToWire(values.monthWeekdays),
  },
  selectedCondition: values.selectedCondition,
  timezone: values.timezone,
  neverEnds: values.neverEnds,
  allDay: values.allDay,
  repeat: values.repeat,
  fc: values.frequencyCapping,
  dnd: values.doNotDisturb,
  metaRetentionDays: values.metaRetentionDays,
})
