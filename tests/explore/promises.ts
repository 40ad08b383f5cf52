/** What has to hold after every step. The numbers are those of docs/adr/015. */
import type { ActResult, FieldPath, Refusal, Request } from '../../src/model/events.ts'
import { alternativesOf, shownOf } from '../../src/model/requests.ts'
import { factsIn, stateOf } from '../../src/model/state-of.ts'
import {
  type Axis,
  type Click,
  type Computer,
  computerOf,
  isClosedOnServer,
  isInstant,
  isMany,
  isWanted,
  keyOf,
  NOW,
  type Numbers,
  plan,
  type Truth,
  type Value,
  type World,
} from './world.ts'

type Note = (broken: string) => void

/** Notes each promise that the step from `before` to `world` breaks. */
export function judgeStep(before: World, world: World, axis: Axis, note: Note): void {
  if (world.made > 1) note('7: a second campaign is created')
  for (const [by, computer] of world.computers.entries()) {
    const was = computerOf(before, by)
    if (computer === was && world.server === before.server) continue
    for (const field of axis.fields) judgeField(world, by, field, was, axis, note)
    judgeState(computer, axis, note)
    if (computer.truth.isRepeated) note('12: an event that arrived twice changed something twice')
    for (const click of computer.truth.clicks) judgeClick(was, computer, click, world, note)
    if (
      was.sync.act?.phase === 'ready' &&
      computer.sync.act?.phase === 'ready' &&
      computer.sync.attempts > was.sync.attempts
    )
      note('8: an act waits for the network')
    const { inFlight } = computer.sync
    if (inFlight && inFlight !== was.sync.inFlight) judgeRequest(before, world, by, inFlight, axis, note)
  }
}

function judgeField(world: World, by: number, field: FieldPath, was: Computer, axis: Axis, note: Note): void {
  const computer = computerOf(world, by)
  const { sync, truth } = computer
  const { server } = world
  const isOwn = server?.who[field] === by + 1
  const shown = shownOf(sync, field)
  const conflict = sync.edits[field]?.conflict as Value | undefined
  const wasConflict = was.sync.edits[field]?.conflict
  const decided = truth.decided[field]
  if (sync.id !== null && truth.server && sync.seen[field] !== truth.server[field])
    note(`9: ${field} is taken for something that the server did not have at the last reading`)
  if (!isInstant(axis)) {
    for (const tip of truth.tips[field] ?? []) {
      if (!isKept(computer, field, tip)) note(`12: what one window typed in ${field} is lost without a question`)
    }
    return
  }
  if (field in truth.typed && shown !== truth.typed[field])
    note(`1: what was typed in ${field} is neither in the draft nor discarded`)
  if (conflict !== undefined) {
    if (server?.fields[field] === conflict && isOwn && wasConflict !== conflict)
      note(`2: a conflict in ${field} with a value that this computer wrote`)
    if (!isMany(axis) && conflict !== null && conflict % 3 === by + 1)
      note(`2: a conflict in ${field} with a value that was typed here`)
    if (decided?.theirs === conflict) note(`5: what was chosen for ${field} is asked again`)
  }
  if (!isMany(axis) && wasConflict !== undefined && conflict === undefined && sync.seen !== was.sync.seen && isOwn)
    note(`3: a question about ${field} ends because a late request of this computer overwrote the other value`)
  if (decided?.side === 'theirs' && !(field in truth.typed) && shown !== decided.theirs)
    note(`5: the choice of theirs is not shown in ${field}`)
}

/** Shown or asked about, also as the other side of a conflict; or on its way to the main process. */
const isKept = ({ sync, truth, windows }: Computer, field: FieldPath, tip: Value): boolean =>
  sync.edits[field]?.conflict === tip ||
  alternativesOf(sync, field).some((one) => isAncestor(truth, field, one as Value, tip)) ||
  windows.some(({ queue }) =>
    queue.some(
      (event) =>
        event.kind === 'typed' &&
        event.field === field &&
        event.value === tip &&
        event.n > (sync.received[event.window] ?? 0),
    ),
  )

function judgeState({ sync, truth }: Computer, axis: Axis, note: Note): void {
  const state = stateOf(factsIn(sync, plan), NOW)
  const isAnyWaiting = axis.fields.some(
    (field) => field in truth.saved && !truth.arrived[field] && sync.seen[field] !== truth.saved[field],
  )
  if (isInstant(axis)) {
    const unsaved = axis.fields.filter(
      (field) =>
        truth.unsaved[field] && truth.typed[field] !== (field in truth.saved ? truth.saved[field] : sync.seen[field]),
    )
    if (state.unsaved.length > 0 !== unsaved.length > 0)
      note(`9: says '${state.unsaved.length > 0 ? 'unsaved' : 'nothing unsaved'}', which is wrong`)
  }
  const { inFlight, inDoubt, found, act, id, status, refused, edits, seen } = sync
  if (state.kind === 'synced' && (isAnyWaiting || inFlight || inDoubt || id === null))
    note("9: says 'synced' while something is not on the server")
  if (state.kind === 'unsaved' && (isAnyWaiting || inFlight)) note("9: says only 'unsaved' while something waits")
  const isBusy = inFlight || inDoubt || found || act
  const isAtRest = !isBusy && id !== null && !isClosedOnServer(status) && Object.keys(refused).length === 0
  const isOpen = Object.entries(edits).some(
    ([field, { conflict, siblings, saved }]) =>
      conflict !== undefined || siblings || (saved !== undefined && saved !== seen[field] && !(field in truth.saved)),
  )
  if (isInstant(axis) && isAtRest && !isOpen && !isAnyWaiting && !['synced', 'unsaved'].includes(state.kind))
    note(`9: says '${state.kind}' though everything saved is on the server`)
  const isStuck = ({ edited }: Refusal) =>
    axis.fields.some((field) => {
      const saved = edits[field]?.saved
      return field in edited && saved !== undefined && saved !== seen[field]
    })
  if (state.kind === 'refused' && !Object.values(refused).some(isStuck))
    note("9: says 'refused' though nothing that was refused waits")
}

