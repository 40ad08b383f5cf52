/** A campaign's schedule (Source: docs/reference/data.md#schedule). Times are wall-clock in `time_zone`: dates 'YYYY-MM-DD', times 'HH:mm'. */
import * as v from 'valibot'
import { maybe } from './common.ts'

export const schedule = v.looseObject({
  type: maybe(v.string()),
  time_zone: maybe(v.string()),
  fc: maybe(v.boolean()),
  dnd: maybe(v.boolean()),
  neverEnds: maybe(v.boolean()),
  allDay: maybe(v.boolean()),
  repeat: maybe(v.looseObject({ value: maybe(v.number()), interval: maybe(v.string()), type: maybe(v.string()) })),
  active: maybe(
    v.looseObject({
      days: maybe(v.array(v.union([v.string(), v.number(), v.looseObject({})]))),
      daysOfMonth: maybe(v.array(v.union([v.string(), v.number()]))),
      daysOfWeek: maybe(v.array(v.union([v.string(), v.number()]))),
      start_time: maybe(v.string()),
      end_time: maybe(v.string()),
      time: maybe(v.string()),
    }),
  ),
  delivery: maybe(v.looseObject({ type: maybe(v.string()), value: maybe(v.number()), interval: maybe(v.string()) })),
  start_date: maybe(v.string()),
  end_date: maybe(v.string()),
  date: maybe(v.string()),
  time: maybe(v.string()),
  metaRetentionDays: maybe(v.number()),
})
export type Schedule = v.InferOutput<typeof schedule>
