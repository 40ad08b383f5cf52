/**
 * The state machine of a campaign: the state after an event. Pure, and explored completely by tests/explore; requests.ts derives what to
 * send.
 */
import { type Failure, type Json, statusOf } from '#contract'
import { judgeAct, reduceAct, withoutReadyAct, withoutUnsentAct } from './act.ts'
import type { Edit, Event, FieldPath, Found, Plan, Sync, Values, WindowEvent } from './events.ts'
import type { Part } from './fields.ts'
import { alternativesOf, isOpen, isWaiting, same, waitAfter } from './requests.ts'

/** A draft without edits: of a new campaign with its empty values, or of the campaign that was read. */
export const newSync = (from: Pick<Sync, 'facts' | 'account' | 'id' | 'seen'>, status = 'draft'): Sync => ({
  ...from,
  status,
  edits: {},
  inFlight: null,
  unanswered: [],
  inDoubt: null,
  found: null,
  othersIds: [],
  turn: 0,
  departures: 0,
  isQuiet: true,
  refused: {},
  dueAt: 0,
  attempts: 0,
  act: null,
  mayActLate: false,
  outcomes: [],
  received: {},
})

/**
 * The one rule: what the server's value of a field means for an edit. `unanswered`: values of the field that the server may have applied
 * unnoticed. `keep`: such a value, while a question is open: the question may be about the value that it replaced.
 */
export function decide(
  edit: Edit,
  theirs: Json,
  unanswered: readonly Json[],
  isSame: (one: Json, other: Json) => boolean,
): 'same' | 'mine' | 'conflict' | 'keep' {
  const isUnanswered = unanswered.some((value) => isSame(theirs, value))
  if (edit.conflict !== undefined && isUnanswered) return 'keep'
  const isShown = isSame(theirs, edit.mine)
  const isSaved = edit.saved !== undefined && isSame(theirs, edit.saved)
  if (isShown && (edit.saved === undefined || isSaved)) return 'same'
  if (isSaved || isUnanswered || isSame(theirs, edit.base)) return 'mine'
  return isShown ? 'same' : 'conflict'
}

export function reduce(before: Sync, event: Event, plan: Plan): Sync {
  if ('window' in event) {
    const { window, n } = event
    if (n <= (before.received[window] ?? 0)) return before
    return reduceWindow({ ...before, received: { ...before.received, [window]: n } }, event, plan)
  }
  return reduceExchange(before, event, plan)
}

function reduceWindow(sync: Sync, event: WindowEvent, plan: Plan): Sync {
  switch (event.kind) {
    case 'typed':
      return typed(sync, event, plan)
    case 'saved':
      return saved(sync, event, plan)
    case 'retried':
      return withoutRefusal(sync, event.part)
    case 'discarded':
      return Object.entries(event.over).reduce(
        (next, [field, over]) => discarded(next, field, event.what, over, plan),
        sync,
      )
    case 'chosen':
      return chosen(sync, event, plan)
    case 'claimed':
      return claimed(sync, event, plan)
    default:
      return reduceAct(sync, event, plan)
  }
}

type Exchange = Exclude<Event, WindowEvent>

function reduceExchange(sync: Sync, event: Exchange, plan: Plan): Sync {
  const { inFlight, turn } = sync
  switch (event.kind) {
    case 'read':
      if (inFlight || event.turn !== turn || sync.id === null) return sync
      return judgeAct(read(sync, event.values, event.status, plan), plan, event.status !== '')
    case 'missing':
      if (inFlight || event.turn !== turn || sync.id === null) return sync
      return judgeAct({ ...sync, status: 'deleted', turn: turn + 1 }, plan)
    case 'lookedUp':
      return inFlight || event.turn !== turn ? sync : lookedUp(sync, event.found, plan)
    case 'sent': {
      const { request } = event
      const act =
        request.kind === 'act' && sync.act ? { ...sync.act, phase: 'sent' as const, before: sync.status } : sync.act
      const next = { ...sync, inFlight: request, act, isQuiet: false, turn: turn + 1, departures: sync.departures + 1 }
      return request.kind === 'act' ? withoutArrivedEdits(next, plan) : next
    }
    case 'answered':
      return answered(sync, event, plan)
    case 'refused':
      return refused(sync, event.part, event.failure, plan)
    case 'busy':
      return delayed(busy(sync, event.failure, plan), event.at, event.retryAfter)
    case 'lost':
      return delayed(withoutReadyAct(unanswered(sync, event.failure)), event.at, null)
    case 'unread':
      return delayed(withoutReadyAct(sync), event.at, null)
    case 'quiet':
      if (inFlight || event.departures !== sync.departures) return sync
      return { ...sync, isQuiet: true, mayActLate: false, turn: turn + 1 }
    case 'holdOver':
      return reduceAct(sync, event, plan)
    case 'restarted':
      return withoutUnsentAct(unanswered(sync))
    case 'blocked':
      return blocked(sync, event.failure, plan)
  }
}

