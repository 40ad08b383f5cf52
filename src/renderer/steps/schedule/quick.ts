/** Moments that are offered at one click: each with the day and time it means, none in the past and none in quiet hours. */
import { Temporal } from 'temporal-polyfill'
import type { QuietHours } from '../../data/channel-limits'
import { instantAt, isQuiet, todayIn, wallClock } from './engine'
import * as texts from './texts'

/** `date` 'YYYY-MM-DD' and `time` 'HH:mm' on the wall clock of the schedule. */
export type Quick = { label: string; date: string; time: string }

/** In the order of the clock. `now` in epoch milliseconds; `quiet` null where the campaign has no quiet hours. */
export function quickMoments({ zone, now, quiet }: { zone: string; now: number; quiet: QuietHours | null }): Quick[] {
  const today = Temporal.PlainDate.from(todayIn(zone, now))
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const soon = wallClock(Math.ceil((now + 3_600_000) / 60_000) * 60_000, zone)
  const all: Quick[] = [
    { label: texts.in1Hour, ...soon },
    { label: texts.today, date: today.toString(), time: '18:00' },
    { label: texts.tomorrow, date: today.add({ days: 1 }).toString(), time: '10:00' },
    ...(today.dayOfWeek === 7 ? [] : [{ label: texts.monday, date: monday.toString(), time: '10:00' }]),
  ]
  return all.filter(({ date, time }) => {
    const at = instantAt(date, time, zone)
    return at !== null && at.epochMs > now && at.skippedTime === null && !(quiet && isQuiet(at.time, quiet))
  })
}
