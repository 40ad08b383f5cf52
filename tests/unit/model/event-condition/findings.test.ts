/** Whether events still exist: told by the server, unchecked without it. */
import { expect, it } from 'vitest'
import { eventFindings, type KnownEvents } from '../../../../src/model/event-condition/findings.ts'
import { type EventCondition, emptyEvent } from '../../../../src/model/event-condition/values.ts'

const named: { event: EventCondition; path: string }[] = [
  { event: { ...emptyEvent(), eventId: 1, eventName: 'Added to Cart' }, path: 'chain.0.eventId' },
  { event: { ...emptyEvent(), eventId: 2, eventName: 'Purchased' }, path: 'rebound.eventId' },
]
const found = (known: KnownEvents | undefined, of = named) =>
  eventFindings(of, { tab: 'TRIGGER', id: 'trigger-events' }, known).map(({ level, field }) => [level, field])
const known = (ids: number[] | null, reachable = true): KnownEvents => ({
  reachable,
  events: ids?.map((id) => ({ id })) ?? null,
})

it.each([
  ['all there', known([1, 2, 3]), [['passed', undefined]]],
  ['one gone', known([1]), [['blocking', 'rebound.eventId']]],
  ['offline', known([1, 2], false), [['unchecked', undefined]]],
  ['never read', known(null), [['unchecked', undefined]]],
  ['nobody asked', undefined, []],
])('%s', (_, told, expected) => expect(found(told)).toEqual(expected))
it('nothing is asked while no event is chosen', () =>
  expect(found(known([]), [{ event: emptyEvent(), path: 'goals.0.eventId' }])).toEqual([]))
