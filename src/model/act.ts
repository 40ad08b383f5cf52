/** Publishing, stopping and sending for approval: the hold before the request, what may be sent, and its outcome. */
import { type Failure, isClosed, isPublished, isStoppable, statusOf } from '#contract'
import type { Act, ActKind, ActResult, Event, Objection, Plan, Sync } from './events.ts'
import { isAnyWaiting, isUnsaved, requestOf } from './requests.ts'

/** An act is not sent later than this after its hold, in milliseconds: the computer slept, and the user no longer expects it. */
const MAX_LATENESS_MS = 30_000

export function reduceAct(sync: Sync, event: Event): Sync {
  const { act } = sync
  switch (event.kind) {
    case 'act-asked': {
      // A repeated event is the same click.
      if (act || sync.told?.id === event.id) return sync
      const { id, act: kind, version, at, hold } = event
      const asked: Act = {
        id,
        kind,
        version,
        state: hold > 0 ? 'held' : 'due',
        until: at + hold,
        before: '',
        mayComeLate: true,
      }
      return { ...sync, act: asked, told: null }
    }
    case 'act-undone':
      return act?.state === 'held' && act.id === event.id ? { ...sync, act: null } : sync
    case 'act-due':
      if (act?.state !== 'held') return sync
      if (event.at - act.until > MAX_LATENESS_MS) return withOutcome(sync, act, { result: 'asleep' })
      return { ...sync, act: { ...act, state: 'due' } }
    case 'act-sent': {
      if (act?.state !== 'due') return sync
      const { leaves, exchanges } = sync
      const sent: Act = { ...act, state: 'sent', before: sync.seen?.status ?? '' }
      return { ...sync, act: sent, isQuiet: false, leaves: leaves + 1, exchanges: exchanges + 1 }
    }
    case 'act-answered':
      return act?.state === 'sent' ? answered({ ...sync, exchanges: sync.exchanges + 1 }, act, event.status) : sync
    case 'act-failed': {
      if (act?.state !== 'sent') return sync
      const { failure, mayComeLate } = event
      return { ...sync, act: { ...act, state: 'unknown', failure, mayComeLate }, exchanges: sync.exchanges + 1 }
    }
    case 'act-seen':
      return sync.told?.id === event.id ? { ...sync, told: null } : sync
    case 'started':
      if (act?.state === 'sent') return { ...sync, act: { ...act, state: 'unknown' } }
      return act?.state === 'held' || act?.state === 'due' ? withOutcome(sync, act, { result: 'closed' }) : sync
    case 'lost':
    case 'unsent':
      return act?.state === 'due' ? withRefusal(sync, act, 'offline') : sync
    default:
      return sync
  }
}

/** Only a status from the server completes an act; after a success without one the campaign is read. */
function answered(sync: Sync, act: Act, status: string | null): Sync {
  // The answer to an approval has no status: acceptance is all that can be known.
  if (act.kind === 'approval' && status === null) return withOutcome(sync, act, { result: 'done', status: '' })
  if (!hasTaken(act, status)) return { ...sync, act: { ...act, state: 'unknown' } }
  const reading = sync.seen && { ...sync.seen, status: status ?? '' }
  return withOutcome({ ...sync, seen: reading }, act, { result: 'done', status: status ?? '' })
}

/** Updates an act after an event: whether it may still be sent, and what a reading says about one that was sent. */
export function afterEvent(sync: Sync, event: Event, plan: Plan): Sync {
  const { act } = sync
  if (!act) return sync
  if (act.state === 'held' || act.state === 'due') {
    const objection = objectionTo(sync, act, event, plan)
    return objection ? withRefusal(sync, act, objection) : sync
  }
  if (act.state !== 'unknown') return sync
  if (sync.isGone) return withOutcome(sync, act, { result: 'other', status: 'deleted' })
  // A reading requested before the last exchange says nothing about it.
  const isNews = event.kind === 'read' && event.asked === sync.exchanges - 1
  return isNews ? found(sync, act, sync.seen?.status ?? '') : sync
}

function found(sync: Sync, act: Act, status: string): Sync {
  if (hasTaken(act, status)) return withOutcome(sync, act, { result: 'done', status })
  if (status === '') return sync
  const isAsBefore = statusOf(status) === statusOf(act.before)
  if (isAsBefore && act.mayComeLate && !sync.isQuiet) return sync
  return isAsBefore
    ? withRefusal(sync, act, 'server', act.failure)
    : withOutcome(sync, act, { result: 'other', status })
}

/** Why the campaign differs from what the user confirmed; null if it does not. */
function objectionTo(sync: Sync, act: Act, event: Event, plan: Plan): Objection | null {
  const { seen, isGone, edits, blocked } = sync
  if (isGone) return 'gone'
  if (act.kind === 'stop') return seen && statusOf(seen.status) !== '' && !isStoppable(seen.status) ? 'status' : null
  if (seen && isClosed(seen.status)) return 'status'
  if (act.version !== sync.version) return 'changed'
  const all = Object.values(edits)
  if (all.some(({ conflict }) => conflict !== undefined)) return 'conflict'
  if (all.some(isUnsaved)) return 'unsaved'
  if (Object.keys(blocked).length > 0) return 'refused'
  if (seen && statusOf(seen.status) === 'pending') return 'pending'
  if (act.state !== 'due' || sync.flight) return null
  if (sync.created === 'in-doubt' || (sync.created === 'no' && !requestOf(sync, plan))) return 'unsent'
  // Decided by a reading: edits that wait but cannot be sent, and requests that may still change the campaign.
  if (event.kind !== 'read') return null
  if (isAnyWaiting(sync, plan)) return requestOf(sync, plan) ? null : 'unsent'
  return isAnyUnanswered(sync, plan) ? 'unanswered' : null
}

/** Whether the server may still apply an earlier request with other values. */
const isAnyUnanswered = ({ sent, seen }: Sync, plan: Plan): boolean =>
  sent.some(
    ({ values, isAnswered }) =>
      !isAnswered &&
      Object.entries(values).some(([field, value]) => !plan.isSame(field, value, seen?.values[field] ?? null)),
  )

function hasTaken({ kind, before }: Act, status: string | null): boolean {
  const now = statusOf(status)
  if (kind === 'publish') return isPublished(now)
  if (kind === 'stop') return now === 'stopped'
  return ['pending', 'approved', 'rejected'].includes(now) && now !== statusOf(before)
}

type Ending =
  | Omit<Extract<ActResult, { result: 'done' }>, 'id' | 'kind'>
  | Omit<Extract<ActResult, { result: 'refused' }>, 'id' | 'kind'>
  | { result: 'other'; status: string }
  | { result: 'closed' | 'asleep' }

function withOutcome(sync: Sync, { id, kind }: { id: string; kind: ActKind }, ending: Ending): Sync {
  const outcome: ActResult = { id, kind, ...ending }
  return { ...sync, act: null, told: outcome }
}

const withRefusal = (sync: Sync, act: Act, objection: Objection | 'server', failure?: Failure): Sync =>
  withOutcome(sync, act, { result: 'refused', why: objection, ...(failure ? { failure } : {}) })
