/** The values of SCHEDULE for all three campaign types: shape, defaults and transitions. The rules are in rules.ts. */
import type { StepContext } from '../step.ts'
import type { Nth } from './engine/index.ts'

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
export const nthWeeks = [1, 2, 3, 4, 5, 'last'] as const satisfies Nth[]

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