// Events of windows.

function typed(sync: Sync, event: Extract<Event, { kind: 'typed' }>, plan: Plan): Sync {
  const { field, value, over, under } = event
  const isSame = sameIn(plan, field)
  const edit = sync.edits[field]
  const theirs = sync.seen[field] ?? null
  const isShown = (one: Json) => over.some((other) => isSame(one, other))
  const current = alternativesOf(sync, field)
  const siblings = edit ? current.filter((one) => !isShown(one) && !isSame(one, value)) : []
  // A window that did not show the current value typed over the server's value that it knew.
  const isAware = current.some(isShown) || (edit !== undefined && !isSame(edit.base, theirs))
  const { isRestored, siblings: _, ...others } = edit ?? { base: theirs }
  const base = isAware ? (isRestored ? (edit?.mine ?? null) : others.base) : under
  // Picking one of several values answers the question, also for the saved ones among them.
  const isPick = edit?.siblings !== undefined && siblings.length === 0 && current.some((one) => isSame(one, value))
  const next: Edit = {
    ...others,
    base,
    mine: value,
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(isPick && edit?.saved !== undefined ? { saved: value } : {}),
  }
  // Typing the server's value ends the edit, and typing the other value of a question chooses it.
  const isBack =
    next.conflict === undefined ? next.saved === undefined && isSame(value, base) : isSame(value, next.conflict)
  if (isBack && isSame(value, theirs) && siblings.length === 0) return withoutEdit(sync, field)
  // A window that was behind typed over a value of somebody else.
  const isUnseen = next.conflict === undefined && decide(next, theirs, unansweredIn(sync, field), isSame) === 'conflict'
  return withEdit(sync, field, isUnseen ? { ...next, conflict: theirs } : next)
}

/** Values of a field that the server may have applied unnoticed. */
const unansweredIn = (sync: Sync, field: FieldPath): Json[] =>
  sync.unanswered.flatMap((body) => (body[field] === undefined ? [] : [body[field]]))

function saved(sync: Sync, { values, facts }: Extract<Event, { kind: 'saved' }>, plan: Plan): Sync {
  let next = facts ? { ...sync, facts: { ...sync.facts, ...facts } } : sync
  for (const [field, value] of Object.entries(values)) {
    const edit = sync.edits[field]
    // A value that was replaced, discarded or decided against meanwhile is not saved, nor one of several that wait for a choice.
    if (edit && !edit.isRestored && same(plan, field, edit.mine, value)) {
      next = withEdit(next, field, { ...edit, saved: value })
    }
    for (const [part, { edited }] of refusalsOf(next)) {
      if (part === plan.partOf(field) || field in edited) next = withoutRefusal(next, part)
    }
  }
  return next
}

const refusalsOf = ({ refused }: Sync) => Object.entries(refused) as [Part, NonNullable<Sync['refused'][Part]>][]

function withoutRefusal(sync: Sync, part: Part): Sync {
  const { [part]: _, ...refused } = sync.refused
  return { ...sync, refused }
}

function discarded(sync: Sync, field: FieldPath, what: 'waiting' | 'all', over: readonly Json[], plan: Plan): Sync {
  const edit = sync.edits[field]
  const isShown = (one: Json) => over.some((other) => same(plan, field, one, other))
  // A value that another window typed meanwhile is not discarded.
  if (!edit || edit.isRestored || !alternativesOf(sync, field).every(isShown)) return sync
  const { saved: _, ...unsaved } = edit
  return withLastingRefusals(what === 'all' ? withoutEdit(sync, field) : withEdit(sync, field, unsaved), plan)
}

function chosen(sync: Sync, { field, side, mine, theirs }: Extract<Event, { kind: 'chosen' }>, plan: Plan): Sync {
  const edit = sync.edits[field]
  const isSame = sameIn(plan, field)
  // If one of the two values changed meanwhile, the question is another one, and stays.
  if (edit?.conflict === undefined || !isSame(edit.conflict, theirs) || !isSame(edit.mine, mine)) return sync
  const { conflict: _, ...others } = edit
  if (side === 'mine') {
    return withEdit(sync, field, { ...others, base: theirs, ...(edit.saved === undefined ? {} : { saved: edit.mine }) })
  }
  if (edit.siblings) return withEdit(sync, field, { base: theirs, mine: theirs, siblings: edit.siblings })
  const now = sync.seen[field] ?? null
  if (isSame(now, theirs)) return withLastingRefusals(withoutEdit(sync, field), plan)
  // A request of this computer overwrote it meanwhile.
  return withLastingRefusals(withEdit(sync, field, restored(now, theirs)), plan)
}

