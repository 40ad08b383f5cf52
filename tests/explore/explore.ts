/** Goes breadth first through every state of an axis, and rebuilds sampled states from their events. */
import type { Event, Sync } from '../../src/model/events.ts'
import { sameJson } from '../../src/model/rules/same-json.ts'
import { keyOfWorld } from './keys.ts'
import { judgeStep } from './promises.ts'
import { brokenAtRest, modes } from './rest.ts'
import { stepsFrom } from './steps.ts'
import { type Axis, log, reduced, start, syncOf, type World } from './world.ts'

export type Broken = { what: string; history: readonly string[] }
/** `isWhole`: every state within the bounds was met. `depth`: steps of the longest history. */
export type Report = { states: number; transitions: number; depth: number; broken: readonly Broken[]; isWhole: boolean }

const MAX_BROKEN = 40

/** Stops after `most` states, or with the first broken promise. */
export function explore(axis: Axis, most: number, isStoppedAtFirst = false): Report {
  const first = start(axis)
  const seen = new Seen()
  seen.add(keyOfWorld(first, axis), -1, '')
  const broken = new Map<string, readonly string[]>()
  let level = [{ world: first, index: 0 }]
  let [transitions, depth, isWhole] = [0, 0, true]
  const isDone = () => broken.size >= MAX_BROKEN || (isStoppedAtFirst && broken.size > 0)
  while (level.length > 0 && !isDone()) {
    const deeper: typeof level = []
    for (const { world, index } of level) {
      if (isDone()) break
      const note = (what: string, label?: string) => {
        if (!broken.has(what)) broken.set(what, [...seen.historyOf(index), ...(label === undefined ? [] : [label])])
      }
      for (const mode of modes) {
        const what = brokenAtRest(world, mode, axis)
        if (what) note(`${what} (${{ idle: 'the user does nothing', mine: 'all mine', theirs: 'all theirs' }[mode]})`)
      }
      stepsFrom(world, axis, (label, next) => {
        transitions += 1
        judgeStep(world, next, axis, (what) => note(what, label))
        if (seen.size >= most) {
          isWhole = false
          return
        }
        const added = seen.add(keyOfWorld(next, axis), index, label)
        if (added >= 0) deeper.push({ world: next, index: added })
      })
    }
    level = deeper
    depth += 1
  }
  const found = [...broken].map(([what, history]) => ({ what, history }))
  return { states: seen.size, transitions, depth, broken: found, isWhole }
}

/** States by their exact keys, each with the step that first led to it. */
class Seen {
  readonly #keys = new Set<string>()
  readonly #labels = new Map<string, number>()
  readonly #parents = new Numbers()
  readonly #steps = new Numbers()

  get size(): number {
    return this.#keys.size
  }

  /** Returns the index of a new state, -1 for a known one. */
  add(key: string, parent: number, label: string): number {
    if (this.#keys.has(key)) return -1
    this.#keys.add(key)
    if (!this.#labels.has(label)) this.#labels.set(label, this.#labels.size)
    this.#parents.push(parent)
    this.#steps.push(this.#labels.get(label) ?? 0)
    return this.#keys.size - 1
  }

  historyOf(index: number): string[] {
    const labels = [...this.#labels.keys()]
    const path: string[] = []
    for (let state = index; this.#parents.at(state) >= 0; state = this.#parents.at(state))
      path.unshift(labels[this.#steps.at(state)] ?? '')
    return path
  }
}

/** Integers in a quarter of the memory of an array. */
class Numbers {
  #values = new Int32Array(1 << 16)
  #size = 0
  push(value: number): void {
    if (this.#size === this.#values.length) {
      const doubled = new Int32Array(this.#size * 2)
      doubled.set(this.#values)
      this.#values = doubled
    }
    this.#values[this.#size] = value
    this.#size += 1
  }
  at(index: number): number {
    return this.#values[index] ?? 0
  }
}

/**
 * Rebuilds the states of random histories from their events, with each event and each state as JSON, as a restart does. `differs`: the
 * first history whose state differs.
 */
export function rebuild(axis: Axis, samples: number): { compared: number; differs: readonly string[] | null } {
  const random = randomFrom(1)
  for (let compared = 0; compared < samples; compared += 1) {
    const { first, events, last, labels } = randomHistory(axis, random)
    const rebuilt = throughJson(events).reduce((sync, event) => throughJson(reduced(sync, event)), throughJson(first))
    if (!sameJson(rebuilt, throughJson(last))) return { compared, differs: labels }
  }
  return { compared: samples, differs: null }
}

/** Up to 14 random steps of an axis: the states before and after them of the first computer, and its events between the two. */
export function randomHistory(
  axis: Axis,
  random: (below: number) => number,
): { first: Sync; events: Event[]; last: Sync; labels: string[] } {
  let world = start(axis)
  const first = syncOf(world, 0)
  const events: Event[] = []
  const labels: string[] = []
  for (let step = 0; step < 14; step += 1) {
    const choices: { label: string; next: World }[] = []
    log.entries = []
    stepsFrom(world, axis, (label, next) => choices.push({ label, next }))
    const chosen = choices[random(choices.length)]
    if (!chosen) break
    events.push(...eventsBetween(syncOf(world, 0), syncOf(chosen.next, 0)))
    labels.push(chosen.label)
    world = chosen.next
  }
  log.entries = null
  return { first, events, last: syncOf(world, 0), labels }
}

function eventsBetween(from: Sync, to: Sync): Event[] {
  const events: Event[] = []
  for (let state = to; state !== from; ) {
    const entry = log.entries?.findLast((one) => one.to === state && one.from !== state)
    if (!entry) throw new Error('An event is missing')
    events.unshift(entry.event)
    state = entry.from
  }
  return events
}
const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/** A generator of whole numbers below a bound (a linear congruence), the same for each seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return below === 0 ? 0 : (state >>> 8) % below
  }
}
