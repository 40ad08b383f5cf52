/** Every step that is possible in a state. */
import type { ActKind, Request } from '../../src/model/events.ts'
import type { Part } from '../../src/model/fields.ts'
import { alternativesOf, shownOf } from '../../src/model/requests.ts'
import { choose, click, deliver, discard, editedIn, hear, inWindow, save, type, typeBack } from './person.ts'
import { afterReading, answer, lose, noFailure, read, send, toWild } from './program.ts'
import {
  type Axis,
  computerOf,
  dispatch,
  has,
  isClosedOnServer,
  isInstant,
  isMany,
  isUpToDate,
  OWN_ID,
  others,
  plan,
  type Server,
  setBack,
  spend,
  syncOf,
  take,
  type Value,
  viewOf,
  type World,
  withComputer,
  withTruth,
} from './world.ts'

export type Add = (label: string, next: World) => void

export function stepsFrom(world: World, axis: Axis, add: Add): void {
  for (let by = 0; by < world.computers.length; by += 1) {
    const name = isMany(axis) ? (by === 0 ? 'A: ' : 'B: ') : ''
    const addHere: Add = (label, next) => add(name + label, next)
    for (let window = 0; window < (axis.windows ?? 1); window += 1) windowSteps(world, by, window, axis, addHere)
    const { inFlight } = syncOf(world, by)
    if (inFlight) flightSteps(world, by, inFlight, axis, addHere)
    else idleSteps(world, by, axis, addHere)
    slowSteps(world, by, axis, addHere)
    actSteps(world, by, axis, addHere)
    computerSteps(world, by, axis, addHere)
  }
  foreignSteps(world, axis, add)
}

const counted = (world: World): World => ({ ...world, next: world.next + 1 })

function windowSteps(world: World, by: number, window: number, axis: Axis, add: Add): void {
  const one = computerOf(world, by)
  const { sync, truth } = one
  const where = isInstant(axis) ? '' : ` in window ${window + 1}`
  const view = viewOf(one, window)
  for (const field of axis.typable ?? axis.fields) {
    const edit = view.edits[field]
    if (has(world, 'type'))
      add(
        `type ${field}${where}`,
        counted(type(spend(world, 'type'), by, window, field, world.next * 3 + by + 1, axis)),
      )
    if (has(world, 'clear') && shownOf(view, field) !== null)
      add(`empty ${field}${where}`, type(spend(world, 'clear'), by, window, field, null, axis))
    const mayGoBack = edit && (edit.saved === undefined || field in truth.saved)
    if (has(world, 'back') && mayGoBack && shownOf(view, field) !== view.seen[field])
      add(`type ${field} back${where}`, typeBack(spend(world, 'back'), by, window, field, view, axis))
  }
  const edited = editedIn(view, axis)
  const isSaveable = sync.id !== null || view.edits.name
  const isNews = edited.some(
    (field) => view.edits[field]?.saved !== shownOf(view, field) || sync.refused[plan.partOf(field)],
  )
  if (has(world, 'save') && isSaveable && isNews) add(`save${where}`, save(spend(world, 'save'), by, window, axis))
  if (has(world, 'discard') && edited.some((field) => view.edits[field]?.saved !== undefined))
    add(`discard what waits${where}`, discard(spend(world, 'discard'), by, window, 'waiting', axis))
  if (has(world, 'revert') && edited.length > 0)
    add(`discard all${where}`, discard(spend(world, 'revert'), by, window, 'all', axis))
  for (const field of axis.fields) {
    const edit = view.edits[field]
    if (edit?.conflict !== undefined) {
      for (const side of ['mine', 'theirs'] as const)
        add(`choose ${side} for ${field}${where}`, choose(world, by, window, field, side, axis))
    }
    if (edit?.siblings) {
      for (const [index, value] of alternativesOf(view, field).entries())
        add(`pick value ${index + 1} of ${field}${where}`, type(world, by, window, field, value as Value, axis))
    }
  }
  if (isInstant(axis)) return
  const undelivered = one.windows[window]?.queue.find((event) => event.n > (sync.received[event.window] ?? 0))
  if (undelivered) add(`the main process receives from window ${window + 1}`, deliver(world, by, undelivered, axis))
  if (!isUpToDate(one, window)) add(`window ${window + 1} receives the state`, hear(world, by, window))
}

