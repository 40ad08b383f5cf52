/** The world around the model: a server, its other users, the network, a person with one or two windows, and a clock. */
import type { Act, Event, Plan, Reading, Request, Sync } from '../../src/model/events.ts'
import { emptySync, reduce } from '../../src/model/sync.ts'

/** A value is its writer: each one is new, and its remainder says whose it is: 0 somebody else's, else the number of a computer. */
export const originOf = (value: number): number => value % 4
export const valueBy = (world: World, by: number): number => world.next * 4 + by + 1
export type Record1<Value> = Readonly<Record<string, Value>>

/** How often each thing may happen in a history. */
export type Budget = Partial<Record<Spent, number>>
const spent = [
  'type',
  'back',
  'save',
  'others',
  'send',
  'lost',
  'partly',
  'unsent',
  'refuse',
  'taken',
  'discard',
  'end',
  'pending',
  'act',
  'undo',
  'restart',
  'jump',
  'slow',
  'repeat',
  'dismiss',
] as const
export type Spent = (typeof spent)[number]

export type Axis = {
  name: string
  plan: Plan
  fields: readonly string[]
  /** Whether the campaign is on the server at the beginning. */
  isThere: boolean
  windows: number
  computers: number
  /** Milliseconds until the server is tried again, and for which an act is held. */
  wait: number
  hold: number
  /** Acts that are clicked. */
  acts: readonly Act['kind'][]
  budget: Budget
}

export type Server = {
  values: Record1<number>
  /** Who wrote each: the number of a computer, or -1 for somebody else. */
  who: Record1<number>
  status: string
  /** 0: there is none · more than 1: it was created twice. */
  count: number
  isGone: boolean
  /** Acts that were taken, by click. */
  taken: Record1<number>
}

/** A window: what it shows, and what it typed and was not answered yet. */
export type Window = { shows: Record1<number>; n: number; pending: Record1<{ value: number; over: number; n: number }> }

/** `act`: the click that a request belongs to. */
export type Wild = Request & { act?: string }

/** What is known of one computer from outside, to judge it by. */
export type Ghost = {
  /** By window: values that were typed and neither discarded, chosen away nor seen and replaced since. */
  owed: readonly Record1<number>[]
  /** What was saved or chosen last, and may be sent. */
  said: Record1<number>
  /** The same, until somebody else writes the field. */
  last: Record1<number>
  /** Values of others that a choice was made about. */
  decided: Record1<number>
  /** Steps (or 'name') that the server refused, until the person said something. */
  refused: Record1<true>
  /** Requests of acts that left, by click. */
  left: Record1<number>
  /** By click, what the person looked at. */
  looked: Record1<Record1<number>>
  clicks: number
}

export type Computer = {
  sync: Sync
  /** Requests without an answer that the server may still take. */
  wild: readonly Wild[]
  /** A reading on its way. */
  slow: { asked: number; reading: Reading | null } | null
  windows: readonly Window[]
  ghost: Ghost
}

export type World = {
  server: Server
  computers: readonly Computer[]
  now: number
  /** The next new value. */
  next: number
  left: readonly number[]
}

/** `by`: the computer that it happened to; `event`: what became of its request. */
export type Step = { label: string; world: World; by: number; request?: Request }

export const start = (axis: Axis): World => {
  const empty = {
    owed: Array.from({ length: axis.windows }, () => ({})),
    said: {},
    last: {},
    decided: {},
    refused: {},
    left: {},
    looked: {},
    clicks: 0,
  }
  const values = Object.fromEntries(axis.fields.map((field, at) => [field, (at + 1) * 4]))
  const server: Server = {
    values: axis.isThere ? values : {},
    who: Object.fromEntries(axis.fields.map((field) => [field, -1])),
    status: 'draft',
    count: axis.isThere ? 1 : 0,
    isGone: false,
    taken: {},
  }
  const shows = axis.isThere ? values : Object.fromEntries(axis.fields.map((field) => [field, 0]))
  const windows = Array.from({ length: axis.windows }, () => ({ shows, n: 0, pending: {} }))
  const fresh: Sync = axis.isThere
    ? reduce(emptySync, { kind: 'read', asked: 0, reading: readingOf(server) as Reading }, axis.plan)
    : emptySync
  const computer: Computer = { sync: fresh, wild: [], slow: null, windows, ghost: empty }
  return {
    server,
    computers: Array.from({ length: axis.computers }, () => computer),
    now: 0,
    next: axis.fields.length + 1,
    left: spent.map((kind) => axis.budget[kind] ?? 0),
  }
}

export const has = (world: World, kind: Spent): boolean => (world.left[spent.indexOf(kind)] ?? 0) > 0
export const spend = (world: World, kind: Spent): World => ({
  ...world,
  left: world.left.map((left, at) => (at === spent.indexOf(kind) ? left - 1 : left)),
})

