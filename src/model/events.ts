/**
 * The synchronisation of one draft with one campaign: its state, and the events that change it. All of it is JSON, so that it can be
 * stored.
 */
import type { CampaignType, Failure, Json, JsonObject, SectionName, TabValues } from '#contract'
import type { Part } from './fields.ts'

/** Path of a field of a campaign (fields.ts). */
export type FieldPath = string
export type Values = Readonly<Record<FieldPath, Json>>

/** A field edited on this computer. A field without an edit follows the server. */
export type Edit = {
  /** The server's value that the edit was made over. While the server still has it, there is no conflict. */
  base: Json
  /** The shown value. */
  mine: Json
  /** The value of the last Save, which is sent; absent if the field was not saved. Typing on leaves it as it is. */
  saved?: Json
  /** A value that somebody else gave the server, while the user has to choose. */
  conflict?: Json
  /** Values that other windows typed at the same time as `mine`, while the user has to choose. */
  siblings?: readonly Json[]
  /** Not typed: restores a value of somebody else that a request of this computer overwrote after it was read. */
  isRestored?: true
}

/**
 * A request, derived when it is sent and never stored before. `values`: all its fields, each as far as the request has it; `edited`: the
 * saved ones that it has whole. The others have the server's values, or are sent once more by their own step.
 */
export type Request =
  | { kind: 'create' | 'update'; step: SectionName; values: Values; edited: readonly FieldPath[] }
  | { kind: 'act'; act: ActKind; click: string }

export type ActKind = 'publish' | 'stop' | 'approval'

/**
 * Publish, stop or send for approval, from the click on. `held`: can be undone, until about `until` (epoch ms) · `ready`: sent after the
 * next reading, if that shows what the user saw · `sent` · `unknown`: sent, without a usable answer.
 */
export type Act = {
  kind: ActKind
  /** Id of the click. A click sends at most one request. */
  click: string
  /** The values on the screen at the click. */
  reviewed: Values
  phase: 'held' | 'ready' | 'sent' | 'unknown'
  until: number
  /** The campaign's status when the request was sent. */
  before: string
  /** The server's refusal, until a reading confirms it. */
  failure: Failure | null
  /** Why the outcome is unknown, for the user. */
  why?: Failure
}

/**
 * How a click ended. `done`: the server says so · `refused`, `notDone`: sent, without effect · `ended`: the status is another one by now ·
 * the rest: nothing was sent, because the user took it back, the campaign is not what the user saw, there was no network, the computer
 * slept past the hold, or Herald was closed.
 */
export type ActResult =
  | 'done'
  | 'refused'
  | 'notDone'
  | 'ended'
  | 'undone'
  | 'changed'
  | 'offline'
  | 'asleep'
  | 'closed'
/** Kept until the user has seen it. */
export type Outcome = { click: string; kind: ActKind; result: ActResult; status: string; failure: Failure | null }

/** A refusal lasts while the refused values still wait unchanged. */
export type Refusal = { failure: Failure; edited: Values }

/** A campaign on the server; `status` as the server writes it. */
export type Found = { id: number; values: Values; status: string }

/**
 * What requests carry besides the fields of a campaign. `tabs`: the tab values of the last save. `untouched`: setup values and the schedule's
 * form values of a new campaign, as its steps write them without edits.
 */
export type Facts = {
  type: CampaignType
  channelName: string
  channelConfigurationId: number | null
  tabs: TabValues
  untouched: { edit_setup_page_values: JsonObject; edit_schedule_page_values: JsonObject }
}

export type Sync = {
  facts: Facts
  /** The account that the draft was written for. Nothing is sent with another one. */
  account: string
  /** The campaign's id on the server; null before it is created. */
  id: number | null
  /** The server's values as last read or answered; of a new campaign the empty ones. */
  seen: Values
  /** As the server writes it; 'deleted' if the server no longer has the campaign. */
  status: string
  edits: Readonly<Record<FieldPath, Edit>>
  /** The request that was sent and not answered yet. */
  inFlight: Request | null
  /** Requests that ended without an answer: the server has applied them, or may apply them until the quiet time is over. */
  unanswered: readonly Values[]
  /** The unanswered request that creates the campaign, which is looked for by its name before another one is sent. */
  inDoubt: Values | null
  /** A campaign of that name with other values: the user is asked whether it is this one. */
  found: Found | null
  /** Campaigns of that name that the user said are others. */
  othersIds: readonly number[]
  /** Counts readings, requests and their ends. A reading that began in an earlier turn is ignored. */
  turn: number
  /** Counts sent requests; identifies the timer of the quiet time. */
  departures: number
  /** The server can no longer apply any request that was sent. */
  isQuiet: boolean
  refused: Readonly<Partial<Record<Part, Refusal>>>
  /** The server is not tried again before this time (epoch ms), after `attempts` failures in a row. */
  dueAt: number
  attempts: number
  act: Act | null
  /** An act without an answer may still be applied. Until the quiet time is over, only a stop is sent. */
  mayActLate: boolean
  outcomes: readonly Outcome[]
  /** The number of the last event of each window. */
  received: Readonly<Record<string, number>>
}