function idleSteps(world: World, by: number, axis: Axis, add: Add): void {
  const { isQuiet, departures, found } = syncOf(world, by)
  if (found) {
    const isOurs = found.id === OWN_ID
    const claimed = inWindow(world, by, 0, (from) => ({ kind: 'claimed', id: found.id, isOurs, ...from }))
    add(`say that the found campaign is ${isOurs ? '' : 'not '}this one`, claimed)
  }
  const seen = read(world, by, axis)
  if (seen !== world) add('read', seen)
  if (has(world, 'send')) {
    const sent = send(spend(world, 'send'), by, axis)
    if (sent) add(`send ${nameOf(sent.request)}`, sent.world)
  }
  if (has(world, 'unread')) add('a reading fails', dispatch(spend(world, 'unread'), by, { kind: 'unread', at: 1 }))
  if (isQuiet) return
  const over = withComputer(world, by, (one) => (axis.isNeverQuiet ? one : { ...one, wild: [] }))
  add('the quiet time is over', dispatch(over, by, { kind: 'quiet', departures }))
}

function flightSteps(world: World, by: number, request: Request, axis: Axis, add: Add): void {
  add('applied and answered', answer(world, by, axis))
  const status = world.server?.status ?? ''
  if (has(world, 'hollow') && request.kind === 'act')
    add(
      'answered, but nothing was done',
      dispatch(spend(world, 'hollow'), by, { kind: 'answered', values: {}, status }),
    )
  if (has(world, 'lost')) {
    add('applied, the answer is lost', lose(take(spend(world, 'lost'), by, request, axis).world, by))
    add('no answer, may be applied late', lose(toWild(spend(world, 'lost'), by), by))
  }
  if (has(world, 'partly') && request.kind === 'update') partlySteps(spend(world, 'partly'), by, request, axis, add)
  if (has(world, 'refuse')) {
    const part: Part = request.kind === 'act' ? 'content' : request.step
    const refused = (from: World) => dispatch(from, by, { kind: 'refused', part, failure: noFailure })
    const spent = spend(world, 'refuse')
    add('refused', refused(spent))
    if (request.kind !== 'create') add('applied, but refused', refused(take(spent, by, request, axis).world))
  }
  if (has(world, 'busy'))
    add(
      'refused for load (429)',
      dispatch(spend(world, 'busy'), by, { kind: 'busy', at: 1, retryAfter: null, failure: noFailure }),
    )
}

/** A step that takes several calls: the first one is applied, the next one has no answer or is refused. */
function partlySteps(
  world: World,
  by: number,
  request: Extract<Request, { kind: 'create' | 'update' }>,
  axis: Axis,
  add: Add,
): void {
  const [first, ...later] = Object.entries(request.values)
  if (!first || later.length === 0) return
  const { world: applied } = take(world, by, { ...request, values: Object.fromEntries([first]) }, axis)
  add('applied in part, the second answer is lost', lose(applied, by))
  const late = withComputer(applied, by, (one) => ({
    ...one,
    wild: [...one.wild, { ...request, values: Object.fromEntries(later) }],
  }))
  add('applied in part, the rest may be applied late', lose(late, by))
  add(
    'applied in part, the rest is refused',
    dispatch(applied, by, { kind: 'refused', part: request.step, failure: noFailure }),
  )
}

function slowSteps(world: World, by: number, axis: Axis, add: Add): void {
  const { slow, sync } = computerOf(world, by)
  const { server } = world
  if (has(world, 'slow') && !slow && sync.id !== null && server) {
    const begun = { turn: sync.turn, fields: server.fields, status: server.status }
    add(
      'a slow reading begins',
      withComputer(spend(world, 'slow'), by, (one) => ({ ...one, slow: begun })),
    )
  }
  if (!slow) return
  const cleared = withComputer(world, by, (one) => ({ ...one, slow: null }))
  const { turn, fields: values, status } = slow
  const snapshot: Server = { fields: values, status, who: server?.who ?? {} }
  const arrived = dispatch(cleared, by, { kind: 'read', turn, values, status })
  add('the slow reading arrives', afterReading(cleared, arrived, by, snapshot, axis))
}

