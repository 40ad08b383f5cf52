/** Moving a campaign in the calendar: which may be moved, where it stands then, and what collides there. */
import { describe, expect, it } from 'vitest'
import {
  collisionsAfter,
  isMovable,
  movedPlan,
  ownDateOn,
} from '../../../../../src/renderer/screens/calendar/moving.ts'
import { daily, entries, now, once, onTriggers, plan } from './made.ts'

const entryOf = (more: Parameters<typeof plan>[0] = {}, zone?: string) => {
  const [entry] = entries([plan({ status: 'draft', ...more })], zone)
  if (!entry) throw new Error('It does not run')
  return entry
}

describe('what may be moved', () => {
  it.each([
    ['a draft', {}, true],
    ['an approved one', { status: 'approved' }, true],
    ['a pending one: its content alone is locked', { status: 'pending' }, true],
    ['a scheduled one', { status: 'scheduled' }, false],
    ['a running one', { status: 'running' }, false],
    ['a series', { type: 'periodic', schedule: daily('2026-11-27', '10:00') }, false],
    ['the start of a trigger', { type: 'event_based', schedule: onTriggers('2026-11-27', null) }, false],
  ])('%s', (_name, more, may) => expect(isMovable(entryOf(more))).toBe(may))
})

describe('where it stands', () => {
  it.each([
    ['its own day', 'Asia/Karachi', '10:00', '2026-12-04', '2026-12-04'],
    ['a day behind the calendar', 'Asia/Tokyo', '01:00', '2026-11-30', '2026-11-30'],
    ['over the end of the year', 'Asia/Karachi', '23:30', '2027-01-01', '2027-01-01'],
  ])('%s', (_name, zone, time, to, wanted) => {
    const moved = ownDateOn(entryOf({ schedule: once('2026-11-27', time) }, zone), to)
    const [after] = entries([movedPlan(plan({ status: 'draft', schedule: once('2026-11-27', time) }), moved)], zone)
    // Where the calendar has another clock, its day is what was pointed at.
    if (after) expect(after.date).toBe(to)
    else expect(moved).toBe(wanted)
  })
})

it('what collides there is told before, what collided already is not', () => {
  const entry = entryOf({ name: 'Mine' })
  const other = plan({ name: 'Theirs', schedule: once('2026-12-04', '15:00') })
  const third = plan({ name: 'Third', schedule: once('2026-12-04', '16:00'), segmentId: 2 })
  const limits = () => ({ cap: 1, delayDays: 0 })
  const at = { zone: 'Asia/Karachi', now, limits }
  expect(collisionsAfter([entry.plan, other, third], entry, '2026-12-04', at)).toEqual([
    "Over the cap for 'Karachi'. At most 1 SMS in 24 hours, and 'Mine' (draft) at 10:00 comes first.",
  ])
  expect(collisionsAfter([entry.plan, other, third], entry, '2026-12-01', at)).toEqual([])
})
