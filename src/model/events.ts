/** What one campaign is between this computer and the server: the state, and the events it is folded from. All of it is JSON, so that it can be stored. */
import type { Failure, Json, JsonObject } from '#contract'

/** Names a field of a campaign (fields.ts). */
export type FieldPath = string
/** Names a window of Herald; another one after each reload. */
export type WindowId = string
export type Values = Readonly<Record<FieldPath, Json>>

/** The campaign as the server had it. `status` as written there. A request lays its fields over `whole`. */
export type Reading = { id: number; status: string; values: Values; whole: JsonObject }

/** A field that was changed here. It lives until a reading after the quiet time shows that the server has it; without one a field follows the server. */
export type Edit = {
  /** The server's value it is a change of; absent while the campaign is not on the server. */
  base?: Json
  /** What is shown. */
  mine: Json
  /** What the last Save took; absent where none did. Another value than `mine` was typed after it. */
  saved?: Json
  /** What the server has instead, while a person has to choose. */
  conflict?: Json
  /** Who wrote `mine` last; '' where it was taken from the server. */
  by: WindowId
}

/** A request that left and may be what the server has, until a reading after the quiet time. Unanswered, the server may still take it. */
export type Sent = { step: string; values: Values; isAnswered: boolean }

export type ActKind = 'publish' | 'stop' | 'approval'

/** What an act may be refused for without asking the server. */
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
 * Publish, stop or send for approval, from the click on. `held`: can be undone, until about `until` (epoch ms) · `due`: leaves once all is
 * as the person saw it (`version`) · `sent` · `unknown`: sent, outcome unknown; `before` is the status it had,
 * `mayComeLate` whether the server may still take it.
 */
export type Act = {
  /** Of the click. */
  id: string
  kind: ActKind
  version: number
  state: 'held' | 'due' | 'sent' | 'unknown'
  until: number
  before: string
  mayComeLate: boolean
  failure?: Failure
}

/** What became of an act, until somebody has seen it. `closed`: Herald ended during the hold · `asleep`: the computer slept past its time. */
export type ActResult = { id: string; kind: ActKind } & (
  | { result: 'done'; status: string }
  | { result: 'refused'; why: Objection | 'server'; failure?: Failure }
  /** Neither as before nor as asked for: somebody else changed the status meanwhile. */
  | { result: 'other'; status: string }
  | { result: 'closed' | 'asleep' }
)

export type Sync = {
  seen: Reading | null
  /** The server has the campaign no more. */
  isGone: boolean
  /** Its id on the server; `in-doubt`: a request to create it has no answer, so that it is looked for by its name. */
  created: 'no' | 'in-doubt' | number
  edits: Readonly<Record<FieldPath, Edit>>
  /** Values that gave way to another window's, a discard or a choice before their writer had seen it, to be offered again: by field and writer. */
  aside: Readonly<Record<FieldPath, Readonly<Record<WindowId, Json>>>>
  /** Of each field the last value of this computer that left: where the server has it, that is no change of somebody else's. */
  own: Readonly<Record<FieldPath, { value: Json; by: WindowId }>>
  /** The number of the last value that each window typed. */
  heard: Readonly<Record<WindowId, number>>
  /** The step whose request is on its way: the last one of `sent`. */
  flight: string | null
  sent: readonly Sent[]
  /** Nothing that left can be taken by the server any more. */
  isQuiet: boolean
  /** Counts requests that left; of a quiet time it says which one began it. */
  leaves: number
  /** Counts what was sent, answered, read: a reading that was asked for before the last of it is not believed. */
  exchanges: number
  /** Refusals that wait for the person, by step; under 'name' one that is about the name. */
  blocked: Readonly<Record<string, Failure>>
  /** Not before (epoch ms) the server is tried again, after so many attempts in a row. */
  dueAt: number
  attempts: number
  act: Act | null
  told: ActResult | null
  /** Grows whenever something else is shown. */
  version: number
}

