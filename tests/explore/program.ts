/** What the program around the model does: reads, sends and takes in answers; and what the person knows afterwards. */
import type { FieldPath, Request } from '../../src/model/events.ts'
import { requestOf, shownOf } from '../../src/model/requests.ts'
import {
  type Axis,
  computerOf,
  dispatch,
  initialOf,
  isInstant,
  isMany,
  keyOf,
  NOW,
  type Numbers,
  OWN_ID,
  plan,
  RIVAL_ID,
  type Server,
  set,
  syncOf,
  type Truth,
  take,
  unset,
  type Value,
  type World,
  withComputer,
  withTruth,
} from './world.ts'

export const noFailure = { kind: 'refused', message: 'No' } as const

/** Somebody else wrote the value. */
const isForeign = (value: Value, by: number) => value === null || value % 3 !== by + 1

/** After a reading of what the server had (`snapshot`). */
export function afterReading(before: World, after: World, by: number, snapshot: Server, axis: Axis): World {
  if (syncOf(after, by) === syncOf(before, by)) return after
  return withTruth(after, by, (truth) =>
    axis.fields.reduce((known, field) => knownOf(known, truth, { before, after, by, snapshot, field }, axis), {
      ...truth,
      server: snapshot.fields,
    } as Truth),
  )
}

type Reading = { before: World; after: World; by: number; snapshot: Server; field: FieldPath }

function knownOf(known: Truth, old: Truth, { before, after, by, snapshot, field }: Reading, axis: Axis): Truth {
  const was = syncOf(before, by)
  const value = snapshot.fields[field] as Value
  const isNow = snapshot === before.server
  const isOwn = snapshot.who[field] === by + 1
  const mayBeOwn = isMany(axis) && was.unanswered.some((body) => body[field] === value)
  let truth = known
  if (old.server && old.server[field] !== value && (isOwn || mayBeOwn))
    truth = { ...truth, back: set(truth.back, field, old.server[field] as Value) }
  if (was.edits[field] && !syncOf(after, by).edits[field])
    truth = afterEdit(truth, { before, after, by, snapshot, field }, axis)
  // A reading that a late request of this computer overtook: its values count, not an earlier choice.
  if (!isNow && value !== truth.decided[field]?.theirs && isForeign(value, by)) {
    const isOverwritten = before.server?.who[field] === by + 1 && value !== before.server.fields[field]
    const isFree = !(field in truth.typed) && !(field in truth.saved)
    const foreign = isOverwritten && isFree ? set(truth.foreign, field, value) : unset(truth.foreign, field)
    truth = { ...truth, decided: unset(truth.decided, field), foreign }
  }
  if (!isOwn && isForeign(value, by) && !(field in truth.typed) && !(field in truth.saved) && isNow)
    truth = { ...truth, foreign: set(truth.foreign, field, value) }
  return truth
}

/** The reading ended an edit. */
function afterEdit(known: Truth, { before, after, by, snapshot, field }: Reading, axis: Axis): Truth {
  const was = syncOf(before, by)
  const value = snapshot.fields[field] as Value
  let truth = known
  if (!isInstant(axis)) {
    const tips = (truth.tips[field] ?? []).filter((one) => one !== value)
    truth = { ...truth, tips: set(truth.tips, field, tips) }
  }
  if (truth.typed[field] === value)
    truth = { ...truth, typed: unset(truth.typed, field), unsaved: unset(truth.unsaved, field) }
  // On the screen and on the server, where somebody else wrote it: it replaces what was saved before.
  if (truth.saved[field] !== value && was.edits[field]?.base !== value && shownOf(was, field) === value)
    truth = { ...truth, saved: unset(truth.saved, field) }
  if (truth.saved[field] !== value) return truth
  return after.server?.fields[field] === value
    ? { ...truth, arrived: set(truth.arrived, field, true) }
    : { ...truth, saved: unset(truth.saved, field) }
}

