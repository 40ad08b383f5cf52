/** Drafts, saves and the outbox: the shapes that the draft store keeps and reports. */
import * as v from 'valibot'
import type { Failure } from './define.ts'
import {
  type Campaign,
  type Json,
  type JsonObject,
  json,
  jsonObject,
  localId,
  serverId,
  type TabValues,
  tabValues,
} from './entities/index.ts'

export const revision = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The slug of a channel or a campaign type in routes. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))
export const sections = v.strictObject({
  trigger: v.optional(json),
  segment: v.optional(json),
  goals: v.optional(json),
  content: v.optional(json),
  schedule: v.optional(json),
})

/**
 * The workspace in which the page opened the draft; absent for the open one. Edits belong to this workspace even if another window has
 * opened another one.
 */
export const workspaceField = { workspace: v.optional(v.pipe(v.string(), v.maxLength(200))) }

/** Parts of a campaign that are edited, saved and merged separately. */
export const sectionNames = ['trigger', 'segment', 'goals', 'content', 'schedule'] as const
export type SectionName = (typeof sectionNames)[number]

/** A part of a campaign that is edited, saved and undone separately. */
export type Part = SectionName | 'name'

/** What this computer has of a campaign and the server does not; src/model/state-of.ts concludes the campaign's state from it. */
export type CampaignSync = {
  /** When the last intent was answered, ISO 8601 in UTC. */
  at: string | null
  /** Edited since their last Save. */
  unsaved: Part[]
  /** Saved, and not acknowledged by the server. */
  waiting: Part[]
  /** A request of a save is in flight. */
  isSending: boolean
  /** Refusals that wait for the user. */
  problems: { section: Part; failure: Failure; at: string }[]
  /** Fields changed here and on the server; absent if there are none. Their saves wait for `drafts.resolve`. */
  conflicts?: Pick<Conflict, 'section' | 'path'>[]
  /** The campaign was published, stopped or deleted on the server, so that saves cannot reach it; absent if it was not. */
  remoteEnd?: RemoteEnd
  /** A publish, stop or approval in flight or with an unknown outcome; absent otherwise. */
  unsure?: Unsure
}

/** The sync of a campaign without edits. */
export const nothingUnsent: Omit<CampaignSync, 'conflicts'> = {
  at: null,
  unsaved: [],
  waiting: [],
  isSending: false,
  problems: [],
}

/** The sync of a draft: like `CampaignSync`, with both values of each conflict. */
export type DraftSync = Omit<CampaignSync, 'conflicts'> & { conflicts?: Conflict[] }

/**
 * `status` is the requested one, null for an approval. `failure` is why the outcome is unknown, null while the request is in flight; `at`
 * is when it was sent, ISO 8601 in UTC. The server is asked until the outcome is known; nothing is sent again before.
 */
export type Unsure = { status: string | null; at: string; failure: Failure | null }

/** A field changed on both sides since it was last read. A field may be in several places on the wire. */
export type Conflict = {
  /** The step whose save waits for a choice. */
  section: Part
  /** Name of the field: its first place in a campaign ('segment_id', 'message', 'edit_setup_page_values.smartSend'). */
  path: string
  /** Parts of a campaign with the field, in the campaign's own shape: laid over the draft's `base`, they can be read by a step. */
  mine: JsonObject
  theirs: JsonObject
  base: JsonObject
  /** When it was saved here, ISO 8601 in UTC. */
  mineAt: string
  /** When the server's campaign was changed, if it says so. */
  theirsAt: string | null
}

/** `status` as on the wire, or 'deleted'. `at` is when it was seen, ISO 8601 in UTC. */
export type RemoteEnd = { status: string; at: string }

/** A campaign on this computer. Values of sections belong to the renderer and are opaque to main. */
export type Draft = {
  /** ULID, from the first edit on. */
  id: string
  /** The server's id, once there is one. */
  campaignId: number | null
  /** Folder name of the channel. */
  channel: string
  /** Campaign type as in the routes. */
  type: string
  name: string
  /** Status as last seen on the server; 'draft' before. */
  status: string
  /** Sections edited here; an absent one is as in `base`. */
  sections: Partial<Record<SectionName, Json>>
  tabs: TabValues | null
  /** The campaign as last seen on the server. */
  base: Campaign | null
  /** Grows by one with every write. */
  revision: number
  createdAt: string
  updatedAt: string
  sync: DraftSync
  /** Parts that are damaged on disk; absent if none is. A section that cannot be read is left out of `sections`. */
  damaged?: (Part | 'base')[]
}

/**
 * The answer of a write, after COMMIT. `id`: of the draft that has the values, which is another window's if that began one of the same campaign
 * first. `replaced`: parts in which another window had typed values that this one has not read; they are one undo step back.
 */