/** How the campaign travels. */
export type Plan = {
  /** In the order of the wizard, which is that of their requests. */
  steps: readonly PlannedStep[]
  /** The request that creates the campaign: the step whose save sends it, and the fields that it has. */
  create: { step: string; fields: readonly FieldPath[] }
  /** Fields of no step, which go along with those that carry them: the name. */
  travelling: readonly FieldPath[]
  /** Steps that may not be saved while the campaign has this status. */
  locked(status: string): readonly string[]
  /** Whether the server's value says what was typed here: the addresses of files, numbers as text, times with their seconds. */
  isSame(field: FieldPath, mine: Json, theirs: Json): boolean
}

/** `carries`: the travelling fields that its request has. `isThere`: the server has the step, so that it can be sent as it stands. */
export type PlannedStep = {
  name: string
  fields: readonly FieldPath[]
  carries: readonly FieldPath[]
  isThere(seen: Reading): boolean
}

/** A request, derived when it leaves and never stored. `values` are laid over what the server has. */
export type Request =
  | { call: 'create' | 'save'; step: string; values: Values }
  | { call: 'act'; step: string; values: Values }

/**
 * `over`: what the window showed before. `n` counts what its window typed, from 1: repeated after an answer that was lost, or overtaken by
 * a newer write that has it too, it counts once.
 */
export type Typed = { value: Json; over: Json; n: number }

export type Event =
  /** What a window typed since its last answered write. */
  | { kind: 'typed'; window: WindowId; values: Readonly<Record<FieldPath, Typed>> }
  /** A step was saved, or 'name' alone: of each field what the window showed. */
  | { kind: 'saved'; step: string; shown: Values }
  /** `waiting`: what was saved is not to be sent, the values stay · `typed`: of what the window showed the values are what was saved, else the server's. */
  | { kind: 'discarded'; step: string; what: 'waiting' | 'typed'; shown: Values }
  /** The person chose between these two values. */
  | { kind: 'chosen'; field: FieldPath; side: 'mine' | 'theirs'; mine: Json; theirs: Json }
  /** A value that was set aside was looked at. */
  | { kind: 'dismissed'; field: FieldPath; window: WindowId }
  /** What was refused is to be sent again, and what waits at once. */
  | { kind: 'retried' }
  /** `asked`: `exchanges` when it was asked for. */
  | { kind: 'read'; asked: number; reading: Reading }
  /** The server has no such campaign, or none that a request in doubt may have created. */
  | { kind: 'missing'; asked: number }
  /** Stored before the request leaves. */
  | { kind: 'sent'; request: Request }
  /** The server took it. `id`: of the campaign that it created, null where the answer does not say. */
  | { kind: 'answered'; id: number | null }
  /** The server said no; `about`: the step, or 'name'. */
  | { kind: 'refused'; about: string; failure: Failure }
  /** No usable answer: it may have been taken, or be taken later. `at` in epoch ms, `wait` in ms. */
  | { kind: 'lost'; at: number; wait: number }
  /** It did not reach the server, or the campaign could not be read. */
  | { kind: 'unsent'; at: number; wait: number }
  /** The time is over in which the server may take what left: `leaves` when it began. */
  | { kind: 'quiet'; leaves: number }
  /** Herald was started again. */
  | { kind: 'started' }
  /** `hold` in ms; `version` is the one that the person looked at. */
  | { kind: 'act-asked'; id: string; act: ActKind; version: number; at: number; hold: number }
  | { kind: 'act-undone'; id: string }
  /** The hold is over. */
  | { kind: 'act-due'; at: number }
  | { kind: 'act-sent' }
  /** `status`: as the answer says it, null where it says nothing. */
  | { kind: 'act-answered'; status: string | null }
  /** `mayComeLate`: no answer, or none of the server's own. */
  | { kind: 'act-failed'; failure: Failure; mayComeLate: boolean }
  /** What became of it was seen. */
  | { kind: 'act-seen'; id: string }
