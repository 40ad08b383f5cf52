/** Random histories: the stored state is what the reducer makes of all events, also when it is rebuilt from the stored ones. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Event, Sync } from '../../../../../src/model/events.ts'
import { reduce } from '../../../../../src/model/sync.ts'
import { axes } from '../../../../explore/axes.ts'
import { randomFrom, randomHistory } from '../../../../explore/explore.ts'
import { type Axis, plan } from '../../../../explore/world.ts'
import { seed, times } from '../../../../fixtures/seed.ts'
import { alter, draft, eventsFolder, now, openEvents } from './event-support.ts'

const histories = times(60, 5_000)
const random = randomFrom(seed)
const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
let folder = eventsFolder()
beforeEach(() => {
  folder = eventsFolder()
})
afterEach(() => folder.remove())
const open = () => openEvents(folder.file, {}, () => plan)

type History = { first: Sync; events: readonly Event[]; last: Sync }

/** Plays all histories into one file, then compares each state: as it is, after opening, and rebuilt from the stored events. */
function compare(all: readonly History[]): { stored: number } {
  let store = open()
  const check = (what: string) => {
    for (const [index, { last }] of all.entries())
      expect(store.sync('a', String(index))?.sync, `${what} ${index}`).toEqual(throughJson(last))
  }
  for (const [index, { first, events }] of all.entries()) {
    store.begin({ ...draft(String(index), 'a', first.id), seen: first.seen, facts: first.facts }, now)
    let at = now
    for (let from = 0; from < events.length; ) {
      const count = 1 + random(3)
      at += random(1_500)
      store.append('a', String(index), throughJson(events.slice(from, from + count)), at)
      from += count
    }
  }
  check('written')
  store.close()
  // What is in flight at the end would be lost with a restart.
  const isRestarted = all.map(({ last }) => reduce(last, { kind: 'restarted' }, plan))
  alter(folder.file, 'DELETE FROM states')
  store = open()
  for (const [index, last] of isRestarted.entries())
    expect(store.sync('a', String(index))?.sync, `rebuilt ${index}`).toEqual(throughJson(last))
  const stored = all.reduce((sum, _, index) => sum + store.events('a', String(index)).length, 0)
  expect(store.losses).toEqual([])
  store.close()
  return { stored }
}

it('of the explored axes', () => {
  const all = Array.from({ length: histories }, () => randomHistory(axes[random(axes.length)] as Axis, random))
  const events = all.reduce((sum, history) => sum + history.events.length, 0)
  expect(events).toBeGreaterThan(histories * 5)
  compare(all)
})

/** Typing of two windows that may be far behind each other, between readings, saves and choices. */
function typingHistory(): History {
  const first = randomHistory(axes[0] as Axis, () => 0).first
  const [fields, values] = [Object.keys(first.seen), [0, 1, 2, 3]]
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const some = () => values.filter(() => random(2) === 0)
  const counts: Record<string, number> = {}
  const from = (window: string) => {
    counts[window] = (counts[window] ?? 0) + 1
    return { window, n: counts[window] }
  }
  const events: Event[] = []
  let last = first
  let [window, field] = ['one', pick(fields)]
  for (let index = 0; index < 30; index += 1) {
    const kind = random(12)
    if (kind === 0) window = pick(['one', 'two'])
    if (kind === 1) field = pick(fields)
    const shown = [last.edits[field]?.mine ?? last.seen[field] ?? null, ...some()]
    const event: Event =
      kind < 9
        ? {
            kind: 'typed',
            field,
            value: pick(values),
            over: random(3) ? shown : some(),
            under: pick(values),
            ...from(window),
          }
        : kind === 9
          ? { kind: 'read', turn: last.turn, values: { [field]: pick(values) }, status: 'draft' }
          : kind === 10
            ? { kind: 'saved', values: { [field]: shown[0] ?? null }, ...from(window) }
            : { kind: 'quiet', departures: last.departures }
    events.push(event)
    last = reduce(last, event, plan)
  }
  return { first, events, last }
}

it('of typing, most of which is stored in fewer events', () => {
  const all = Array.from({ length: histories }, typingHistory)
  const { stored } = compare(all)
  expect(stored).toBeLessThan(histories * 28)
})