/** How a campaign maps to requests. */
export type Plan = {
  /** In the order of the wizard, in which their requests are sent. */
  steps: readonly SectionName[]
  /** The step whose save creates the campaign. */
  create: SectionName
  partOf(field: FieldPath): Part
  /** Whether the request of a step, or the one that creates the campaign, has the field. */
  carries(step: SectionName | 'create', field: FieldPath): boolean
  /** The part of a field's value that such a request has. */
  sent(step: SectionName | 'create', field: FieldPath, value: Json): Json
  /** Whether the server has the step, so that it can be sent unchanged to carry a new name. */
  isThere(step: SectionName, seen: Values): boolean
  /** Steps that cannot be saved while the campaign has this status. */
  locked(status: string): readonly SectionName[]
  /** Whether two values of a field are equal: addresses of files, numbers as text, times with seconds. */
  isSame(field: FieldPath, one: Json, other: Json): boolean
}

/**
 * An event of a window. `n` numbers the window's events from 1, so that an event that arrives twice counts once. `window` is new after
 * each reload.
 */
export type FromWindow = { window: string; n: number }

export type Event =
  | WindowEvent
  /** `turn`: the one in which the reading began. `status`: '' if the campaign says none. */
  | { kind: 'read'; turn: number; values: Values; status: string }
  /** The server has no such campaign. */
  | { kind: 'missing'; turn: number }
  /** The result of looking for the name of a campaign in doubt. */
  | { kind: 'lookedUp'; turn: number; found: Found | null }
  /** The campaign could not be read. `at` in epoch ms, here and below. */
  | { kind: 'unread'; at: number }
  /** Stored before the request is sent. */
  | { kind: 'sent'; request: Request }
  /** `values`: the server's values of the edited fields, which it may have rewritten; of a create those of all fields. */
  | { kind: 'answered'; values: Values; status?: string; id?: number }
  | { kind: 'refused'; part: Part; failure: Failure }
  /** 429, or 503 with Retry-After (in ms, null if the server named none): the server did not apply the request. */
  | { kind: 'busy'; at: number; retryAfter: number | null; failure: Failure }
  /** No usable answer; `failure` says why, for the user. */
  | { kind: 'lost'; at: number; failure?: Failure }
  /** The time in which the server may apply sent requests is over. `departures`: its value when that time began. */
  | { kind: 'quiet'; departures: number }
  /** `account`: the one that is signed in. */
  | { kind: 'holdOver'; click: string; at: number; account: string }
  | { kind: 'restarted' }
  /** Everything that waits is refused without being sent, until the user sends it again. */
  | { kind: 'blocked'; failure: Failure }

/** `over`: the values of the field that the window showed before; `under`: the server's value under them, as far as the window knew. */
export type WindowEvent = FromWindow &
  (
    | { kind: 'typed'; field: FieldPath; value: Json; over: readonly Json[]; under: Json }
    /** `values`: the edited fields that are saved, as the window showed them. `facts`: those that change with the save. */
    | { kind: 'saved'; values: Values; facts?: Partial<Facts> }
    /** `waiting`: no longer sent, the values stay unsaved · `all`: the server's values are shown again. */
    | { kind: 'discarded'; what: 'waiting' | 'all'; over: Readonly<Record<FieldPath, readonly Json[]>> }
    /** `mine`, `theirs`: the two values that the window showed. */
    | { kind: 'chosen'; field: FieldPath; side: 'mine' | 'theirs'; mine: Json; theirs: Json }
    /** The answer to whether the campaign `found` is this one. */
    | { kind: 'claimed'; id: number; isOurs: boolean }
    /** Sends again what was refused. */
    | { kind: 'retried'; part: Part }
    | { kind: 'asked'; act: ActKind; reviewed: Values; until: number }
    | { kind: 'undone'; click: string }
    /** The user has seen an outcome. */
    | { kind: 'acknowledged'; click: string }
  )
