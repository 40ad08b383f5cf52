/** The schedule column: a campaign's schedule as the server keeps it, in one short sentence. */
import dayjs from 'dayjs'
import { type CampaignType, campaignTypeOf, filled, type Json, type JsonObject } from '#contract'
import { dateText } from '../../ui/dates'
import { monthDayText, nthWeekdayText, weekdayText } from './day-text'
import * as texts from './texts'

export const notSet = texts.notSet

/**
 * 'Fri 27 Nov 2026, 10:00' · 'Weekly on Fri, 15:00' · 'Daily 09:00 to 21:00' · 'All day, never ends' · 'Not set'.
 * Tolerant: what is absent or cannot be read is left out. `now` in epoch milliseconds decides whether a year is worth saying.
 */
export function scheduleText(schedule: Json, now: number): string {
  const wire = objectOf(schedule)
  const type = campaignTypeOf(textOf(wire.type))
  const words = type === null ? '' : sentences[type](wire, now)
  return words || notSet
}

const sentences: Record<CampaignType, (wire: JsonObject, now: number) => string> = {
  'one-time': (wire) => {
    const date = textOf(wire.date) || textOf(wire.start_date)
    return date ? joined(dateText(date), textOf(wire.time)) : ''
  },
  'event-based': (wire, now) => {
    const hours = hoursOf(wire)
    if (hours === null) return ''
    if (hours !== '') return `Daily ${hours}`
    if (wire.neverEnds === true) return texts.allDayNeverEnds
    const end = dayjs(textOf(wire.end_date) || null)
    if (!end.isValid()) return texts.allDay
    return filled(texts.allDayUntil, { end: end.format(end.isSame(dayjs(now), 'year') ? 'D MMM' : 'D MMM YYYY') })
  },
  recurring: (wire) => {
    const active = objectOf(wire.active)
    const time = textOf(active.time) || textOf(wire.time)
    const rhythm = rhythmOf(objectOf(wire.repeat), active)
    return rhythm || time ? joined(rhythm || texts.periodic, time) : ''
  },
}

/** The hours of a day in which an event-based campaign sends: '09:00 to 21:00', '' for all of them, null when nothing is said. */
function hoursOf(wire: JsonObject): string | null {
  if (wire.allDay === true) return ''
  const active = objectOf(wire.active)
  const [start, end] = [textOf(active.start_time), textOf(active.end_time)]
  if (start === '00:00' && end === '23:59') return ''
  return start && end ? `${start} to ${end}` : null
}

export type Unit = 'day' | 'week' | 'month'
const everyOne: Record<Unit, string> = { day: texts.daily, week: texts.weekly, month: texts.monthly }

/** 'Weekly on Fri', 'Every 2 weeks on Mon', 'Monthly on 1st Mon'; '' without a repeat. */
function rhythmOf(repeat: JsonObject, active: JsonObject): string {
  const unit = unitOf(textOf(repeat.interval)) ?? unitOf(textOf(repeat.type))
  if (unit === null) return ''
  const value = typeof repeat.value === 'number' ? repeat.value : 1
  const every = value === 1 ? everyOne[unit] : `Every ${value} ${unit}s`
  const days = daysOf(unit, active)
  return days ? `${every} on ${days}` : every
}

function daysOf(unit: Unit, active: JsonObject): string {
  if (unit === 'day') return ''
  const weekdays = weekdayText(listOf(active.daysOfWeek))
  if (unit === 'week') return weekdays || weekdayText(listOf(active.days))
  return nthWeekdayText(listOf(active.days)) || monthDayText(listOf(active.daysOfMonth)) || weekdays
}

/** 'DAYS', 'weekly', 'month' and the like. */
export function unitOf(text: string): Unit | null {
  const units = { d: 'day', w: 'week', m: 'month' } as const
  const first = text.toLowerCase().slice(0, 1)
  return first === 'd' || first === 'w' || first === 'm' ? units[first] : null
}

const joined = (words: string, time: string): string => (time ? `${words}, ${time}` : words)
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
export const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
