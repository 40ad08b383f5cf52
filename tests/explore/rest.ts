/** From every state everything comes to rest, once network and server are well. */
import type { Edit, FieldPath, Sync } from '../../src/model/events.ts'
import { shownOf, wantsOf } from '../../src/model/requests.ts'
import { keyOfSync, plainly } from './keys.ts'
import { choose, deliver, hear, inWindow, save, type } from './person.ts'
import { answer, read, send } from './program.ts'
import {
  type Axis,
  computerOf,
  dispatch,
  isClosedOnServer,
  isInstant,
  isMany,
  isUpToDate,
  NOW,
  OWN_ID,
  plan,
  syncOf,
  type World,
  withComputer,
} from './world.ts'

/** `idle`: the user does nothing. `mine`, `theirs`: the user saves everything and answers every question that way. */
export const modes = ['idle', 'mine', 'theirs'] as const
export type Mode = (typeof modes)[number]

/** Rounds (each computer reads, and sends once) until nothing changes. */
const MAX_ROUNDS = 8

/** What is wrong in the end; null if nothing is. */
export function brokenAtRest(from: World, mode: Mode, axis: Axis): string | null {
  let world = from
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const begun = world
    for (let by = 0; by < world.computers.length; by += 1) world = turnOf(world, by, mode, axis)
    if (isStill(begun, world, axis)) return wrongAtRest(world, mode, axis)
  }
  return '10: does not come to rest'
}

function turnOf(from: World, by: number, mode: Mode, axis: Axis): World {
  let world = withComputer(from, by, (one) =>
    one.wild.length > 0 || one.slow || one.account !== 'us' ? { ...one, wild: [], slow: null, account: 'us' } : one,
  )
  if (!isInstant(axis)) world = settledWindows(world, by, mode, axis)
  const { inFlight, isQuiet, departures, act } = syncOf(world, by)
  if (inFlight) return answer(world, by, axis)
  if (!isQuiet) world = dispatch(world, by, { kind: 'quiet', departures })
  if (act?.phase === 'held') world = dispatch(world, by, { kind: 'holdOver', click: act.click, at: 0, account: 'us' })
  world = read(world, by, axis)
  if (mode !== 'idle' && isInstant(axis)) world = withAnswers(world, by, mode, axis)
  const isOpen = Object.values(syncOf(world, by).edits).some(({ conflict }) => conflict !== undefined)
  return isOpen && mode !== 'idle' ? world : (send(world, by, axis)?.world ?? world)
}

/** The user answers all questions and saves everything. */
function withAnswers(from: World, by: number, mode: 'mine' | 'theirs', axis: Axis): World {
  let world = from
  const { found } = syncOf(world, by)
  if (found) {
    const isOurs = found.id === OWN_ID
    world = inWindow(world, by, 0, (window) => ({ kind: 'claimed', id: found.id, isOurs, ...window }))
  }
  for (const field of axis.fields) {
    if (syncOf(world, by).edits[field]?.conflict !== undefined) world = choose(world, by, 0, field, mode, axis)
  }
  const { refused, id, edits } = syncOf(world, by)
  if (refused.name || (id === null && !edits.name)) {
    world = type(world, by, 0, 'name', world.next * 3 + 1, axis)
    world = { ...world, next: world.next + 1 }
  }
  for (const part of Object.keys(refused))
    world = inWindow(world, by, 0, (window) => ({ kind: 'retried', part: part as keyof typeof refused, ...window }))
  const sync = syncOf(world, by)
  const isNews = axis.fields.some((field) => {
    const edit = sync.edits[field]
    return edit && (edit.saved !== edit.mine || sync.refused[plan.partOf(field)])
  })
  return isNews ? save(world, by, 0, axis) : world
}