export function readingOf({ values, status, count, isGone }: Server): Reading | null {
  return count === 0 || isGone ? null : { id: 7, status, values, whole: {} }
}

export const withComputer = (world: World, by: number, change: Partial<Computer>): World => ({
  ...world,
  computers: world.computers.map((one, at) => (at === by ? { ...one, ...change } : one)),
})

/** The world after an event of one computer. */
export const happened = (world: World, by: number, event: Event, plan: Plan): World => {
  const one = world.computers[by] as Computer
  return withComputer(world, by, { sync: reduce(one.sync, event, plan) })
}

export const haunted = (world: World, by: number, change: Partial<Ghost>): World => {
  const one = world.computers[by] as Computer
  return withComputer(world, by, { ghost: { ...one.ghost, ...change } })
}

export const without = <Value>(from: Record1<Value>, key: string): Record1<Value> => {
  if (from[key] === undefined) return from
  const { [key]: _, ...rest } = from
  return rest
}

/** The server takes a request; of `fields` alone, where only a part of its calls arrived. */
export function taken(world: World, by: number, request: Wild, fields?: readonly string[]): World {
  const { server } = world
  if (server.isGone) return world
  if (request.call === 'act') {
    const status = { publish: 'running', stop: 'stopped', approval: 'pending' }[request.step] ?? ''
    const key = request.act ?? ''
    return { ...world, server: { ...server, status, taken: { ...server.taken, [key]: (server.taken[key] ?? 0) + 1 } } }
  }
  const given = request.values as Record1<number>
  if (request.call === 'create') {
    if (server.count > 0) return { ...world, server: { ...server, count: server.count + 1 } }
    // What the request says nothing of the server fills in by itself.
    const filled = Object.fromEntries(
      Object.keys(server.who).map((field, at) => [field, given[field] ?? (900 + at) * 4]),
    )
    const who = Object.fromEntries(
      Object.keys(server.who).map((field) => [field, given[field] === undefined ? -1 : by]),
    )
    return { ...world, server: { ...server, values: filled, who, count: 1 } }
  }
  if (server.count === 0) return world
  let { values, who } = server
  for (const [field, value] of Object.entries(given)) {
    if ((fields && !fields.includes(field)) || values[field] === value) continue
    values = { ...values, [field]: value }
    who = { ...who, [field]: by }
  }
  const news = { ...world, server: { ...server, values, who } }
  return othersWrote(
    news,
    by,
    Object.keys(given).filter((field) => server.values[field] !== values[field]),
  )
}

/** For the other computers somebody else wrote these fields. */
export function othersWrote(world: World, writer: number, fields: readonly string[]): World {
  if (world.computers.length === 1 && writer === 0) return world
  let next = world
  for (const [by, { ghost }] of world.computers.entries()) {
    if (by === writer) continue
    let { last, decided } = ghost
    for (const field of fields) [last, decided] = [without(last, field), without(decided, field)]
    next = haunted(next, by, { last, decided })
  }
  return next
}

export function readEvent(world: World, by: number): Event {
  const asked = (world.computers[by] as Computer).sync.exchanges
  const reading = readingOf(world.server)
  return reading ? { kind: 'read', asked, reading } : { kind: 'missing', asked }
}

/** A reading is taken in; what was owed and has arrived for good is owed no more. */
export function readIn(world: World, by: number, event: Event, plan: Plan): World {
  const before = world.computers[by] as Computer
  const next = happened(world, by, event, plan)
  const after = next.computers[by] as Computer
  if (event.kind !== 'read' || before.sync === after.sync) return next
  let { owed, said } = after.ghost
  for (const field of Object.keys(before.sync.edits)) {
    const edit = after.sync.edits[field]
    if (edit?.saved === undefined && said[field] === event.reading.values[field]) said = without(said, field)
    if (edit) continue
    owed = owed.map((values) => (values[field] === event.reading.values[field] ? without(values, field) : values))
  }
  return haunted(next, by, { owed, said })
}

export function sendOut(world: World, by: number, request: Request, plan: Plan): World {
  if (request.call !== 'act') return happened(world, by, { kind: 'sent', request }, plan)
  const { sync, ghost } = world.computers[by] as Computer
  const id = sync.act?.id ?? ''
  const next = happened(world, by, { kind: 'act-sent' }, plan)
  return haunted(next, by, { left: { ...ghost.left, [id]: (ghost.left[id] ?? 0) + 1 } })
}

/** The request that is on its way. */
export const flying = ({ sync }: Computer): Wild | null => {
  if (sync.act?.state === 'sent') return { call: 'act', step: sync.act.kind, values: {}, act: sync.act.id }
  const sent = sync.flight === null ? undefined : sync.sent.at(-1)
  return sent ? { call: sync.created === 'no' ? 'create' : 'save', step: sent.step, values: sent.values } : null
}

/** Takes in one step that is possible. */
export type Add = (label: string, next: World, request?: Request) => void