/** An edit that gives the server a value of somebody else again. */
const restored = (now: Json, value: Json): Edit => ({ base: now, mine: value, saved: value, isRestored: true })

function claimed(sync: Sync, { id, isOurs }: Extract<Event, { kind: 'claimed' }>, plan: Plan): Sync {
  if (sync.found?.id !== id) return sync
  if (isOurs) return adopted(sync, sync.found, plan)
  const failure: Failure = { kind: 'refused', message: 'Another campaign on the server has this name.' }
  const refusal = { failure, edited: { name: sync.inDoubt?.name ?? null } }
  const next = { ...sync, found: null, othersIds: [...sync.othersIds, id], refused: { ...sync.refused, name: refusal } }
  return withLastingRefusals(next, plan)
}

// Readings and answers.

function read(sync: Sync, values: Values, status: string, plan: Plan): Sync {
  let next: Sync = { ...sync, seen: { ...sync.seen, ...values }, status: status || sync.status, turn: sync.turn + 1 }
  let isAnyKept = false
  for (const field of new Set([...Object.keys(values), ...Object.keys(sync.edits)])) {
    // A field that the server leaves out is as last answered.
    const theirs = values[field] === undefined ? sync.seen[field] : values[field]
    if (theirs === undefined) continue
    const isSame = sameIn(plan, field)
    const edit = sync.edits[field]
    const mayBeOurs = unansweredIn(sync, field)
    if (!edit) {
      const before = sync.seen[field]
      const isOverwritten =
        before !== undefined && !isSame(before, theirs) && mayBeOurs.some((value) => isSame(value, theirs))
      if (isOverwritten) next = withEdit(next, field, restored(theirs, before))
      continue
    }
    const { conflict: _, ...others } = edit
    const verdict = decide(edit, theirs, mayBeOurs, isSame)
    if (verdict === 'keep') isAnyKept = true
    else if (verdict === 'conflict') {
      next = edit.isRestored ? withoutEdit(next, field) : withEdit(next, field, { ...others, conflict: theirs })
    } else if (verdict === 'same' && sync.isQuiet && !edit.siblings) next = withoutEdit(next, field)
    else next = withEdit(next, field, { ...others, base: theirs })
  }
  // While a value is restored, the requests that overwrote it count.
  const isOver = sync.isQuiet && !isAnyKept && !Object.values(next.edits).some(({ isRestored }) => isRestored)
  return withLastingRefusals(isOver ? { ...next, unanswered: [] } : next, plan)
}

/** Drops each refusal of which no refused value still waits unchanged. */
function withLastingRefusals(sync: Sync, plan: Plan): Sync {
  const isLasting = ([field, value]: [string, Json]) =>
    same(plan, field, sync.edits[field]?.saved, value) && isWaiting(sync, field, plan)
  const all = refusalsOf(sync)
  const lasting = all.filter(([, { edited }]) => Object.entries(edited).some(isLasting))
  return lasting.length === all.length ? sync : { ...sync, refused: Object.fromEntries(lasting) }
}

/** The request that creates the campaign was applied after all. */
const adopted = (sync: Sync, { id, values, status }: Found, plan: Plan): Sync =>
  read({ ...sync, id, inDoubt: null, found: null, attempts: 0, dueAt: 0 }, values, status, plan)

function lookedUp(sync: Sync, found: Found | null, plan: Plan): Sync {
  const { inDoubt } = sync
  if (!inDoubt) return sync
  if (!found || sync.othersIds.includes(found.id)) {
    return sync.isQuiet ? { ...sync, inDoubt: null, unanswered: [], found: null } : { ...sync, found: null }
  }
  // A field that the campaign says nothing about does not count.
  const isExact = Object.entries(inDoubt).every(
    ([field, value]) => found.values[field] === undefined || same(plan, field, value, found.values[field]),
  )
  return isExact ? adopted(sync, found, plan) : { ...sync, found }
}

/**
 * Ends the edits that the reading before an act shows to have arrived. What the server writes after the act, such as the verdict on a content,
 * is not another user's save.
 */
function withoutArrivedEdits(sync: Sync, plan: Plan): Sync {
  if (sync.unanswered.length > 0) return sync
  const hasArrived = ([field, edit]: [FieldPath, Edit]) =>
    !isOpen(edit) &&
    !edit.isRestored &&
    [edit.mine, edit.saved].every((value) => same(plan, field, value, sync.seen[field]))
  return { ...sync, edits: Object.fromEntries(Object.entries(sync.edits).filter((entry) => !hasArrived(entry))) }
}

