/** The values of SCHEDULE for all three campaign types: shape, defaults, limits and transitions. The rules are in rules.ts. */

import type { QuietHours } from '../../rules/channel-limits.ts'
import type { StepContext } from '../step.ts'
import { isQuiet, isQuietAtTimes, isQuietThroughout, isTime, type Nth } from './engine/index.ts'

export type RepeatUnit = 'days' | 'weeks' | 'months'
export type Delivery = 'EVERY_TIME' | 'ONE_PER_CAMPAIGN' | 'INTERVAL'

/** Dates 'YYYY-MM-DD' and times 'HH:mm' in `timezone`; '' if nothing is chosen. Weekdays are Monday 1 to Sunday 7. */
export type ScheduleValues = {
  timezone: string
  /** Null if the server does not say whether the limits apply. */
  frequencyCapping: boolean | null
  doNotDisturb: boolean | null
  /** Used by one-time campaigns. */
  date: string
  /** Used by one-time and periodic campaigns. */
  time: string
  /** Used by periodic and event-based campaigns. */
  startDate: string
  endDate: string
  neverEnds: boolean
  /** The past start date that opening replaced by today; null if it was not replaced. */
  startMovedFrom: string | null
  /** Event-based: hours of the day. */
  allDay: boolean
  startTime: string
  endTime: string
  /** Periodic in weeks: the weekdays; event-based: the active days. */
  weekDays: number[]
  /** The interval is '' if another program scheduled the campaign with an unknown unit and the user has not chosen one yet. */
  repeat: { value: number | null; interval: RepeatUnit | '' }
  /** Periodic in months: by days of the month or by nth weekdays. */
  monthlyMode: 'days' | 'weekdays'
  monthDays: (number | 'last')[]
  monthWeekdays: { nth: Nth; weekDay: number }[]
  selectedCondition: { type: Delivery | ''; value: number | null; interval: string }
  /** Paid ads: number of days that the audience is kept. */
  metaRetentionDays: number | null
  /** Server values that Herald cannot read. The field is empty here, and the server keeps its value until the user chooses another. */
  unread?: Partial<Record<UnreadField, string>>
}

export type UnreadField =
  | 'frequencyCapping'
  | 'doNotDisturb'
  | 'date'
  | 'time'
  | 'startDate'
  | 'endDate'
  | 'startTime'
  | 'endTime'
  | 'weekDays'
  | 'repeat.value'
  | 'repeat.interval'
  | 'monthDays'
  | 'monthWeekdays'
  | 'selectedCondition.type'

const defaultZone = 'Asia/Karachi'
export const repeatUnits = ['days', 'weeks', 'months'] as const satisfies RepeatUnit[]
export const deliveries = ['EVERY_TIME', 'ONE_PER_CAMPAIGN', 'INTERVAL'] as const satisfies Delivery[]
export const intervalUnits = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months'] as const

/** The hours of an all-day schedule (Source: docs/reference/states.md). */
export const wholeDay = { startTime: '00:00', endTime: '23:59' }

/** A new step. An interval starts at 1 second, in a periodic campaign at 1 day (Source: docs/reference/states.md). */
export const emptySchedule = ({ channel, type, preselectedDate = '' }: StepContext): ScheduleValues => ({
  timezone: defaultZone,
  frequencyCapping: channel.toggles.frequencyCapping,
  doNotDisturb: channel.toggles.doNotDisturb,
  date: type === 'one-time' ? preselectedDate : '',
  time: '',
  startDate: '',
  endDate: '',
  neverEnds: false,
  startMovedFrom: null,
  allDay: false,
  startTime: '',
  endTime: '',
  weekDays: type === 'event-based' ? [1, 2, 3, 4, 5, 6, 7] : [],
  repeat: { value: 1, interval: 'days' },
  monthlyMode: 'days',
  monthDays: [],
  monthWeekdays: [],
  selectedCondition: { type: 'EVERY_TIME', value: 1, interval: type === 'recurring' ? 'days' : 'seconds' },
  metaRetentionDays: channel.retention?.initial ?? null,
})

/** 'All day' sets the times to 00:00 and 23:59 (Source: docs/reference/states.md); switching it off keeps them for editing. */
export const withAllDay = (values: ScheduleValues, allDay: boolean): ScheduleValues =>
  allDay ? { ...values, allDay, ...wholeDay } : { ...values, allDay }

