/**
 * The state of one campaign between this computer and the server, and the events that change it. All of it is JSON, so that it can be
 * stored.
 */
import type { Failure, Json, JsonObject } from '#contract'

/** Path of a field of a campaign (fields.ts). */
export type FieldPath = string
/** Identifies a window of Herald; new after each reload. */
export type WindowId = string
export type Values = Readonly<Record<FieldPath, Json>>

/** The campaign as the server had it, `status` as written there. A request lays its fields over `whole`. */
export type Reading = { id: number; status: string; values: Values; whole: JsonObject }

/**
 * A field edited on this computer. It lives until a reading after the quiet time shows that the server has it. A field without an edit
 * follows the server.
 */
export type Edit = {
  /** The server's value that the edit started from; absent while the campaign is not on the server. */
  base?: Json
  /** The shown value. */
  mine: Json
  /** The value of the last Save; absent if there was none. If it differs from `mine`, `mine` was typed later. */
  saved?: Json
  /** The server's value, while the user has to choose. */
  conflict?: Json
  /** The window that last wrote `mine`; '' if it was taken from the server. */
  by: WindowId
}

/** A request that was sent and may be on the server, until a reading after the quiet time. If unanswered, the server may still apply it. */
export type Sent = { step: string; values: Values; isAnswered: boolean }

export type ActKind = 'publish' | 'stop' | 'approval'

/** Reasons to refuse an act without asking the server. */
export type Objection =
  | 'changed'
  | 'unsaved'
  | 'conflict'
  | 'refused'
  | 'unsent'
  | 'unanswered'
  | 'offline'
  | 'pending'
  | 'status'
  | 'gone'

/**
 * Publish, stop or send for approval, from the click on. `held`: can be undone, until about `until` (epoch ms) · `due`: sent once
 * everything is as the user saw it (`version`) · `sent` · `unknown`: sent, outcome unknown; `before` is the earlier status, `mayComeLate`
 * whether the server may still apply it.
 */
export type Act = {
  /** Id of the click. */
  id: string
  kind: ActKind
  version: number
  state: 'held' | 'due' | 'sent' | 'unknown'
  until: number
  before: string
  mayComeLate: boolean
  failure?: Failure
}

/**
 * The outcome of an act, until the user has seen it. `closed`: Herald ended during the hold · `asleep`: the computer slept past its time.
 */
export type ActResult = { id: string; kind: ActKind } & (
  | { result: 'done'; status: string }
  | { result: 'refused'; why: Objection | 'server'; failure?: Failure }
  /** Neither the earlier status nor the requested one: another client changed it meanwhile. */
  | { result: 'other'; status: string }
  | { result: 'closed' | 'asleep' }
)

export type Sync = {
  seen: Reading | null
  /** The campaign is no longer on the server. */
  isGone: boolean
  /** The campaign's id on the server; `in-doubt`: a request to create it was not answered, so it is looked up by name. */
  created: 'no' | 'in-doubt' | number
  edits: Readonly<Record<FieldPath, Edit>>
  /** Values replaced by another window, a discard or a choice before their author saw it. They are offered again, by field and window. */
  aside: Readonly<Record<FieldPath, Readonly<Record<WindowId, Json>>>>
  /** The last value of each field that this computer sent. If the server has it, no other client changed the field. */
  own: Readonly<Record<FieldPath, { value: Json; by: WindowId }>>
  /** The number of the last value that each window typed. */
  heard: Readonly<Record<WindowId, number>>
  /** The step whose request is in flight: the last one of `sent`. */
  flight: string | null
  sent: readonly Sent[]
  /** The server can no longer apply any request that was sent. */
  isQuiet: boolean
  /** Counts sent requests; identifies the request that began a quiet time. */
  leaves: number
  /** Counts requests, answers and readings: a reading requested before the last of them is ignored. */
  exchanges: number
  /** Refusals that wait for the user, by step; under 'name' a refusal of the name. */
  blocked: Readonly<Record<string, Failure>>
  /** The server is not tried again before this time (epoch ms), after `attempts` failures in a row. */
  dueAt: number
  attempts: number
  act: Act | null
  told: ActResult | null
  /** Grows whenever a shown value changes. */
  version: number
}