/** Every window receives the state, and with a mode the first one saves and answers. */
function settledWindows(from: World, by: number, mode: Mode, axis: Axis): World {
  let world = from
  for (const window of [0, 1]) {
    world = drained(world, by, window, axis)
    if (mode === 'idle' || window > 0) continue
    for (const field of axis.fields) {
      if (syncOf(world, by).edits[field]?.conflict !== undefined) world = choose(world, by, 0, field, mode, axis)
      world = drained(world, by, window, axis)
      const sync = syncOf(world, by)
      if (sync.edits[field]?.siblings) world = type(world, by, 0, field, shownOf(sync, field) as number, axis)
      world = drained(world, by, window, axis)
    }
    const { edits } = syncOf(world, by)
    if (axis.fields.some((field) => isUnsaved(edits[field]))) world = save(world, by, 0, axis)
    world = drained(world, by, window, axis)
  }
  return world
}
const isUnsaved = (edit: Edit | undefined) => edit !== undefined && !edit.isRestored && edit.saved !== edit.mine

function drained(from: World, by: number, window: number, axis: Axis): World {
  let world = from
  for (const event of computerOf(world, by).windows[window]?.queue ?? []) {
    if (event.n > (syncOf(world, by).received[event.window] ?? 0)) world = deliver(world, by, event, axis)
  }
  return isUpToDate(computerOf(world, by), window) ? world : hear(world, by, window)
}

const isStill = (before: World, after: World, { fields }: Axis): boolean =>
  before.server === after.server &&
  before.computers.every((was, by) => {
    const is = computerOf(after, by)
    if (was === is) return true
    return (
      was.windows.every(({ queue }) => queue.length === 0) && isAlike(was.sync, is.sync, fields) && !is.sync.inFlight
    )
  })
const isAlike = (one: Sync, other: Sync, fields: readonly FieldPath[]): boolean =>
  one === other || keyOfSync(plainly, one, fields) === keyOfSync(plainly, other, fields)

function wrongAtRest(world: World, mode: Mode, axis: Axis): string | null {
  for (let by = 0; by < world.computers.length; by += 1) {
    const sync = syncOf(world, by)
    const { act, inDoubt, found } = sync
    if (act) return '10: a click never ends'
    if (wantsOf(sync, plan, NOW, 'us') !== null) return '10: reads for ever'
    if (inDoubt && !found) return '10: a campaign stays in doubt'
    for (const field of axis.fields) {
      const wrong = wrongField(world, by, field, mode, axis)
      if (wrong) return wrong
    }
  }
  return null
}

function wrongField(world: World, by: number, field: FieldPath, mode: Mode, axis: Axis): string | null {
  const { sync, truth } = computerOf(world, by)
  const { server } = world
  const { edits, found, refused, id, seen } = sync
  const edit = edits[field]
  const isOver = server !== null && isClosedOnServer(server.status)
  const isLocked = plan.locked(server?.status ?? '').some((step) => step === plan.partOf(field))
  const isAsked =
    found !== null ||
    Object.keys(refused).length > 0 ||
    axis.fields.some(
      (one) => plan.partOf(one) === plan.partOf(field) && (edits[one]?.conflict !== undefined || edits[one]?.siblings),
    )
  const isHeldUp = isAsked || isOver || isLocked
  if (field in truth.saved && !isHeldUp && server?.fields[field] !== truth.saved[field]) {
    return server?.who[field] === by + 1
      ? `6: an older value of this computer stays in ${field} on the server`
      : `1: what was saved in ${field} is not on the server in the end, and the user is not asked`
  }
  if (!edit && server && server.status !== 'deleted' && id === OWN_ID && seen[field] !== server.fields[field])
    return `10: ${field} differs from the server in the end`
  if (edit && !isHeldUp && !(truth.unsaved[field] || (!isInstant(axis) && edit.saved !== edit.mine)))
    return `10: ${field} is not finished, and the user is not asked`
  const isForeign = isInstant(axis) && !isMany(axis) && !(field in truth.typed) && field in truth.foreign
  if (isForeign && server && !isHeldUp && server.fields[field] !== truth.foreign[field])
    return `3: ${field} of somebody else was read, then overwritten by a late request, and not restored`
  if (mode !== 'idle' && !isOver && !isLocked && edit && (id !== null || field !== 'name'))
    return `10: ${field} is not finished although everything was saved and answered`
  return null
}
