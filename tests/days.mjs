/** The days that break programs, each as HERALD_TODAY takes it (moment.mjs), with the reason. */
import { createHash } from 'node:crypto'

export const days = [
  ['2026-11-21T12:00', 'a day on which a month and a week end near each other'],
  ['2027-01-31T10:00', 'the last day of a month'],
  ['2026-12-31T23:50', 'ten minutes before the year ends'],
  ['2027-02-28T10:00', 'the last day of February'],
  ['2028-02-29T23:50', 'the day that only leap years have'],
  ['2027-03-28T01:59:45[Europe/Berlin]', 'summer time begins in Berlin'],
  ['2027-10-31T02:59:45[Europe/Berlin]', 'summer time ends in Berlin'],
  ['2027-03-14T01:59:45[America/New_York]', 'summer time begins in New York'],
  ['2027-11-07T01:59:45[America/New_York]', 'summer time ends in New York'],
  ['2027-07-01T00:10[Pacific/Kiritimati]', 'the zone furthest ahead'],
  ['2027-06-30T23:40[Pacific/Pago_Pago]', 'the zone furthest behind'],
  ['2027-05-31T23:50[Asia/Kathmandu]', 'a zone whose offset ends in 45 minutes'],
  ['2027-04-04T01:59:45[Australia/Lord_Howe]', 'a clock that goes back by half an hour'],
]

/** `count` of the days, the same ones for the same seed. */
export function drawnDays(count, seed) {
  const rank = ([today]) => createHash('sha256').update(`${seed} ${today}`).digest('hex')
  return days.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count)
}
