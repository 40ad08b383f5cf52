/** Worlds as texts in which values are numbered as they are met: two worlds that differ in the names of their values alone are one. */
import type { FieldPath, Sync, Values, WindowEvent } from '../../src/model/events.ts'
import { type Axis, computerOf, isInstant, isMany, isUpToDate, keyOf, type Value, type World } from './world.ts'

type Name = (value: unknown) => string
export const plainly: Name = (value) => (value === null ? 'n' : value === undefined ? '' : String(value))
type Body = (values: Values | null | undefined) => string
const bodyWith =
  (name: Name, order: readonly FieldPath[]): Body =>
  (values) =>
    values ? order.map((field) => (field in values ? name(values[field]) : '')).join(',') : '-'

export function keyOfSync(name: Name, sync: Sync, order: readonly FieldPath[]): string {
  const body = bodyWith(name, order)
  const { id, status, isQuiet, seen, inFlight, unanswered, inDoubt, found, othersIds, refused, act } = sync
  let key = `${id ?? '-'}${status[0]}${isQuiet ? 1 : 0}${body(seen)};`
  for (const field of order) {
    const edit = sync.edits[field]
    if (!edit) {
      key += '.;'
      continue
    }
    const { base, mine, saved, conflict, isRestored, siblings } = edit
    key += `${name(base)},${name(mine)},${saved === undefined ? '-' : name(saved)},${conflict === undefined ? '-' : name(conflict)},${isRestored ? 1 : 0}${siblings ? siblings.map(name).join('+') : ''};`
  }
  if (!inFlight) key += '-'
  else if (inFlight.kind === 'act') key += `a${inFlight.act}`
  else key += `${inFlight.kind[0]}${inFlight.step.slice(0, 2)}${body(inFlight.values)}`
  const refusals = Object.entries(refused)
    .map(([part, { edited }]) => part.slice(0, 2) + body(edited))
    .toSorted()
  key += `;${unanswered.map(body).join('/')};${body(inDoubt)};${found ? found.id + body(found.values) : '-'};${othersIds.length}${refusals}`
  key += sync.mayActLate ? 'L' : ''
  key += act ? `;${act.kind[0]}${act.phase[0]}${act.before[0] ?? ''}${act.failure ? 1 : 0}${body(act.reviewed)}` : ';-'
  return `${key}${sync.outcomes.map(({ result }) => result.slice(0, 2)).join('')}`
}

/** The smallest key over all exchanges of equal fields, computers and windows. */
export function keyOfWorld(world: World, axis: Axis): string {
  let best = ''
  for (const order of [axis.fields, ...(axis.alike ?? [])]) {
    for (const computers of isMany(axis) ? bothOrders : oneOrder) {
      for (const windows of isInstant(axis) ? oneOrder : bothOrders) {
        const key = keyWith(world, axis, order, computers, windows)
        if (best === '' || key < best) best = key
      }
    }
  }
  return best
}
const oneOrder = [[0]]
const bothOrders = [
  [0, 1],
  [1, 0],
]

function keyWith(
  world: World,
  axis: Axis,
  order: readonly FieldPath[],
  computers: readonly number[],
  windows: readonly number[],
): string {
  const names = new Map<number, string>()
  const isSwapped = isMany(axis) && computers[0] !== 0
  const name: Name = (value) => {
    if (value === null) return 'n'
    if (value === undefined) return ''
    const known = names.get(value as number)
    if (known !== undefined) return known
    const origin = value === 0 ? 0 : (value as number) % 3
    const letter = origin === 0 ? '' : (origin === 1) === isSwapped ? 'b' : 'a'
    const made = `${names.size}${letter}`
    names.set(value as number, made)
    return made
  }
  const body = bodyWith(name, order)
  const { server, made, rival, left } = world
  let key = '-'
  if (server) {
    const writers = order.map((field) => computers.indexOf((server.who[field] ?? 0) - 1))
    key = `${body(server.fields)}${server.status[0]}${writers.join('')}`
  }
  key += `${made}${body(rival)}`
  for (const by of computers) {
    key += computerKey(world, by, name, body, order)
    if (!isInstant(axis)) for (const window of windows) key += windowKey(world, by, window, name, order)
  }
  for (const bound of Object.keys(axis.bounds)) key += left[bound]
  return key
}

function computerKey(world: World, by: number, name: Name, body: Body, order: readonly FieldPath[]): string {
  const { sync, wild, slow, truth, account, windows } = computerOf(world, by)
  const late = wild.map((one) => (one.kind === 'act' ? one.act : one.kind[0] + one.step.slice(0, 2) + body(one.values)))
  let key = `|${keyOfSync(name, sync, order)}|${late.join('/')}|${account[0]}`
  if (slow) key += (slow.turn === sync.turn ? 'f' : 'o') + body(slow.fields) + slow.status[0]
  const { typed, saved, foreign, back, unsaved, arrived, decided, tips, gone, known, clicks } = truth
  key += `|${body(typed)};${body(saved)};${body(foreign)};${body(back)};`
  for (const field of order) {
    const choice = decided[field]
    key += `${unsaved[field] ? 'u' : ''}${arrived[field] ? 'a' : ''}${choice ? choice.side[0] + name(choice.theirs) : ''}`
    for (const value of new Set([typed[field], saved[field], ...(tips[field] ?? [])]))
      if (value !== undefined) key += `k${(known[keyOf(field, value as Value)] ?? []).map(name).join('+')}`
    if (windows.length > 0)
      key += `t${(tips[field] ?? []).map(name).join('+')}g${(gone[field] ?? []).map(name).join('+')}`
  }
  return key + clicks.map((one) => `c${one.sent}${one.isUndone ? 1 : 0}${one.isApplied ? 1 : 0}`).join('')
}

function windowKey(world: World, by: number, window: number, name: Name, order: readonly FieldPath[]): string {
  const computer = computerOf(world, by)
  const one = computer.windows[window]
  if (!one) return ''
  const received = computer.sync.received[`w${window}`] ?? 0
  const state = isUpToDate(computer, window) ? '=' : keyOfSync(name, one.received, order)
  return `~${state}${one.queue.map((event) => keyOfEvent(name, event, order, received)).join('&')}`
}

function keyOfEvent(name: Name, event: WindowEvent, order: readonly FieldPath[], received: number): string {
  const mark = event.n <= received ? '!' : ''
  switch (event.kind) {
    case 'typed':
      return `${mark}t${order.indexOf(event.field)}${name(event.value)}<${event.over.map(name).join('+')}/${name(event.under)}`
    case 'saved':
      return `${mark}s${bodyWith(name, order)(event.values)}`
    case 'discarded':
      return `${mark}d${event.what[0]}${order.map((field) => (event.over[field] ?? []).map(name).join('+')).join()}`
    case 'chosen':
      return `${mark}c${order.indexOf(event.field)}${event.side[0]}${name(event.mine)},${name(event.theirs)}`
    default:
      return mark + event.kind
  }
}
