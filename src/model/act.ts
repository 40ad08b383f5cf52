/** Publishing, stopping and sending for approval: the hold before the request, when it may be sent, and its outcome. */
import { isPublished, isStoppable, statusOf } from '#contract'
import type { Act, ActKind, ActResult, Event, Plan, Sync } from './events.ts'
import { isAnyWaiting, isAsking, isEnded, isUnsaved, same, saveOf, shownOf } from './requests.ts'

/** An act is not sent later than this after its hold, in milliseconds: the computer slept, and the user no longer expects it. */
const MAX_LATENESS_MS = 30_000

export type ActEvent = Extract<Event, { kind: 'asked' | 'undone' | 'acknowledged' | 'holdOver' }>

export function reduceAct(sync: Sync, event: ActEvent, plan: Plan): Sync {
  const { act } = sync
  switch (event.kind) {
    case 'asked': {
      if (act) return sync
      const { reviewed, until } = event
      const click = `${event.window}/${event.n}`
      return { ...sync, act: { kind: event.act, click, reviewed, until, phase: 'held', before: '', failure: null } }
    }
    case 'undone':
      return isHeld(act, event.click) ? withOutcome(sync, 'undone') : sync
    case 'holdOver':
      if (!isHeld(act, event.click)) return sync
      if (event.at - act.until > MAX_LATENESS_MS) return withOutcome(sync, 'asleep')
      if (event.account !== sync.account) return withOutcome(sync, 'closed')
      // A campaign that nothing creates cannot be published.
      if (sync.id === null && saveOf(sync, plan) === null) return withOutcome(sync, 'changed')
      return { ...sync, act: { ...act, phase: 'ready' }, dueAt: 0 }
    case 'acknowledged':
      return { ...sync, outcomes: sync.outcomes.filter(({ click }) => click !== event.click) }
  }
}

const isHeld = (act: Act | null, click: string): act is Act => act?.click === click && act.phase === 'held'

/** Ends an act that cannot be sent now: acts are never queued. */
export const withoutReadyAct = (sync: Sync): Sync => (sync.act?.phase === 'ready' ? withOutcome(sync, 'offline') : sync)

/** Ends an act that was not sent before Herald was closed. */
export const withoutUnsentAct = (sync: Sync): Sync =>
  sync.act?.phase === 'held' || sync.act?.phase === 'ready' ? withOutcome(sync, 'closed') : sync

function withOutcome(sync: Sync, result: ActResult): Sync {
  if (!sync.act) return sync
  const { click, kind, why } = sync.act
  const failure = sync.act.failure ?? (result === 'notDone' ? (why ?? null) : null)
  return { ...sync, act: null, outcomes: [...sync.outcomes, { click, kind, result, status: sync.status, failure }] }
}

/**
 * Decides, by the status and values that were just read, whether an act is still sent, or how one that was sent ended. `isStatusTold`: the
 * server says a status. `isAccepted`: it has just accepted the act.
 */
export function judgeAct(sync: Sync, plan: Plan, isStatusTold = true, isAccepted = false): Sync {
  const { act, status } = sync
  if (act?.phase === 'ready') return judgeReadyAct(sync, act, plan)
  if (act?.phase !== 'unknown') return sync
  // What an accepted approval does to the status is read later.
  if (isAccepted && act.kind === 'approval') return withOutcome(sync, 'done')
  if (!isStatusTold) return sync
  if (statusOf(status) === statusOf(act.before)) {
    if (act.failure) return withOutcome(sync, 'refused')
    return sync.isQuiet ? withOutcome(sync, 'notDone') : sync
  }
  return withOutcome(sync, hasTaken(act.kind, status) ? 'done' : 'ended')
}

function judgeReadyAct(sync: Sync, { kind, reviewed }: Act, plan: Plan): Sync {
  if (kind === 'stop') return isStoppable(sync.status) ? sync : withOutcome(sync, 'ended')
  if (isEnded(sync)) return withOutcome(sync, 'ended')
  const isAsReviewed = Object.entries(reviewed).every(([field, value]) =>
    same(plan, field, value, shownOf(sync, field)),
  )
  const isAnyUnsaved = Object.entries(sync.edits).some(([field, edit]) => isUnsaved(sync, field, edit, plan))
  // A save that waits and cannot be sent: its step is locked, or no step carries its name.
  const isStuck = isAnyWaiting(sync, plan) && saveOf(sync, plan) === null
  const isHeldUp = isStuck || isAsking(sync) || Object.keys(sync.refused).length > 0
  const isReady = isAsReviewed && !isAnyUnsaved && !isHeldUp
  return isReady ? sync : withOutcome(sync, 'changed')
}

function hasTaken(kind: ActKind, status: string): boolean {
  if (kind === 'publish') return isPublished(status)
  if (kind === 'stop') return statusOf(status) === 'stopped'
  return ['pending', 'approved', 'rejected'].includes(statusOf(status))
}
