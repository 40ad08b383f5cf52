/** The schedule column: the server's schedule of a campaign as one short sentence. */
import dayjs from 'dayjs'
import { type CampaignType, campaignTypeOf, type Json, type JsonObject } from '#contract'
import { dateText, weekDays } from '../../../model/rules/calendar-dates'
import { flagIn, numberIn } from '../../../model/rules/read'
import { dateIn, monthDayIn, nthWeekDaysIn, rhythmUnitIn, timeIn, weekDayIn } from '../../../model/rules/schedule-words'

export const notSet = 'Not set'

/**
 * 'Fri 27 Nov 2026, 10:00' · 'Weekly on Fri, 15:00' · 'Daily 09:00 to 21:00' · 'All day, never ends' · 'Not set'. Absent or unreadable
 * parts are left out. The year is omitted depending on `now`, in epoch milliseconds.
 */
export function scheduleText(schedule: Json, now: number): string {
  const wire = objectOf(schedule)
  const type = campaignTypeOf(textOf(wire.type))
  const text = type === null ? '' : sentences[type](wire, now)
  return text || notSet
}

const sentences: Record<CampaignType, (wire: JsonObject, now: number) => string> = {
  'one-time': (wire) => {
    const zone = textOf(wire.time_zone)
    const date = textOf(wire.date) || textOf(wire.start_date)
    return date ? withTimeOfDay(dateText(dateIn(date, zone) ?? date), onceTimeOf(wire)) : ''
  },
  'event-based': (wire, now) => {
    const hours = hoursOf(wire)
    if (hours === null) return ''
    if (hours !== '') return `Daily ${hours}`
    if (flagIn(wire.neverEnds) === true) return 'All day, never ends'
    const end = dayjs(dateIn(wire.end_date, textOf(wire.time_zone)))
    if (!end.isValid()) return 'All day'
    return `All day until ${end.format(end.isSame(dayjs(now), 'year') ? 'D MMM' : 'D MMM YYYY')}`
  },
  recurring: (wire) => {
    const active = objectOf(wire.active)
    const time = hourOf(textOf(active.time) || textOf(wire.time), wire)
    const rhythm = rhythmOf(objectOf(wire.repeat), active)
    return rhythm || time ? withTimeOfDay(rhythm || 'Periodic', time) : ''
  },
}

/** 'HH:mm', or the server's text if it cannot be read. */
const hourOf = (time: string, wire: JsonObject): string => timeIn(time, textOf(wire.time_zone)) ?? time

/** The time of a one-time campaign, which may be part of its date. */
export function onceTimeOf(wire: JsonObject): string {
  const time = textOf(wire.time) || textOf(objectOf(wire.active).time)
  return time ? hourOf(time, wire) : (timeIn(wire.date, textOf(wire.time_zone)) ?? '')
}

/** The hours of a day in which an event-based campaign sends: '09:00 to 21:00', '' for all day, null if absent. */
function hoursOf(wire: JsonObject): string | null {
  if (flagIn(wire.allDay) === true) return ''
  const active = objectOf(wire.active)
  const [start = '', end = ''] = [active.start_time, active.end_time].map((time) => hourOf(textOf(time), wire))
  if (start === '00:00' && end === '23:59') return ''
  return start && end ? `${start} to ${end}` : null
}

export type Unit = 'day' | 'week' | 'month'
const everySingleUnit: Record<Unit, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly' }

/** 'Weekly on Fri', 'Every 2 weeks on Mon', 'Monthly on 1st Mon'; '' without a repeat. */
function rhythmOf(repeat: JsonObject, active: JsonObject): string {
  const unit = unitOf(repeat)
  if (unit === null) return ''
  const value = numberIn(repeat.value) ?? 1
  const every = value === 1 ? everySingleUnit[unit] : `Every ${value} ${unit}s`
  const days = daysOf(unit, active)
  return days ? `${every} on ${days}` : every
}

function daysOf(unit: Unit, active: JsonObject): string {
  if (unit === 'day') return ''
  const weekdays = weekdayText(listOf(active.daysOfWeek))
  if (unit === 'week') return weekdays || weekdayText(listOf(active.days))
  return nthWeekdayText(listOf(active.days)) || monthDayText(listOf(active.daysOfMonth)) || weekdays
}

const unitNames = { days: 'day', weeks: 'week', months: 'month' } as const

export function unitOf({ interval, type }: JsonObject): Unit | null {
  const unit = rhythmUnitIn(interval, type)
  return unit && unitNames[unit]
}

const withTimeOfDay = (text: string, time: string): string => (time ? `${text}, ${time}` : text)
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const weekdays = weekDays.map(({ short }) => short)

/** 'Mon, Fri', 'weekdays', 'every day'; '' if none can be read. Weeks start on Monday. */
function weekdayText(days: readonly Json[]): string {
  const chosen = new Set(days.map(weekDayIn))
  const dayNames = weekdays.filter((_, index) => chosen.has(index + 1))
  if (dayNames.length === 7) return 'every day'
  if (dayNames.join() === weekdays.slice(0, 5).join()) return 'weekdays'
  return dayNames.join(', ')
}

/** '1st, 15th, last day'; '' if none can be read. */
const monthDayText = (days: readonly Json[]): string =>
  days
    .map(monthDayIn)
    .flatMap((day) => (day === null ? [] : [day === 'last' ? 'last day' : ordinalOf(day)]))
    .join(', ')

/** '1st Mon, last Fri' from groups like { week: 'First', days: ['Monday'] }; '' if none can be read. */
const nthWeekdayText = (groups: readonly Json[]): string => groups.map(nthOf).filter(Boolean).join(', ')

function nthOf(group: Json): string {
  const chosen = nthWeekDaysIn(group) ?? []
  const nth = chosen[0]?.nth
  if (nth === undefined) return ''
  return `${nth === 'last' ? 'last' : ordinalOf(nth)} ${weekdayText(chosen.map(({ weekDay }) => weekDay))}`
}

function ordinalOf(number: number): string {
  const isTeen = number >= 11 && number <= 13
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
export const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