function actSteps(world: World, by: number, axis: Axis, add: Add): void {
  const { account, sync } = computerOf(world, by)
  const { act, outcomes } = sync
  if (has(world, 'ask') && !act) {
    for (const kind of asksIn(sync.status, axis)) add(`click ${kind}`, click(spend(world, 'ask'), by, kind, axis))
  }
  if (act) {
    const { click: id } = act
    const isHeld = act.phase === 'held'
    const undone = () => inWindow(spend(world, 'undo'), by, 0, (from) => ({ kind: 'undone', click: id, ...from }))
    // An undo that comes too late changes nothing.
    if (has(world, 'undo') && !isHeld) add('undo too late', undone())
    if (has(world, 'undo') && isHeld) add(`undo ${act.kind}`, withUndone(undone(), by, id))
    const over = (from: World, at: number) => dispatch(from, by, { kind: 'holdOver', click: id, at, account })
    if (isHeld) add('the hold is over', over(world, 0))
    if (isHeld && has(world, 'asleep'))
      add('the hold is over an hour late', withUndone(over(spend(world, 'asleep'), 3_600_000), by, id))
  }
  const [seen] = outcomes
  if (seen && has(world, 'acknowledged'))
    add(
      'the outcome is seen',
      inWindow(spend(world, 'acknowledged'), by, 0, (from) => ({ kind: 'acknowledged', click: seen.click, ...from })),
    )
}

/** The person no longer expects the click to be sent. */
const withUndone = (world: World, by: number, id: string): World =>
  withTruth(world, by, (truth) => ({
    ...truth,
    clicks: truth.clicks.map((one) => (one.id === id ? { ...one, isUndone: true } : one)),
  }))

function asksIn(status: string, { isApproving }: Axis): ActKind[] {
  if (status === 'running') return ['stop']
  return isApproving ? ['publish', 'approval'] : ['publish']
}

function computerSteps(world: World, by: number, axis: Axis, add: Add): void {
  const { wild, sync, account } = computerOf(world, by)
  for (const [index, request] of wild.entries()) {
    const { world: taken } = take(world, by, request, axis)
    const without = withComputer(taken, by, (one) => ({ ...one, wild: one.wild.filter((_, other) => other !== index) }))
    add(`the server applies ${nameOf(request)} late`, without)
  }
  const isRestartNews = sync.inFlight || sync.act || Object.keys(sync.edits).length > 0
  if (has(world, 'restart') && isRestartNews)
    add('restart', dispatch(toWild(spend(world, 'restart'), by), by, { kind: 'restarted' }))
  if (!has(world, 'account')) return
  const other = account === 'us' ? 'them' : 'us'
  add(
    `sign in as ${other}`,
    withComputer(spend(world, 'account'), by, (one) => ({ ...one, account: other })),
  )
}

function foreignSteps(world: World, axis: Axis, add: Add): void {
  const { server } = world
  if (server && !isClosedOnServer(server.status)) {
    for (const field of axis.foreignTo ?? axis.fields) {
      if (has(world, 'others'))
        add(`somebody else changes ${field}`, counted(others(spend(world, 'others'), field, world.next * 3)))
      if (has(world, 'again') && server.fields[field] !== 0)
        add(`somebody else sets ${field} to its first value`, setBack(spend(world, 'again'), field))
    }
  }
  if (server && has(world, 'end')) {
    for (const status of foreignStatuses[server.status] ?? []) {
      // Once somebody else changed the status, no reading can tell whether a request was applied before.
      const computers = world.computers.map((one) => ({
        ...one,
        truth: { ...one.truth, clicks: one.truth.clicks.map((each) => ({ ...each, isApplied: false })) },
      }))
      add(`somebody else makes it '${status}'`, { ...spend(world, 'end'), computers, server: { ...server, status } })
    }
  }
  if (!has(world, 'rival') || world.rival) return
  for (const name of new Set(world.computers.map(({ sync }) => shownOf(sync, 'name') as Value))) {
    if (server?.fields.name === name || name === 0) continue
    const values = Object.fromEntries(axis.fields.map((field) => [field, world.next * 3]))
    add(
      'somebody else creates a campaign of that name',
      counted({ ...spend(world, 'rival'), rival: { ...values, name } }),
    )
  }
}

const foreignStatuses: Record<string, readonly string[]> = {
  draft: ['running', 'deleted'],
  pending: ['running', 'deleted'],
  running: ['stopped'],
  stopped: ['draft'],
}

const nameOf = (request: Request) =>
  request.kind === 'act' ? request.act : request.kind === 'create' ? 'the create' : request.step
