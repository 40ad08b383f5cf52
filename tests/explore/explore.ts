/** Goes breadth first through every state of an axis; equal states are met once, whatever their values are called. */

import { brokenAtRest, brokenBy, brokenIn } from './promises.ts'
import { stepsFrom } from './steps.ts'
import { type Axis, type Computer, flying, originOf, type Server, start, type World } from './world.ts'

export type Broken = { what: string; history: string[] }
/** `isWhole`: every state within the bounds was met. */
export type Result = { axis: string; states: number; transitions: number; broken: Broken[]; isWhole: boolean }

/** Stops at the first depth with something broken, or after `most` states. */
export function explore(axis: Axis, most = Number.POSITIVE_INFINITY): Result {
  const first = start(axis)
  const seen = new Seen()
  seen.add(keyOf(first, axis), -1, 0)
  let level: [World, number][] = [[first, 0]]
  let transitions = 0
  let states = 0
  const broken = new Map<string, string[]>()
  const note = (what: string, at: number, step: number | null) => {
    if (!broken.has(what)) broken.set(what, historyOf(seen, at, step, axis))
  }
  while (level.length > 0 && broken.size === 0 && states < most) {
    const deeper: [World, number][] = []
    for (const [world, index] of level) {
      if (states >= most) break
      states += 1
      for (const what of [...brokenIn(world, axis), ...brokenAtRest(world, axis)]) note(what, index, null)
      for (const [number, step] of stepsFrom(world, axis).entries()) {
        transitions += 1
        for (const what of brokenBy(world, step, axis)) note(what, index, number)
        const at = seen.add(keyOf(step.world, axis), index, number)
        if (at >= 0) deeper.push([step.world, at])
      }
    }
    level = deeper
  }
  const found = [...broken].map(([what, history]) => ({ what, history }))
  return { axis: axis.name, states, transitions, broken: found, isWhole: level.length === 0 }
}

/** The labels of the steps that lead to a state, and of one more. */
function historyOf(seen: Seen, at: number, step: number | null, axis: Axis): string[] {
  const numbers = step === null ? [] : [step]
  for (let index = at; seen.parents[index] !== -1; index = seen.parents[index] ?? 0)
    numbers.unshift(seen.steps[index] ?? 0)
  let world = start(axis)
  return numbers.map((number) => {
    const taken = stepsFrom(world, axis)[number]
    if (!taken) throw new Error('A history cannot be repeated: a step depends on more than the world')
    world = taken.world
    return taken.label
  })
}

/** States by 64 bits of their key, each with the one that it was reached from: two of some millions share them once in a hundred thousand runs. */
class Seen {
  parents: number[] = []
  steps: number[] = []
  readonly #places = new Map<number, number[]>()

  /** Returns the index of a new state, -1 for a known one. */
  add(key: string, parent: number, step: number): number {
    const [high, low] = hashesOf(key)
    const place = this.#places.get(high)
    if (place?.includes(low)) return -1
    if (place) place.push(low)
    else this.#places.set(high, [low])
    this.parents.push(parent)
    this.steps.push(step)
    return this.parents.length - 1
  }
}

/** Two hashes of 32 bits (cyrb53's rounds). */
function hashesOf(text: string): [number, number] {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return [one >>> 0, two >>> 0]
}

/** The world as a text in which values are numbered as they are met: two worlds that differ in the names of their values alone are one. */
function keyOf(world: World, axis: Axis): string {
  const numbers = new Map<unknown, number>()
  const value = (of: unknown): string => {
    if (of === undefined || of === null) return '-'
    const known = numbers.get(of)
    if (known !== undefined) return known.toString(36)
    numbers.set(of, numbers.size)
    return `${(numbers.size - 1).toString(36)}.${originOf(of as number)}`
  }
  const values = (of: Readonly<Record<string, unknown>> | undefined): string => {
    if (!of) return '-'
    let text = ''
    for (const field of axis.fields) text += `${value(of[field])},`
    return text
  }
  let key = `${serverKey(world.server, axis, values)}|${world.left.join('')}`
  for (const computer of world.computers) key += `|${computerKey(computer, world, axis, value, values)}`
  return key
}

type OfValues = (of: Readonly<Record<string, unknown>> | undefined) => string

function serverKey(
  { values: given, who, status, count, isGone, taken }: Server,
  { fields }: Axis,
  values: OfValues,
): string {
  return `${values(given)}${fields.map((field) => who[field])}${status[0]}${status[1]}${count}${isGone ? 'g' : ''}${JSON.stringify(taken)}`
}

function computerKey(
  computer: Computer,
  { now }: World,
  { fields }: Axis,
  value: (of: unknown) => string,
  values: OfValues,
): string {
  const { sync, wild, slow, windows, ghost } = computer
  let key = `${sync.created === 7 ? 'c' : sync.created}${sync.isGone ? 'g' : ''}${sync.isQuiet ? 'q' : ''}${sync.seen?.status ?? ''}${sync.flight ?? ''}${flying(computer) ? 'f' : ''};${values(sync.seen?.values)};`
  for (const field of fields) {
    const edit = sync.edits[field]
    if (edit)
      key += `${value(edit.base)},${value(edit.mine)},${value(edit.saved)},${value(edit.conflict)},${windows.length > 1 ? edit.by : ''};`
    else key += '.;'
    const aside = windows.length > 1 ? sync.aside[field] : undefined
    if (windows.length > 1) key += `${value(sync.own[field]?.value)}${sync.own[field]?.by ?? ''}`
    for (const window of Object.keys(aside ?? {}).toSorted()) key += `${window}${value(aside?.[window])}`
  }
  for (const { step, values: of, isAnswered } of sync.sent) key += `${step}${isAnswered ? 'a' : 'o'}${values(of)};`
  key += `${Object.keys(sync.blocked)};${sync.attempts > 0 ? 't' : ''}${sync.dueAt > now ? sync.dueAt - now : ''};`
  for (const request of wild) key += `w${request.call}${request.step}${values(request.values)}${request.act ?? ''};`
  if (slow) key += `s${slow.asked === sync.exchanges}${slow.reading?.status ?? ''}${values(slow.reading?.values)};`
  if (windows.length > 1) {
    for (const window of windows) {
      const { shows, pending } = window
      key += `v${values(shows)}`
      for (const field of fields)
        key += pending[field]
          ? `${value(pending[field].value)}>${value(pending[field].over)}${pending[field].n > (sync.heard[`w${windows.indexOf(window)}`] ?? 0)}`
          : '.'
    }
  }
  const { act, told } = sync
  if (act)
    key += `${act.kind}${act.id}${act.state}${act.before}${act.mayComeLate}${act.version - sync.version}${act.state === 'held' ? act.until - now : ''}${act.failure ? 'x' : ''};`
  if (told) key += `${told.id}${told.result}${'why' in told ? told.why : ''};`
  for (const owed of ghost.owed) key += values(owed)
  return `${key}${values(ghost.said)}${values(ghost.last)}${values(ghost.decided)}${JSON.stringify(ghost.left)}${ghost.clicks}${Object.keys(ghost.refused)}${Object.values(ghost.looked).map(values)}`
}