export type DraftStamp = { id: string; revision: number; savedAt: string; replaced?: Part[] }

/** Autosave of changes, of which the last written ones are kept. `revision` is the one that the page last read, 0 for a new draft. */
export const draftWrite = v.strictObject({
  ...workspaceField,
  id: localId,
  channel: slug,
  type: slug,
  campaignId: v.nullable(serverId),
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  name: v.optional(v.string()),
  sections: v.optional(sections),
  tabs: v.optional(v.nullable(tabValues)),
  /** The campaign as loaded from the server, with the first write of a draft that edits one. */
  base: v.optional(v.nullable(jsonObject)),
  /** The window that writes; new after each reload. */
  window: v.optional(localId),
  /** Counts the window's writes from 1. One that arrives after a later one changes nothing, because that one has its values. */
  n: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type DraftWrite = v.InferOutput<typeof draftWrite>

/** A request that waits in the outbox, without the campaign's id: main adds it when sending. */
export const intentRequest = v.strictObject({ call: v.string(), input: jsonObject })
export type IntentRequest = v.InferOutput<typeof intentRequest>

/**
 * One step of a save. `create` is sent while the campaign is not on the server, `update` afterwards; an absent one sends nothing. 'First
 * save (campaign id 0) creates, later saves update': docs/reference/states.md.
 */
export const intent = v.strictObject({ create: v.optional(intentRequest), update: v.optional(intentRequest) })
export type Intent = v.InferOutput<typeof intent>

/** Saves a step: its write, and the requests to the server in order. Newer saves of a section replace waiting ones. */
export const draftSave = v.strictObject({
  write: draftWrite,
  section: v.picklist(sectionNames),
  intents: v.array(intent),
  /** While online, waits up to two seconds for the server's answer (a save with a name that the server must check). */
  wait: v.boolean(),
})
export type DraftSave = v.InferOutput<typeof draftSave>

export type SaveOutcome = DraftStamp & {
  /** `queued`: stored here, not answered by the server yet · `synced`: accepted · `refused`: see `failure`. */
  outcome: 'queued' | 'synced' | 'refused'
  failure: Failure | null
  campaignId: number | null
}

/** Publish, stop, send for approval: a click made while connected; never queued, never repeated automatically. */
export const draftAct = v.strictObject({
  ...workspaceField,
  id: localId,
  /** The revision that the user saw; an older one is refused as `stale`. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  request: intentRequest,
})
export type DraftAct = v.InferOutput<typeof draftAct>

/**
 * `refused`: nothing happened on the server · `unknown`: the outcome is not known yet; `drafts.changed` reports it, and `sync.unsure` is
 * absent from then on.
 */
export type ActOutcome =
  | { outcome: 'done'; status: string | null }
  | { outcome: 'refused'; failure: Failure }
  | { outcome: 'unknown'; failure: Failure }

/** One line of the outbox panel. */
export type OutboxItem = {
  draftId: string
  campaignId: number | null
  channel: string
  type: string
  name: string
  section: Part
  /** Names of its calls, in order. */
  calls: string[]
  state: 'waiting' | 'sending' | 'attention' | 'done'
  attempts: number
  failure: Failure | null
  queuedAt: string
  doneAt: string | null
}

/** The content of the sync chip. `storage` is null while the disk works. */
export type SyncState = {
  /** Campaigns whose saves wait for the server, and for nothing else. */
  waiting: number
  /** Campaigns that wait for the user's decision. */
  attention: number
  sending: boolean
  lastSyncedAt: string | null
  storage: string | null
  /** The drafts file was damaged at the start: what was recovered, and what is lost. Absent if it was not. */
  damage?: string
  /** The copy of an earlier day ('YYYY-MM-DD') with some of the lost drafts, and a sentence about it. Absent if there is none. */
  copy?: { day: string; words: string }
  /** Title of the latest edit of many campaigns if it was not finished; absent if it was. */
  unfinished?: string
}

/** Restores lost drafts from the copy of that day, which `SyncState` offered. */
export const copyOfDay = v.strictObject({ day: v.pipe(v.string(), v.isoDate()) })

export const part = v.picklist([...sectionNames, 'name'])

/** The choice for each conflict of a section, by path; a conflict without a choice goes on waiting. */
export const conflictChoice = v.strictObject({
  id: localId,
  section: part,
  choices: v.record(v.string(), v.picklist(['mine', 'theirs'])),
})
export type ConflictChoice = v.InferOutput<typeof conflictChoice>

/** A new draft with the same content. `sections` has the values of steps that were only on the server, derived by the page. */
export const keepAsNew = v.strictObject({ id: localId, sections: v.optional(sections) })
export type KeepAsNew = v.InferOutput<typeof keepAsNew>