/** 'Never ends' removes the end date (Source: docs/reference/states.md). */
export const withNeverEnds = (values: ScheduleValues, neverEnds: boolean): ScheduleValues => ({
  ...values,
  neverEnds,
  endDate: neverEnds ? '' : values.endDate,
})

/**
 * How the brand's limits affect a schedule: the cap as text, and overlaps with quiet hours. 'At most 2 in 24 hours'; a cap of 0 means none
 * (Source: docs/reference/choices.md#delivery-preferences).
 */
export function capText({ server }: StepContext, isOn: boolean | null): string {
  const cap = server?.limits?.cap
  if (isOn === null) return 'Not set on the server. It stays so until you choose.'
  if (!isOn) return 'The cap is ignored'
  if (cap === undefined) return 'As in Delivery Preferences'
  if (cap === null) return 'The cap on the server cannot be read'
  return cap === 0 ? 'No effect: no cap is set in Delivery Preferences' : `At most ${String(cap)} in 24 hours`
}

/** Whether none, some or all of a schedule's times are quiet. */
type Clash = 'none' | 'part' | 'all'

/** How the times of a schedule overlap with `quietHours`; null if it has no valid time. Quiet hours are in the schedule's own zone (assumed). */
export function clashOf(values: ScheduleValues, { type }: StepContext, quietHours: QuietHours): Clash | null {
  if (type !== 'event-based') return isTime(values.time) ? (isQuiet(values.time, quietHours) ? 'all' : 'none') : null
  const { startTime, endTime } = values
  if (!isTime(startTime) || !isTime(endTime) || endTime < startTime) return null
  if (isQuietThroughout(startTime, endTime, quietHours)) return 'all'
  return isQuietAtTimes(startTime, endTime, quietHours) ? 'part' : 'none'
}

/** The quiet hours that apply to a schedule; null if the channel has none, the toggle is off, or they are not loaded. */
export const quietHoursOf = (values: ScheduleValues, { channel, server }: StepContext): QuietHours | null =>
  channel.toggles.doNotDisturb && values.doNotDisturb ? (server?.limits?.quiet ?? null) : null

/** '22:00 to 08:00'. */
export const hoursText = ({ from, to }: QuietHours): string => `${from} to ${to}`

/** The effect of quiet hours on a message (assumed: none, discard, delay). */
export function handlingText({ handling, to }: QuietHours): string {
  if (handling === 'delay') return `Messages wait until ${to}.`
  return handling === 'discard' ? 'Messages are not sent.' : 'Messages may not be sent.'
}

/** '22:00 to 08:00, no overlap', shown at the switch. */
export function quietText(values: ScheduleValues, context: StepContext): string {
  if (values.doNotDisturb === null) return 'Not set on the server. It stays so until you choose.'
  if (!values.doNotDisturb) return 'Quiet hours are ignored'
  const { server } = context
  if (!server?.limits) return 'As in Delivery Preferences'
  const { quiet } = server.limits
  return quiet
    ? `${hoursText(quiet)}${clashText(clashOf(values, context, quiet))}`
    : 'No effect: no quiet hours are set in Delivery Preferences'
}

const clashText = (clash: Clash | null): string => {
  if (clash === null) return ''
  return clash === 'none' ? ', no overlap' : clash === 'part' ? ', partly overlaps' : ', overlaps'
}

/** The cap in REVIEW's card: '2 per 24 hours'. */
export function capFact(values: ScheduleValues, { server }: StepContext): string {
  const cap = server?.limits?.cap
  if (values.frequencyCapping === null) return 'Not set on the server'
  if (!values.frequencyCapping) return 'Off'
  if (cap === null) return 'Cannot be read'
  return cap === undefined ? 'On' : cap === 0 ? 'Not set up' : `${cap} per 24 hours`
}

/** The quiet hours in REVIEW's card: '22:00 to 08:00, no overlap'. */
export function quietFact(values: ScheduleValues, context: StepContext): string {
  if (values.doNotDisturb === null) return 'Not set on the server'
  if (!values.doNotDisturb) return 'Off'
  const { server } = context
  if (!server?.limits) return 'On'
  const { quiet } = server.limits
  return quiet ? `${hoursText(quiet)}${clashText(clashOf(values, context, quiet))}` : 'Not set up'
}
