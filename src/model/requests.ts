/**
 * What the state of a campaign says, its next request, and the wait for a server. Requests are derived when they are sent and never stored
 * before.
 */
import { isClosed, type Json, type SectionName } from '#contract'
import type { Edit, FieldPath, Plan, Request, Sync, Values } from './events.ts'
import type { Part } from './fields.ts'

export const same = (plan: Plan, field: FieldPath, one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined ? one === other : plan.isSame(field, one, other)

/** The shown value of a field; null if unknown. */
export const shownOf = ({ edits, seen }: Sync, field: FieldPath): Json =>
  (edits[field] ? edits[field].mine : seen[field]) ?? null

/** The values that a window shows for a field: one, or several while the user has to choose between those of two windows. */
export const alternativesOf = (sync: Sync, field: FieldPath): readonly Json[] => [
  shownOf(sync, field),
  ...(sync.edits[field]?.siblings ?? []),
]

/** The server's value under the shown one. */
export const underOf = ({ edits, seen }: Sync, field: FieldPath): Json =>
  (edits[field] ? edits[field].base : seen[field]) ?? null

/** Whether there is an edit newer than the last Save. */
export const isUnsaved = ({ seen }: Sync, field: FieldPath, { mine, saved }: Edit, plan: Plan): boolean =>
  !same(plan, field, mine, saved === undefined ? seen[field] : saved)

/** Whether the saved value of a field differs from the server's as last read. */
export const isWaiting = ({ seen, edits }: Sync, field: FieldPath, plan: Plan): boolean => {
  const saved = edits[field]?.saved
  return saved !== undefined && !same(plan, field, saved, seen[field])
}

export const isOpen = ({ conflict, siblings }: Edit): boolean => conflict !== undefined || siblings !== undefined

/** Whether the campaign was published, stopped or deleted, so that no save can reach it. */
export const isEnded = ({ status }: Sync): boolean => isClosed(status) || status === 'deleted'

/** Whether the user has to choose. */
export const isAsking = ({ found, edits }: Sync): boolean => found !== null || Object.values(edits).some(isOpen)

/** Whether neither a question nor a refusal holds up the part. */
const isFree = ({ refused, edits }: Sync, part: Part, plan: Plan): boolean =>
  refused[part] === undefined &&
  !Object.entries(edits).some(([field, edit]) => plan.partOf(field) === part && isOpen(edit))

/**
 * The request to send at `now` (epoch ms), right after a reading or, before the campaign exists, at once; null if there is none. One step
 * at a time, in the order of the wizard; a question or refusal holds up its own step alone.
 */
export function requestOf(sync: Sync, plan: Plan, now: number, account: string): Request | null {
  const { act, inFlight, inDoubt, found, dueAt } = sync
  if (account !== sync.account || inFlight || inDoubt || found || !isDue(dueAt, now)) return null
  if (act?.phase === 'unknown') return null
  const actRequest: Request | null = act?.phase === 'ready' ? { kind: 'act', act: act.kind, click: act.click } : null
  if (act?.kind === 'stop') return actRequest
  if (sync.mayActLate) return null
  if (isEnded(sync)) return actRequest
  return saveOf(sync, plan) ?? (sync.id === null ? null : actRequest)
}

export const isAnyWaiting = (sync: Sync, plan: Plan): boolean =>
  Object.keys(sync.edits).some((field) => isWaiting(sync, field, plan))

/** The next save; null if nothing waits that can be sent. */
export function saveOf(sync: Sync, plan: Plan): Request | null {
  const isRenamed = isWaiting(sync, 'name', plan) && isFree(sync, 'name', plan)
  if (sync.id === null) {
    if (!isRenamed || !isFree(sync, plan.create, plan)) return null
    return { kind: 'create', step: plan.create, ...bodyOf(sync, 'create', plan.create, plan) }
  }
  const locked = plan.locked(sync.status)
  const open = plan.steps.filter((step) => !locked.includes(step))
  const waiting = open.find((step) => isStepWaiting(sync, step, plan) && isFree(sync, step, plan))
  if (waiting) return { kind: 'update', step: waiting, ...bodyOf(sync, waiting, waiting, plan) }
  const carrier = isRenamed && nameCarrier(sync, plan)
  return carrier ? { kind: 'update', step: carrier, ...bodyOf(sync, carrier, 'name', plan) } : null
}

/** The step that carries a new name, with everything else as the server has it: a name has no call of its own. */
export function nameCarrier(sync: Sync, plan: Plan): SectionName | undefined {
  const locked = plan.locked(sync.status)
  return plan.steps.findLast(
    (step) =>
      !locked.includes(step) && !sync.refused[step] && plan.carries(step, 'name') && plan.isThere(step, sync.seen),
  )
}

/**
 * What to do next at `now` (epoch ms). `find`: look for the campaign that an unanswered request may have created · `read`: read the campaign,
 * then `requestOf` · `send`: `requestOf` at once, since there is nothing to read yet. Null: nothing before an event, or before `dueAt`.
 */
export function wantsOf(sync: Sync, plan: Plan, now: number, account: string): 'find' | 'read' | 'send' | null {
  const { inFlight, inDoubt, found, dueAt, act } = sync
  if (account !== sync.account || inFlight || found || !isDue(dueAt, now)) return null
  if (inDoubt) return 'find'
  if (sync.id === null) return requestOf(sync, plan, now, account) && 'send'
  const isActDue = act?.phase === 'ready' || act?.phase === 'unknown'
  return isActDue || isToBeRetired(sync, plan) || requestOf(sync, plan, now, account) ? 'read' : null
}

/**
 * How long a server that failed is left alone. The wait holds for all drafts of that server. The longest wait, in milliseconds. A longer
 * wait means that the clock was set back; it counts as over.
 */
export const MAX_WAIT_MS = 3_600_000

/** `until` in epoch ms. `isNamed`: the server named the time itself (Retry-After), so no answer ends it earlier. */
export type ServerWait = { until: number; failures: number; isNamed: boolean }

export const noWait: ServerWait = { until: 0, failures: 0, isNamed: false }

/** Whether the time of a retry has come, both in epoch ms. */
export const isDue = (until: number, now: number): boolean => now >= until || until - now > MAX_WAIT_MS

/** Milliseconds until the next attempt after a number of failures in a row; `retryAfter` as the server named it, in ms. */
export const waitAfter = (failures: number, retryAfter: number | null): number =>
  Math.min(retryAfter ?? 1_000 * 2 ** Math.min(failures, 6), MAX_WAIT_MS)

/** The wait after an answer, or after a failure at `at` (epoch ms). */
export function nextWait(wait: ServerWait, event: { at: number; retryAfter: number | null } | 'answer'): ServerWait {
  if (event === 'answer') return wait.isNamed ? { ...wait, failures: 0 } : noWait
  const failures = wait.failures + 1
  if (event.retryAfter === null && wait.isNamed && !isDue(wait.until, event.at)) return { ...wait, failures }
  return { failures, until: event.at + waitAfter(failures, event.retryAfter), isNamed: event.retryAfter !== null }
}

/** Whether the next reading ends edits that the server has, or drops unanswered requests. */
function isToBeRetired({ isQuiet, status, unanswered, edits, seen }: Sync, plan: Plan): boolean {
  if (!isQuiet || status === 'deleted') return false
  const all = Object.entries(edits)
  if (unanswered.length > 0 && !all.some(([, edit]) => isOpen(edit) || edit.isRestored)) return true
  return all.some(
    ([field, { mine, saved, conflict, siblings }]) =>
      conflict === undefined &&
      siblings === undefined &&
      [mine, saved].every((value) => same(plan, field, value, seen[field])),
  )
}

const isStepWaiting = (sync: Sync, step: SectionName, plan: Plan): boolean =>
  Object.keys(sync.edits).some((field) => plan.partOf(field) === step && isWaiting(sync, field, plan))

/** The server's values of a request, with the saved ones of the name and of `part` laid over them. */
function bodyOf(
  sync: Sync,
  request: SectionName | 'create',
  part: Part,
  plan: Plan,
): { values: Values; edited: readonly FieldPath[] } {
  const carried = [...new Set([...Object.keys(sync.seen), ...Object.keys(sync.edits)])].filter((field) =>
    plan.carries(request, field),
  )
  const isOwn = (field: FieldPath): boolean => {
    if (sync.edits[field]?.saved === undefined) return false
    return field === 'name' ? isFree(sync, 'name', plan) : plan.partOf(field) === part
  }
  const values: Record<FieldPath, Json> = {}
  const edited: FieldPath[] = []
  for (const field of carried) {
    const value = (isOwn(field) ? sync.edits[field]?.saved : sync.seen[field]) ?? null
    const sent = plan.sent(request, field, value)
    values[field] = sent
    if (isOwn(field) && plan.isSame(field, sent, value)) edited.push(field)
  }
  return { values, edited }
}