const sentResults: readonly ActResult[] = ['done', 'refused', 'notDone', 'ended']

function judgeClick(was: Computer, is: Computer, click: Click, { server }: World, note: Note): void {
  if (click.sent > 1) note('8: one click sends twice')
  if (click.isUndone && click.sent > 0) note('8: an act is sent although it was undone')
  const isOf = ({ click: id }: { click: string }) => id === click.id
  const isKnown = is.sync.outcomes.some(isOf)
  if (was.sync.act?.click === click.id && is.sync.act?.click !== click.id && !isKnown)
    note('13: a click ends without an outcome')
  if (was.sync.outcomes.some(isOf) && !isKnown && was.sync.outcomes.length <= is.sync.outcomes.length)
    note('13: an outcome is dropped before it was seen')
  const outcome = is.sync.outcomes.find((one) => isOf(one) && !was.sync.outcomes.includes(one))
  if (!outcome) return
  const { result } = outcome
  const mayCome = is.wild.some((request) => request.kind === 'act' && request.click === click.id)
  const isNotDone = result === 'notDone' || result === 'refused'
  if (!sentResults.includes(result) && click.sent > 0) note(`8: says '${result}' though the request was sent`)
  if (isNotDone && (click.isApplied || mayCome)) note(`8: says '${result}' though the server applied it, or may`)
  if (result === 'done' && !isWanted(click.act, server?.status ?? '')) note("8: says 'done', and the server does not")
  if (result === 'notDone' && click.sent === 0) note("8: says 'notDone' though nothing was sent")
}

/** Right after the reading that precedes a request. */
function judgeRequest(before: World, world: World, by: number, request: Request, axis: Axis, note: Note): void {
  const { truth, account, sync } = computerOf(world, by)
  const was = computerOf(before, by)
  if (account !== sync.account) note('11: something is sent for another account')
  const isActWild = was.wild.some((one) => one.kind === 'act')
  if (request.kind === 'act') {
    const click = truth.clicks.find((one) => one.id === request.click)
    if (!click) note('8: an act is sent without a click')
    else if (click.act !== 'stop') {
      if (Object.keys(truth.unsaved).length > 0) note('8: a campaign is published with unsaved changes')
      const { server } = world
      const isReviewed = !server || axis.fields.every((field) => server.fields[field] === click.reviewed[field])
      if (!isReviewed) note('8: something else is published than the user saw')
    }
    if (request.act !== 'stop' && isActWild) note('8: an act is sent while another one may still be applied')
    return
  }
  if (isActWild) note('8: a save is sent while an act may still be applied')
  if (request.kind === 'create' && (before.made > 0 || was.wild.some(({ kind }) => kind === 'create')))
    note('7: a second request to create is sent')
  const status = before.server?.status ?? ''
  if (request.kind === 'update' && plan.locked(status).includes(request.step)) note('11: a locked step is sent')
  if (isClosedOnServer(status)) note('11: something is sent to a campaign that has ended')
  for (const field of Object.keys(request.values)) judgeSentField(before, truth, by, request, field, axis, note)
}

function judgeSentField(
  { server }: World,
  truth: Truth,
  by: number,
  request: Exclude<Request, { kind: 'act' }>,
  field: FieldPath,
  axis: Axis,
  note: Note,
): void {
  const mine = (request.values as Numbers)[field] as Value
  const theirs = server ? (server.fields[field] as Value) : 0
  const isCreate = request.kind === 'create'
  if (isCreate ? mine === 0 : mine === theirs) return
  const isForeignValue = theirs === null || theirs % 3 !== by + 1
  // A value of this computer that another computer wrote again cannot be told from its own.
  const isOwn = server?.who[field] === by + 1 || (isMany(axis) && !isForeignValue)
  if (field in truth.saved && mine === truth.saved[field]) {
    const line = isInstant(axis) ? [mine] : lineOf(truth, field, mine)
    const known = line.flatMap((one) => truth.known[keyOf(field, one)] ?? [])
    const isOver =
      isInstant(axis) || truth.gone[field]?.includes(theirs) || isAncestor(truth, field, mine, theirs) || isForeignValue
    if (!(isOwn && isOver) && !known.includes(theirs) && !(isCreate && theirs === 0))
      note(`3: ${field} of somebody else is overwritten without a choice`)
    return
  }
  const isRestoring = isMany(axis) && mine === truth.back[field]
  const isOlder = mine !== null && mine % 3 === by + 1 && mine !== truth.back[field]
  if ((!isOwn && !isRestoring) || isOlder) note(`4: ${field} is sent with a value that was not saved`)
}

/** The value and everything that it was typed over. */
function lineOf(truth: Truth, field: FieldPath, value: Value): Value[] {
  const line = new Set<Value>([value])
  for (const one of line) for (const parent of truth.parents[keyOf(field, one)] ?? []) line.add(parent)
  return [...line]
}
const isAncestor = (truth: Truth, field: FieldPath, value: Value, of: Value): boolean =>
  lineOf(truth, field, value).includes(of)