/** How a campaign maps to requests. */
export type Plan = {
  /** In the order of the wizard, in which their requests are sent. */
  steps: readonly PlannedStep[]
  /** The request that creates the campaign: the step whose save sends it, and its fields. */
  create: { step: string; fields: readonly FieldPath[] }
  /** Fields without a step of their own, sent with those steps that carry them: the name. */
  travelling: readonly FieldPath[]
  /** Steps that cannot be saved while the campaign has this status. */
  locked(status: string): readonly string[]
  /** Whether the server's value equals the typed one: addresses of files, numbers as text, times with seconds. */
  isSame(field: FieldPath, mine: Json, theirs: Json): boolean
}

/** `carries`: fields of `travelling` in its request. `isThere`: the server has the step, so it can be sent unchanged. */
export type PlannedStep = {
  name: string
  fields: readonly FieldPath[]
  carries: readonly FieldPath[]
  isThere(seen: Reading): boolean
}

/** A request, derived when it is sent and never stored. `values` are laid over what the server has. */
export type Request =
  | { call: 'create' | 'save'; step: string; values: Values }
  | { call: 'act'; step: string; values: Values }

/**
 * `over`: the value that the window showed before. `n` counts the window's values from 1, so that a value repeated after a lost answer, or
 * included in a newer write, counts once.
 */
export type Typed = { value: Json; over: Json; n: number }

export type Event =
  /** Values that a window typed since its last answered write. */
  | { kind: 'typed'; window: WindowId; values: Readonly<Record<FieldPath, Typed>> }
  /** A step was saved, or 'name' alone, with the values that the window showed. */
  | { kind: 'saved'; step: string; shown: Values }
  /**
   * `waiting`: the saved values are not sent but stay in the fields · `typed`: the fields go back to the saved values, else to the
   * server's.
   */
  | { kind: 'discarded'; step: string; what: 'waiting' | 'typed'; shown: Values }
  /** The user chose between these two values. */
  | { kind: 'chosen'; field: FieldPath; side: 'mine' | 'theirs'; mine: Json; theirs: Json }
  /** The user dismissed a value that was set aside. */
  | { kind: 'dismissed'; field: FieldPath; window: WindowId }
  /** Retries what was refused, and sends waiting saves at once. */
  | { kind: 'retried' }
  /** `asked`: the value of `exchanges` when the reading was requested. */
  | { kind: 'read'; asked: number; reading: Reading }
  /** The server has no such campaign, or none that a request in doubt may have created. */
  | { kind: 'missing'; asked: number }
  /** Stored before the request is sent. */
  | { kind: 'sent'; request: Request }
  /** The server accepted it. `id`: of the created campaign, null if the answer has none. */
  | { kind: 'answered'; id: number | null }
  /** The server refused; `about`: the step, or 'name'. */
  | { kind: 'refused'; about: string; failure: Failure }
  /** No usable answer: the request may have been applied, or may be later. `at` in epoch ms, `wait` in ms. */
  | { kind: 'lost'; at: number; wait: number }
  /** The request did not reach the server, or the campaign could not be read. */
  | { kind: 'unsent'; at: number; wait: number }
  /** The time in which the server may apply sent requests is over. `leaves`: its value when that time began. */
  | { kind: 'quiet'; leaves: number }
  /** Herald was restarted. */
  | { kind: 'started' }
  /** `hold` in ms; `version` is the one that the user confirmed. */
  | { kind: 'act-asked'; id: string; act: ActKind; version: number; at: number; hold: number }
  | { kind: 'act-undone'; id: string }
  /** The hold is over. */
  | { kind: 'act-due'; at: number }
  | { kind: 'act-sent' }
  /** `status`: from the answer, null if it has none. */
  | { kind: 'act-answered'; status: string | null }
  /** `mayComeLate`: there was no answer, or not one of the server itself. */
  | { kind: 'act-failed'; failure: Failure; mayComeLate: boolean }
  /** The user has seen the outcome. */
  | { kind: 'act-seen'; id: string }
