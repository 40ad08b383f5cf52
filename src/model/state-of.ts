/**
 * The current state of a campaign and its texts, in one answer for every screen: list, peek, home, editor, calendar, outbox, chip and tray.
 */
import { type CampaignSync, type Failure, statusOf } from '#contract'
import type { Act, ActKind, Edit, Plan, Sync } from './events.ts'
import { isEnded, isOpen, isUnsaved, isWaiting } from './requests.ts'

/** The facts from which a campaign's state is derived. Parts are names of fields or steps. */
export type StateFacts = {
  /** The server's last status; '' if there was none. */
  status: string
  /** Nothing of the campaign is on the server. */
  isLocal: boolean
  /** Edited since the last Save. */
  unsaved: readonly string[]
  /** Saved, and not acknowledged by the server. */
  waiting: readonly string[]
  /** Changed here and on the server. */
  conflicts: readonly string[]
  /** Refusals that wait for the user, by step, or 'name'. */
  failures: Readonly<Record<string, Failure>>
  isSending: boolean
  /** A request to create the campaign was not answered. */
  isInDoubt: boolean
  /** The campaign's current status forbids saving any of the waiting steps. */
  isLocked: boolean
  /** The server is not tried again before this moment (epoch ms); 0 if it may be now. */
  dueAt: number
  /** How the campaign ended on the server while it was edited here: its status there, or 'deleted'; null if it did not end. */
  end: string | null
  /** `until`, `at` in epoch ms; `id` of the hold. */
  act:
    | { state: 'held'; kind: ActKind; id: string; until: number }
    | { state: 'sent'; kind: ActKind }
    | { state: 'unknown'; kind: ActKind; failure: Failure | null; at: number | null }
    | null
}

export type CampaignState = Pick<StateFacts, 'unsaved' | 'waiting'> & {
  /** The server's last status, as in the facts; 'draft' if there was none. */
  status: string
} & Kind

type Kind =
  | { kind: 'held'; act: ActKind; id: string; seconds: number }
  | { kind: 'acting'; act: ActKind }
  | { kind: 'outcome-unknown'; act: ActKind; failure: Failure | null; at: number | null }
  /** Published, stopped or deleted ('deleted') while `unsent` was edited here: none of it can be sent. */
  | { kind: 'ended-elsewhere'; as: string; unsent: readonly string[] }
  | { kind: 'conflict'; fields: readonly string[] }
  /** By step, or 'name'. */
  | { kind: 'refused'; failures: Readonly<Record<string, Failure>> }
  /** The campaign came from a backup: its saves wait until the user sends them. */
  | { kind: 'restored' }
  | { kind: 'sending' }
  /** A request to create the campaign was not answered: the campaign is looked up before anything else is sent. */
  | { kind: 'in-doubt' }
  /** The server was not reached; the next attempt is at `until` (epoch ms). */
  | { kind: 'no-network'; until: number }
  /** The campaign's current status forbids saving the waiting steps. */
  | { kind: 'locked' }
  | { kind: 'waiting' }
  | { kind: 'unsaved' }
  /** Nothing of the campaign is on the server, and no save waits. */
  | { kind: 'local' }
  /** Everything is on the server: the campaign's status describes it. */
  | { kind: 'synced' }

/** `now` in epoch ms. */
export function stateOf(facts: StateFacts, now: number): CampaignState {
  const { unsaved, waiting } = facts
  return { status: facts.status || 'draft', unsaved, waiting, ...kindOf(facts, now) }
}

function kindOf(facts: StateFacts, now: number): Kind {
  const { act, end, conflicts, failures, unsaved, waiting } = facts
  if (act?.state === 'held') {
    const seconds = Math.ceil((act.until - now) / 1_000)
    return { kind: 'held', act: act.kind, id: act.id, seconds: Math.max(0, seconds) }
  }
  if (act?.state === 'unknown') return { kind: 'outcome-unknown', act: act.kind, failure: act.failure, at: act.at }
  if (act) return { kind: 'acting', act: act.kind }
  if (end !== null) return { kind: 'ended-elsewhere', as: end, unsent: [...new Set([...unsaved, ...waiting])] }
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts }
  const refusals = Object.values(failures)
  if (refusals.length > 0) return refusals.every(isRestored) ? { kind: 'restored' } : { kind: 'refused', failures }
  if (facts.isSending) return { kind: 'sending' }
  if (facts.isInDoubt) return { kind: 'in-doubt' }
  if (waiting.length > 0) {
    if (facts.dueAt > now) return { kind: 'no-network', until: facts.dueAt }
    return { kind: facts.isLocked ? 'locked' : 'waiting' }
  }
  if (unsaved.length > 0) return { kind: 'unsaved' }
  return { kind: facts.isLocal ? 'local' : 'synced' }
}

/** Whether a change waits for a click though the server never refused it: it was restored from a backup or from another drafts file. */
export const isRestored = (failure: Failure | null | undefined): boolean => failure?.code === 'restored'

/** The facts in the state machine of a campaign (sync.ts). */
export function factsIn(sync: Sync, plan: Plan): StateFacts {
  const { act, edits, found } = sync
  const status = statusOf(sync.status)
  const isEditOpen = ([, edit]: [string, Edit]) => isOpen(edit)
  const unsaved = Object.entries(edits).flatMap(([field, edit]) => (isUnsaved(sync, field, edit, plan) ? [field] : []))
  const waiting = Object.keys(edits).filter((field) => isWaiting(sync, field, plan))
  const locked: readonly string[] = plan.locked(status)
  const isCut = isEnded(sync) && unsaved.length + waiting.length > 0
  return {
    status,
    isLocal: sync.id === null,
    unsaved,
    waiting,
    conflicts: [
      ...Object.entries(edits)
        .filter(isEditOpen)
        .map(([field]) => field),
      ...(found ? ['name'] : []),
    ],
    failures: Object.fromEntries(Object.entries(sync.refused).map(([part, { failure }]) => [part, failure])),
    isSending: sync.inFlight !== null && sync.inFlight.kind !== 'act',
    isInDoubt: sync.inDoubt !== null,
    isLocked: waiting.every((field) => locked.includes(plan.partOf(field))),
    dueAt: sync.attempts > 0 ? sync.dueAt : 0,
    end: status === 'deleted' || isCut ? status : null,
    act: act && actIn(act),
  }
}

