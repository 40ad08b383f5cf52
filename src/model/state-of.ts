/** The current state of a campaign, in one answer for every screen: list, peek, home, editor, calendar, outbox, chip and tray. */
import { type Failure, isClosed, statusOf } from '#contract'
import type { ActKind, ActResult, FieldPath, Plan, Sync } from './events.ts'
import { isUnsaved, isWaiting } from './requests.ts'

/** Facts in addition to the state. Fields by name. */
type Facts = {
  /** The server's last status, in lower case; '' if there was none. */
  status: string
  /** Edited and not saved. */
  unsaved: readonly FieldPath[]
  /** Saved and not on the server. */
  waiting: readonly FieldPath[]
  /** Values set aside in favour of another window's, which are offered again. */
  aside: readonly FieldPath[]
  /** The outcome of the last act, until the user has seen it. */
  told: ActResult | null
}

export type CampaignState = Facts &
  (
    | { kind: 'held'; act: ActKind; id: string; seconds: number }
    | { kind: 'acting'; act: ActKind }
    | { kind: 'outcome-unknown'; act: ActKind; failure: Failure | null }
    /** Published, stopped or deleted ('deleted') while `unsent` was edited here: none of it can be sent. */
    | { kind: 'ended-elsewhere'; as: string; unsent: readonly FieldPath[] }
    | { kind: 'conflict'; fields: readonly FieldPath[] }
    /** By step, or 'name'. */
    | { kind: 'refused'; failures: Readonly<Record<string, Failure>> }
    | { kind: 'sending' }
    /** A request to create it was not answered: the campaign is looked up before anything else is sent. */
    | { kind: 'in-doubt' }
    /** The server was not reached; the next attempt is at `until` (epoch ms). */
    | { kind: 'no-network'; until: number }
    /** The waiting steps cannot be saved while the campaign has its status. */
    | { kind: 'locked' }
    | { kind: 'waiting' }
    | { kind: 'unsaved' }
    /** Nothing of it is on the server, and no save waits. */
    | { kind: 'local' }
    /** As on the server: its status says the rest. */
    | { kind: 'synced' }
  )

/** `now` in epoch ms. */
export function stateOf(sync: Sync, plan: Plan, now: number): CampaignState {
  const facts = factsOf(sync, plan)
  return { ...facts, ...kindOf(sync, plan, now, facts) }
}

function factsOf(sync: Sync, plan: Plan): Facts {
  const { edits, seen, aside, told } = sync
  const fields = Object.keys(edits)
  return {
    status: statusOf(seen?.status),
    unsaved: fields.filter((field) => edits[field] && isUnsaved(edits[field])),
    waiting: fields.filter((field) => isWaiting(sync, field, plan)),
    aside: Object.keys(aside),
    told,
  }
}

type Kind<State = CampaignState> = State extends CampaignState ? Omit<State, keyof Facts> : never

function kindOf(sync: Sync, plan: Plan, now: number, { status, unsaved, waiting }: Facts): Kind {
  const { act, edits, blocked } = sync
  if (act?.state === 'held') {
    return { kind: 'held', act: act.kind, id: act.id, seconds: Math.max(0, Math.ceil((act.until - now) / 1_000)) }
  }
  if (act?.state === 'unknown') return { kind: 'outcome-unknown', act: act.kind, failure: act.failure ?? null }
  if (act) return { kind: 'acting', act: act.kind }
  const unsent = [...new Set([...unsaved, ...waiting])]
  if (sync.isGone) return { kind: 'ended-elsewhere', as: 'deleted', unsent }
  if (isClosed(status) && unsent.length > 0) return { kind: 'ended-elsewhere', as: status, unsent }
  const fields = Object.keys(edits).filter((field) => edits[field]?.conflict !== undefined)
  if (fields.length > 0) return { kind: 'conflict', fields }
  if (Object.keys(blocked).length > 0) return { kind: 'refused', failures: blocked }
  if (sync.flight) return { kind: 'sending' }
  if (sync.created === 'in-doubt') return { kind: 'in-doubt' }
  if (waiting.length > 0) return waitingOf(sync, plan, now, status, waiting)
  if (unsaved.length > 0) return { kind: 'unsaved' }
  return { kind: sync.created === 'no' ? 'local' : 'synced' }
}

function waitingOf(sync: Sync, plan: Plan, now: number, status: string, waiting: readonly FieldPath[]): Kind {
  if (sync.attempts > 0 && sync.dueAt > now) return { kind: 'no-network', until: sync.dueAt }
  const locked = plan.locked(status)
  const shut = plan.steps.filter(({ name }) => locked.includes(name)).flatMap((step) => step.fields)
  return { kind: waiting.every((field) => shut.includes(field)) ? 'locked' : 'waiting' }
}
