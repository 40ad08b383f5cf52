/** When a campaign that was published sends for the first time, while that lies ahead: 'Running' alone would read as sent. */
import dayjs from 'dayjs'
import { type CampaignType, campaignTypeOf, isStoppable, type Json, type JsonObject } from '#contract'
import { isWeekday } from './day-text'
import { listOf, objectOf, textOf, unitOf } from './schedule-text'

type First = { date: string; time: string; sure: boolean }

/** Where a schedule names no zone (Source: docs/reference/limits.md). */
const usualZone = 'Asia/Karachi'

/**
 * 'Starts Fri 27 Nov, 10:00' on the wall clock of the schedule's zone; 'From Wed 25 Nov' where the day is not sure. Null for what has begun,
 * was not published, or says no date. `now` in epoch milliseconds.
 */
export function startText(status: string, schedule: Json, now: number): string | null {
  if (!isStoppable(status)) return null
  const wire = objectOf(schedule)
  const type = campaignTypeOf(textOf(wire.type))
  const first = type && firsts[type](wire)
  if (!first || !/^\d{4}-\d\d-\d\d$/.test(first.date)) return null
  const { date, time, sure } = first
  // Most rows began long ago, or lie days ahead: no zone is asked for them, and the first list waits for none to be read.
  const hours = dayjs(date).diff(now, 'hour')
  if (hours < -48) return null
  const moment = `${date} ${sure && time ? time : '23:59'}`
  if (hours < 48 && moment <= wallClock(textOf(wire.time_zone) || usualZone, now)) return null
  const day = dayjs(date)
  const words = day.format(day.isSame(dayjs(now), 'year') ? 'ddd D MMM' : 'ddd D MMM YYYY')
  return sure ? `Starts ${words}${time ? `, ${time}` : ''}` : `From ${words}`
}

const firsts: Record<CampaignType, (wire: JsonObject) => First> = {
  'one-time': (wire) => ({ date: textOf(wire.date) || textOf(wire.start_date), time: textOf(wire.time), sure: true }),
  'event-based': (wire) => ({
    date: textOf(wire.start_date),
    time: wire.allDay === true ? '00:00' : textOf(objectOf(wire.active).start_time),
    sure: true,
  }),
  recurring: (wire) => {
    const [active, repeat, start] = [objectOf(wire.active), objectOf(wire.repeat), textOf(wire.start_date)]
    const unit = unitOf(textOf(repeat.interval)) ?? unitOf(textOf(repeat.type))
    const time = textOf(active.time) || textOf(wire.time)
    if (unit === 'day') return { date: start, time, sure: true }
    const days = listOf(active.daysOfWeek).length > 0 ? listOf(active.daysOfWeek) : listOf(active.days)
    const date = unit === 'week' ? firstOf(days, start, typeof repeat.value === 'number' ? repeat.value : 1) : null
    return { date: date ?? start, time, sure: date !== null }
  },
}

/** The first of these weekdays from `start` on, in every `every`th week beginning with its own; weeks start on Monday (Source: docs/reference/choices.md#schedule). */
function firstOf(days: readonly Json[], start: string, every: number): string | null {
  const from = dayjs(start)
  if (!from.isValid()) return null
  const monday = from.subtract((from.day() + 6) % 7, 'day')
  for (const week of [0, every]) {
    for (let at = 0; at < 7; at += 1) {
      const day = monday.add(7 * week + at, 'day')
      if (!day.isBefore(from) && days.some((one) => isWeekday(one, at))) return day.format('YYYY-MM-DD')
    }
  }
  return null
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** '2026-11-22 14:05' in `zone` (IANA); a zone that nobody knows is read as UTC. Swedish writes dates so. */
function wallClock(zone: string, now: number): string {
  const clock = clocks.get(zone) ?? clockIn(zone)
  clocks.set(zone, clock)
  return clock.format(now)
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone: 'UTC' })
  }
}