function actIn({ phase, kind, click: id, until, failure }: Act): StateFacts['act'] {
  if (phase === 'held') return { state: phase, kind, id, until }
  return phase === 'unknown' ? { state: phase, kind, failure, at: null } : { state: 'sent', kind }
}

/** A campaign as the draft store reports it: a row of the list, or a draft. `held`: its publish on hold, `until` in ISO 8601. */
export type StoredCampaign = {
  campaignId: number | null
  status: string
  sync?: CampaignSync | undefined
  held?: { id: string; until: string } | null | undefined
}

/** The facts in the report of the draft store. */
export function factsOf({ campaignId, status, sync, held }: StoredCampaign): StateFacts {
  return {
    status,
    isLocal: campaignId === null,
    unsaved: sync?.unsaved ?? [],
    waiting: sync?.waiting ?? [],
    conflicts: (sync?.conflicts ?? []).map(({ path }) => path),
    failures: Object.fromEntries((sync?.problems ?? []).map(({ section, failure }) => [section, failure])),
    isSending: sync?.isSending ?? false,
    isInDoubt: false,
    isLocked: false,
    dueAt: 0,
    end: sync?.remoteEnd ? statusOf(sync.remoteEnd.status) : null,
    act: actOf(sync, held),
  }
}

/** A request in flight takes precedence over the hold that it followed. */
function actOf(sync: CampaignSync | undefined, heldPublish: StoredCampaign['held']): StateFacts['act'] {
  if (sync?.unsure) {
    const { status, failure, at } = sync.unsure
    const kind = status === null ? 'approval' : status === 'stopped' ? 'stop' : 'publish'
    return failure ? { state: 'unknown', kind, failure, at: Date.parse(at) } : { state: 'sent', kind }
  }
  return heldPublish
    ? { state: 'held', kind: 'publish', id: heldPublish.id, until: Date.parse(heldPublish.until) }
    : null
}

const acting = { publish: 'Publishing', stop: 'Stopping', approval: 'Sending for approval' } as const
const uncertainTexts = {
  publish: 'May have been published',
  stop: 'May have been stopped',
  approval: 'May have been sent for approval',
} as const

/**
 * The names of a campaign's states, the same on every screen, and which of them need a person now. The name of a state that the server does
 * not know; null if its status names the state.
 */
export function localStateName(state: CampaignState): string | null {
  switch (state.kind) {
    case 'held':
      return state.seconds > 0 ? `Publishing in ${state.seconds} s` : acting[state.act]
    case 'acting':
      return acting[state.act]
    case 'outcome-unknown':
      return 'Outcome unknown'
    case 'ended-elsewhere':
      return state.as === 'deleted' ? 'Deleted' : null
    case 'conflict':
      return 'Conflict'
    case 'refused':
      return 'Refused'
    default:
      return null
  }
}

/** What to do about a state, or why it is so; null if the status says more (when it starts, what it sent). */
export function ownFact(state: CampaignState): string | null {
  switch (state.kind) {
    case 'held':
      return 'Nothing sent yet'
    case 'acting':
      return 'Waiting for the server'
    case 'outcome-unknown':
      return uncertainTexts[state.act]
    case 'ended-elsewhere':
      return state.unsent.length > 0 ? 'Your changes were not sent' : null
    case 'conflict':
      return 'Choose a version'
    case 'refused':
      return Object.values(state.failures)[0]?.message ?? null
    case 'restored':
      return 'Waiting until you send it'
    default:
      return null
  }
}

/** Where the edits of a campaign are: on this computer only, on their way, or on the server. */
type Place = 'Saved on this computer' | 'Not sent yet' | 'Sending' | 'Sent'

export function placeOf({ kind, unsaved, waiting }: CampaignState): Place {
  if (kind === 'local') return 'Saved on this computer'
  if (kind === 'sending') return 'Sending'
  if (kind === 'in-doubt' || waiting.length > 0) return 'Not sent yet'
  return unsaved.length > 0 ? 'Saved on this computer' : 'Sent'
}

/** Statuses in which a person has to act next: to change the campaign and send it again, or to publish it. */
export const statusesForAPerson = ['rejected', 'approved'] as const

/** Whether a button next to the state undoes, checks or decides it. */
export const hasAct = ({ kind }: CampaignState): boolean =>
  ['held', 'outcome-unknown', 'conflict', 'refused'].includes(kind)

/** Whether the campaign's edits or act stay as they are until the user decides. */
export function isUndecided(state: CampaignState): boolean {
  if (state.kind === 'ended-elsewhere') return state.unsent.length > 0
  return ['outcome-unknown', 'conflict', 'refused', 'restored'].includes(state.kind)
}

/** Whether the campaign needs a person now. `endsToday`: its schedule ends today. */
export function needsPerson(state: CampaignState, endsToday: boolean): boolean {
  if (isUndecided(state)) return true
  if (state.kind === 'held' || state.kind === 'acting') return false
  return endsToday || statusesForAPerson.some((status) => status === statusOf(state.status))
}
