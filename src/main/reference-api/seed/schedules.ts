/** Schedules of the brand's campaigns, in days relative to now, so that each is in the future or past on any date. */
import type { Schedule } from '#contract'
import { dayAfter, dayOf, defaultZone, weekdays } from '../model/schedule.ts'

export type SeedSchedule =
  | { once: number; at: string }
  /** `every`: which days; `ends` null: never ends. */
  | { from: number; ends: number | null; at: string; every: Repetition }
  /** Event-based: active between two times of day. */
  | { from: number; ends: number | null; active: [from: string, to: string] }

export type Repetition =
  | { unit: 'weeks'; value: number; weekdays: string[] }
  | { unit: 'months'; value: number; monthDays: (number | 'last')[] }
  | { unit: 'months'; value: number; groups: { week: string; days: string[] }[] }

type WrittenSchedule = { schedule: Schedule; values: Record<string, unknown> }

/** The calendar day some days from now, 'YYYY-MM-DD'. Cached: thousands of campaigns share a few hundred days. */
export type Day = (days: number) => string

export function daysFrom(now: number): Day {
  const today = dayOf(now, defaultZone)
  const byDay = new Map<number, string>()
  return (days) => {
    const day = byDay.get(days) ?? dayAfter(today, days)
    byDay.set(days, day)
    return day
  }
}

/** The schedule that the server runs, and the form's values that the wizard reads back. */
export function scheduleOf(seed: SeedSchedule, channel: string, day: Day): WrittenSchedule {
  // Frequency capping and do not disturb apply to every channel but the web pop-up (Source: docs/reference/states.md).
  const toggles = { fc: channel !== 'web_popup', dnd: channel !== 'web_popup' }
  const retention = channel === 'paid_ads' ? { metaRetentionDays: 30 } : {}
  const common = { time_zone: defaultZone, ...toggles, ...retention }
  const form = { timezone: defaultZone, ...toggles, ...retention }
  if ('once' in seed) {
    const moment = { date: day(seed.once), time: seed.at }
    return { schedule: { type: 'one_time', ...common, ...moment }, values: { ...form, ...moment } }
  }
  const neverEnds = seed.ends === null
  const [start, end] = [day(seed.from), seed.ends === null ? null : day(seed.ends)]
  const dates = { start_date: start, end_date: end, neverEnds }
  const values = { ...form, startDate: start, endDate: end ?? '', neverEnds, selectedCondition }
  const delivery = { type: 'every_time' }
  if ('active' in seed) {
    const [start_time, end_time] = seed.active
    const allDay = start_time === '00:00' && end_time === '23:59'
    const active = { daysOfWeek: weekdays, start_time, end_time }
    const repeat = { type: 'EVERY_TIME', value: 1 }
    return {
      schedule: { type: 'event_based', ...common, ...dates, allDay, repeat, active, delivery },
      values: { ...values, allDay, weekDays: weekdays, startTime: start_time, endTime: end_time },
    }
  }
  const { repeat, active, form: days } = repetitionOf(seed.every)
  return {
    schedule: { type: 'periodic', ...common, ...dates, repeat, active: { ...active, time: seed.at }, delivery },
    values: { ...values, ...days, time: seed.at },
  }
}

const selectedCondition = { type: 'EVERY_TIME', value: 1, interval: 'days' }

function repetitionOf(every: Repetition) {
  const { value, unit } = every
  const repeat = { value, interval: unit }
  if ('weekdays' in every) {
    const days = { daysOfWeek: every.weekdays }
    return { repeat: { ...repeat, type: unit }, active: days, form: { repeat, weekDays: every.weekdays } }
  }
  if ('monthDays' in every) {
    const daysData = { mode: 'days', days: every.monthDays, groups: [] }
    return {
      repeat: { ...repeat, type: 'daysOfMonth' },
      active: { daysOfMonth: every.monthDays },
      form: { repeat, daysData },
    }
  }
  const daysData = { mode: 'weekdays', days: [], groups: every.groups }
  return { repeat: { ...repeat, type: 'daysOfWeek' }, active: { days: every.groups }, form: { repeat, daysData } }
}