function answered(sync: Sync, { values, status, id }: Extract<Event, { kind: 'answered' }>, plan: Plan): Sync {
  const request = sync.inFlight
  if (!request) return sync
  // The server has created a campaign without saying which one.
  if (request.kind === 'create' && id === undefined) return unanswered(sync)
  const ended: Sync = { ...sync, inFlight: null, turn: sync.turn + 1, attempts: 0, dueAt: 0 }
  if (request.kind === 'act') {
    if (!sync.act) return ended
    const why = notConfirmed(status)
    const next: Sync = { ...ended, status: status ?? sync.status, act: { ...sync.act, phase: 'unknown', why } }
    return judgeAct(next, plan, status !== undefined, true)
  }
  let next = withoutRefusal({ ...ended, id: id ?? sync.id, seen: { ...sync.seen, ...values } }, request.step)
  // A campaign that was just created has the values of the request alone.
  for (const field of request.kind === 'create' ? Object.keys(sync.edits) : request.edited) {
    const edit = sync.edits[field]
    const now = values[field]
    if (!edit || now === undefined) continue
    const isEdited = request.edited.includes(field)
    // The sent value, as the server writes it.
    const rewritten = (value: Json) => (isEdited && same(plan, field, value, request.values[field]) ? now : value)
    const { saved } = edit
    next = withEdit(next, field, {
      ...edit,
      base: now,
      mine: rewritten(edit.mine),
      ...(saved === undefined ? {} : { saved: rewritten(saved) }),
    })
  }
  return withLastingRefusals(next, plan)
}

/** A success that does not say that anything happened. */
const notConfirmed = (status: string | undefined): Failure => ({
  kind: 'malformed',
  message: status
    ? `The server accepted the request, but the campaign is ${statusOf(status)}`
    : 'The server accepted the request, but gave no status',
  ambiguous: true,
})

function refused(sync: Sync, part: Part, failure: Failure, plan: Plan): Sync {
  const request = sync.inFlight
  // A refusal does not prove that nothing was applied.
  const next = unanswered(sync)
  if (request?.kind === 'act') {
    return { ...next, mayActLate: sync.mayActLate, act: next.act && { ...next.act, failure } }
  }
  const edited = Object.fromEntries((request?.edited ?? []).map((field) => [field, request?.values[field] ?? null]))
  // A name that is the server's is refused with the step that carried it.
  const isNamed = request?.edited.includes('name') && !same(plan, 'name', request.values.name, sync.seen.name)
  const at = request && part === 'name' && !isNamed ? request.step : part
  const refusals = { ...sync.refused, [at]: { failure, edited } }
  return withLastingRefusals(withoutReadyAct({ ...next, inDoubt: null, refused: refusals }), plan)
}

function blocked(sync: Sync, failure: Failure, plan: Plan): Sync {
  const waiting = Object.entries(sync.edits).filter(([field]) => isWaiting(sync, field, plan))
  const byPart = Map.groupBy(waiting, ([field]) => plan.partOf(field))
  const refusals = [...byPart].map(([part, edits]) => {
    const edited = Object.fromEntries(edits.map(([field, { saved = null }]) => [field, saved]))
    return [part, { failure, edited }] as const
  })
  return { ...sync, refused: { ...sync.refused, ...Object.fromEntries(refusals) } }
}

function busy(sync: Sync, failure: Failure, plan: Plan): Sync {
  if (sync.inFlight?.kind === 'act') return refused(sync, 'name', failure, plan)
  return withoutReadyAct({ ...sync, inFlight: null, turn: sync.turn + 1 })
}

function unanswered(sync: Sync, why?: Failure): Sync {
  const request = sync.inFlight
  if (!request) return sync
  const next: Sync = { ...sync, inFlight: null, turn: sync.turn + 1 }
  if (request.kind === 'act') {
    const act = sync.act && { ...sync.act, phase: 'unknown' as const, ...(why ? { why } : {}) }
    return { ...next, mayActLate: true, act }
  }
  const { values } = request
  return {
    ...next,
    unanswered: [...sync.unanswered, values],
    inDoubt: request.kind === 'create' ? values : sync.inDoubt,
  }
}

function delayed(sync: Sync, at: number, retryAfter: number | null): Sync {
  const attempts = sync.attempts + 1
  return { ...sync, attempts, dueAt: at + waitAfter(attempts, retryAfter) }
}

const sameIn = (plan: Plan, field: FieldPath) => (one: Json, other: Json) => plan.isSame(field, one, other)

const withEdit = (sync: Sync, field: FieldPath, edit: Edit): Sync => ({
  ...sync,
  edits: { ...sync.edits, [field]: edit },
})

function withoutEdit(sync: Sync, field: FieldPath): Sync {
  const { [field]: _, ...edits } = sync.edits
  return { ...sync, edits }
}
