/** Derives the next request of a campaign from its state; requests are never stored. */
import { isClosed, type Json } from '#contract'
import type { Edit, FieldPath, Plan, PlannedStep, Reading, Request, Sync, Values } from './events.ts'
import { sameJson } from './fields.ts'

/** The server's value as last read; null if empty, undefined if it was never read. */
export const theirsOf = ({ seen }: Sync, field: FieldPath): Json | undefined =>
  seen ? (seen.values[field] ?? null) : undefined

/** The shown value of a field; null if unknown. */
export function shownOf(sync: Sync, field: FieldPath): Json {
  const edit = sync.edits[field]
  return edit ? edit.mine : (theirsOf(sync, field) ?? null)
}

/** Whether there is an edit newer than the last Save. */
export const isUnsaved = ({ saved, mine }: Edit): boolean => saved === undefined || !sameJson(saved, mine)

/** Whether the saved value of a field differs from the server's as last read. */
export function isWaiting(sync: Sync, field: FieldPath, plan: Plan): boolean {
  const saved = sync.edits[field]?.saved
  if (saved === undefined) return false
  const serverValue = theirsOf(sync, field)
  return serverValue === undefined || !plan.isSame(field, saved, serverValue)
}

/** Whether the campaign was published, stopped or deleted, so that no save can reach it. */
export const isEnded = ({ seen, isGone }: Sync): boolean => isGone || (seen !== null && isClosed(seen.status))

const isActing = ({ act }: Sync): boolean => act?.state === 'sent' || act?.state === 'unknown'

/** The longest wait for the server, in milliseconds: a longer one means that the clock was set back. */
const MAX_WAIT_MS = 600_000

const isDue = ({ dueAt }: Sync, now: number): boolean => now >= dueAt || dueAt - now > MAX_WAIT_MS

/**
 * The next action at `now` (epoch ms). `find`: look up the campaign that a request in doubt may have created · `read`: read the campaign,
 * then call `requestOf` · `send`: send the request of `requestOf`, since there is nothing to read yet. Null: nothing to do now.
 */
export function wantsOf(sync: Sync, plan: Plan, now: number): 'find' | 'read' | 'send' | null {
  if (sync.flight || sync.act?.state === 'sent' || sync.isGone || !isDue(sync, now)) return null
  if (sync.created === 'in-doubt') return 'find'
  if (sync.created === 'no') return requestOf(sync, plan) && 'send'
  const isToBeRead = sync.seen === null || sync.act?.state === 'unknown' || (sync.isQuiet && isToBeRetired(sync, plan))
  return isToBeRead || requestOf(sync, plan) ? 'read' : null
}

/** Whether sent requests, or saved edits that the server already has, are still kept: the next reading drops them. */
const isToBeRetired = (sync: Sync, plan: Plan): boolean =>
  sync.sent.length > 0 ||
  Object.entries(sync.edits).some(
    ([field, { saved, conflict }]) => saved !== undefined && conflict === undefined && !isWaiting(sync, field, plan),
  )

/**
 * The request to send right after a reading (`wantsOf`): the first step of the wizard with a waiting edit, one request per step. A conflict
 * or refusal stops its step and those behind it.
 */
export function requestOf(sync: Sync, plan: Plan): Request | null {
  if (sync.flight || sync.created === 'in-doubt' || isEnded(sync) || isActing(sync)) {
    return sync.act?.state === 'due' && sync.act.kind === 'stop' && !sync.flight ? actRequest(sync) : null
  }
  if (sync.created === 'no') return createRequest(sync, plan)
  const save = sync.seen && saveRequest(sync, sync.seen, plan)
  if (save || sync.act?.state !== 'due') return save
  return isAnyWaiting(sync, plan) ? null : actRequest(sync)
}

const actRequest = ({ act }: Sync): Request | null => act && { call: 'act', step: act.kind, values: {} }

export const isAnyWaiting = (sync: Sync, plan: Plan): boolean =>
  Object.keys(sync.edits).some((field) => isWaiting(sync, field, plan))

function createRequest(sync: Sync, { create, steps, travelling }: Plan): Request | null {
  const own = [...(steps.find(({ name }) => name === create.step)?.fields ?? []), ...travelling]
  const isSaved = own.some((field) => sync.edits[field]?.saved !== undefined)
  if (!isSaved || sync.blocked[create.step] || sync.blocked.name) return null
  return { call: 'create', step: create.step, values: valuesOf(sync, create.fields) }
}

function saveRequest(sync: Sync, reading: Reading, plan: Plan): Request | null {
  const locked = plan.locked(reading.status)
  const open = plan.steps.filter(({ name }) => !locked.includes(name))
  const saveOf = ({ name, fields, carries }: PlannedStep): Request => ({
    call: 'save',
    step: name,
    values: valuesOf(sync, [...fields, ...carries]),
  })
  for (const step of open) {
    if (!step.fields.some((field) => isWaiting(sync, field, plan))) continue
    return isStopped(sync, step) ? null : saveOf(step)
  }
  // A new name on its own is sent with a step that is unchanged on the server.
  const waitingFields = plan.travelling.filter((field) => isWaiting(sync, field, plan))
  const carrier = open.find(
    (step) =>
      step.carries.some((field) => waitingFields.includes(field)) && step.isThere(reading) && !isStopped(sync, step),
  )
  return carrier ? saveOf(carrier) : null
}

/** Whether the step waits for the user. */
const isStopped = ({ blocked, edits }: Sync, { name, fields, carries }: PlannedStep): boolean =>
  blocked[name] !== undefined ||
  (carries.length > 0 && blocked.name !== undefined) ||
  [...fields, ...carries].some((field) => edits[field]?.conflict !== undefined)

/** The saved values of these fields, else the server's. */
function valuesOf(sync: Sync, fields: readonly FieldPath[]): Values {
  const values: Record<FieldPath, Json> = {}
  for (const field of fields) {
    const saved = sync.edits[field]?.saved
    const value = saved === undefined ? theirsOf(sync, field) : saved
    if (value !== undefined) values[field] = value
  }
  return values
}