/** Reads the campaign, or looks for it; returns the same world if there is nothing to read. */
export function read(world: World, by: number, axis: Axis): World {
  const sync = syncOf(world, by)
  if (sync.id === null) return sync.inDoubt ? lookUp(world, by, axis) : world
  if (!world.server) return world
  const { fields: values, status } = world.server
  const { turn } = sync
  const next = dispatch(
    world,
    by,
    status === 'deleted' ? { kind: 'missing', turn } : { kind: 'read', turn, values, status },
  )
  return status === 'deleted' ? next : afterReading(world, next, by, world.server, axis)
}

function lookUp(world: World, by: number, axis: Axis): World {
  const { inDoubt, turn } = syncOf(world, by)
  const { server, rival } = world
  const name = inDoubt?.name
  const isOwn = server !== null && server.fields.name === name && server.status !== 'deleted'
  const isRival = rival !== null && rival.name === name
  const found = isOwn
    ? { id: OWN_ID, values: server.fields, status: server.status }
    : isRival
      ? { id: RIVAL_ID, values: rival, status: 'draft' }
      : null
  const next = dispatch(world, by, { kind: 'lookedUp', turn, found })
  return syncOf(next, by).id === OWN_ID && server ? afterReading(world, next, by, server, axis) : next
}

/** Reads, and sends the request that follows from the reading; null if there is none. */
export function send(world: World, by: number, axis: Axis): { world: World; request: Request } | null {
  const seen = read(world, by, axis)
  const { sync, account } = computerOf(seen, by)
  const request = requestOf(sync, plan, NOW, account)
  if (!request) return null
  const sent = dispatch(seen, by, { kind: 'sent', request })
  if (request.kind !== 'act') return { world: sent, request }
  const counted = withTruth(sent, by, (truth) => ({
    ...truth,
    clicks: truth.clicks.map((one) => (one.id === request.click ? { ...one, sent: one.sent + 1 } : one)),
  }))
  // The reading right before an act ends the edits that it shows to have arrived.
  const ended = Object.keys(syncOf(seen, by).edits).filter((field) => !syncOf(counted, by).edits[field])
  const settled = withTruth(counted, by, (truth) =>
    ended.reduce(
      (known, field) =>
        afterEdit(known, { before: seen, after: counted, by, snapshot: seen.server as Server, field }, axis),
      truth,
    ),
  )
  return { world: settled, request }
}

/** The server applies or refuses the request in flight, and its answer arrives. */
export function answer(world: World, by: number, axis: Axis): World {
  const request = syncOf(world, by).inFlight as Request
  const { world: next, part } = take(world, by, request, axis)
  if (part) return dispatch(next, by, { kind: 'refused', part, failure: noFailure })
  const { fields, status } = next.server as Server
  if (request.kind === 'act') return dispatch(next, by, { kind: 'answered', values: {}, status })
  const isCreate = request.kind === 'create'
  const values = isCreate ? fields : pick(fields, Object.keys(request.values))
  const answered = dispatch(next, by, { kind: 'answered', values, ...(isCreate ? { id: OWN_ID } : {}) })
  return withTruth(answered, by, (truth) => ({
    ...(axis.isRewriting ? withRewritten(truth, request.values as Numbers, values) : truth),
    server: { ...(truth.server ?? initialOf(axis)), ...values },
  }))
}

const pick = (from: Numbers, keys: readonly string[]): Numbers =>
  Object.fromEntries(keys.map((key) => [key, from[key] as Value]))

/** The person's values, as the server wrote them in its answer. */
function withRewritten(truth: Truth, sent: Numbers, now: Numbers): Truth {
  let after = truth
  for (const [field, value] of Object.entries(now)) {
    const before = sent[field] as Value
    if (before === value) continue
    const known = after.known[keyOf(field, before)] ?? []
    after = { ...after, known: set(after.known, keyOf(field, value), known) }
    if (after.typed[field] === before) after = { ...after, typed: set(after.typed, field, value) }
    if (after.saved[field] === before) after = { ...after, saved: set(after.saved, field, value) }
  }
  return after
}

export const lose = (world: World, by: number): World => dispatch(world, by, { kind: 'lost', at: 1 })

/** The server may apply the request in flight later. */
export const toWild = (world: World, by: number): World =>
  withComputer(world, by, (one) => (one.sync.inFlight ? { ...one, wild: [...one.wild, one.sync.inFlight] } : one))
