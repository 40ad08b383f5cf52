/** Drafts, saves and the outbox: shapes of what the draft store keeps and tells. */

import * as v from 'valibot'
import type { Failure } from './define.ts'
import { ofWorkspace, sections } from './draft-parts.ts'
import {
  type Campaign,
  type Json,
  type JsonObject,
  jsonObject,
  localId,
  serverId,
  type TabValues,
  tabValues,
} from './entities/index.ts'

/** The parts of a campaign that are edited, saved and merged on their own. */
export const sectionNames = ['trigger', 'segment', 'goals', 'content', 'schedule'] as const
export type SectionName = (typeof sectionNames)[number]

/** How a draft stands to the server. */
export type DraftSync = {
  /** `local`: nothing was ever sent · `waiting`: saved steps wait · `sending` · `synced` · `attention`: the server refused something. */
  state: 'local' | 'waiting' | 'sending' | 'synced' | 'attention'
  /** When the last intent was answered, ISO 8601 in UTC. */
  at: string | null
  /** Refusals that wait for the person, by section. */
  problems: { section: SectionName | 'name'; failure: Failure; at: string }[]
  /** Fields that were changed here and on the server; absent where there are none. Their saves wait for `drafts.resolve`. */
  conflicts?: Conflict[]
  /** The campaign was published, stopped or deleted on the server meanwhile, so that saves cannot reach it; absent where it was not. */
  remoteEnd?: RemoteEnd
  /** Something was published, stopped or sent for approval and it is not known yet whether it worked; absent where that is clear. */
  unsure?: Unsure
}

/**
 * `status` is the one that was asked for, null for an approval. `failure` is why nothing is known, `at` when it was sent, ISO 8601 in UTC.
 * The server is asked until it is clear; nothing is sent again before.
 */
export type Unsure = { status: string | null; at: string; failure: Failure }

/** A field that was changed on both sides since it was last seen. A field may stand in several places on the wire. */
export type Conflict = {
  /** The step whose save waits for a choice. */
  section: SectionName | 'name'
  /** Names the field: its first place in a campaign ('segment_id', 'message', 'edit_setup_page_values.smartSend'). */
  path: string
  /** Parts of a campaign that hold the field, in the campaign's own shape: laid over `base` of the draft, a step can read them. */
  mine: JsonObject
  theirs: JsonObject
  base: JsonObject
  /** When it was saved here, ISO 8601 in UTC. */
  mineAt: string
  /** When the server's campaign was changed, where it says so. */
  theirsAt: string | null
}

/** `status` as on the wire, or 'deleted'. `at` is when it was seen, ISO 8601 in UTC. */
export type RemoteEnd = { status: string; at: string }

/** One campaign as it stands on this computer. Section values are the renderer's own and opaque to main. */
export type Draft = {
  /** ULID, from the first key on. */
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
  /** Sections that were edited here; one that is absent stands as in `base`. */
  sections: Partial<Record<SectionName, Json>>
  tabs: TabValues | null
  /** The campaign as last seen on the server. */
  base: Campaign | null
  /** Grows by one with every write. */
  revision: number
  createdAt: string
  updatedAt: string
  sync: DraftSync
  /**
   * Parts that are not on disk as they were written; absent where all are. A section that cannot be read at all is left out of `sections`.
   */
  damaged?: (SectionName | 'name' | 'base')[]
}

/** What a write answers, after COMMIT. */
export type DraftStamp = { revision: number; savedAt: string }

const slug = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))

/**
 * Autosave: only what changed. `revision` is the one the page last saw (0 for a new draft); an older one is refused as `stale`. While the
 * page's last writes have no answer, or lost it, the next one `supersedesOwn` them: it builds on the same revision and carries all their words.
 */
export const draftWrite = v.strictObject({
  ...ofWorkspace,
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
  /** Which page writes; another one after each reload. */
  writer: v.optional(localId),
  /** Counts the page's writes from 1: of two that pass each other on the way, the later one holds. */
  turn: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  supersedesOwn: v.optional(v.literal(true)),
  /** The page goes away and cannot read the draft again: of a draft that is newer, what is not newer is taken. */
  leaves: v.optional(v.literal(true)),
  /** With `leaves` and a name: the one that it replaces. Sections know which revision they are of, the name does not. */
  nameBefore: v.optional(v.string()),
})
export type DraftWrite = v.InferOutput<typeof draftWrite>

/** A request that waits in the outbox. The campaign's id is not in it: main fills it in when it sends. */
export const intentRequest = v.strictObject({ call: v.string(), input: jsonObject })
export type IntentRequest = v.InferOutput<typeof intentRequest>

/**
 * One step of a save. `create` is sent while the server does not know the campaign, `update` once it does; a side that is absent
 * sends nothing. 'First save (campaign id 0) creates, later saves update': docs/reference/states.md.
 */
export const intent = v.strictObject({ create: v.optional(intentRequest), update: v.optional(intentRequest) })
export type Intent = v.InferOutput<typeof intent>

/** Saving a step: the write it goes with, and what the server is to be told, in order. Newer saves of a section replace waiting ones. */
export const draftSave = v.strictObject({
  write: draftWrite,
  section: v.picklist(sectionNames),
  intents: v.array(intent),
  /** Wait up to two seconds for the server's answer while online (a save that carries a name the server must judge). */
  wait: v.boolean(),
})
export type DraftSave = v.InferOutput<typeof draftSave>

export type SaveOutcome = DraftStamp & {
  /** `queued`: safe here, the server has yet to answer · `synced`: it accepted · `refused`: it said no, see `failure`. */
  outcome: 'queued' | 'synced' | 'refused'
  failure: Failure | null
  campaignId: number | null
}

/** Publish, stop, send for approval: a click made while connected; never queued, never repeated by itself. */
export const draftAct = v.strictObject({
  ...ofWorkspace,
  id: localId,
  /** The revision that the person looked at; an older one is refused as `stale`. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  request: intentRequest,
})
export type DraftAct = v.InferOutput<typeof draftAct>

/** `refused`: nothing happened on the server · `unknown`: not known yet; `drafts.changed` tells when it is clear (`sync.unsure` is gone then). */
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
  section: SectionName | 'name'
  /** Names of the calls it consists of, in order. */
  calls: string[]
  state: 'waiting' | 'sending' | 'attention' | 'done'
  attempts: number
  failure: Failure | null
  queuedAt: string
  doneAt: string | null
}

/** What the sync chip says. `storage` is null while the disk is well. */
export type SyncState = {
  waiting: number
  attention: number
  sending: boolean
  lastSyncedAt: string | null
  storage: string | null
  /** The file of drafts was damaged when Herald started: what was read from it, and what is lost. Absent where it was not. */
  damage?: string
  /** The copy of an earlier day ('YYYY-MM-DD') that has some of what was lost, with a sentence that names it. Absent where none has. */
  copy?: { day: string; words: string }
}

/** Brings what was lost back from the copy of that day, which `SyncState` offered. */
export const copyOfDay = v.strictObject({ day: v.pipe(v.string(), v.isoDate()) })

const section = v.picklist([...sectionNames, 'name'])

/** What stands of each conflict of a section, by the conflicts' paths; one that is not named goes on waiting. */
export const conflictChoice = v.strictObject({
  id: localId,
  section,
  choices: v.record(v.string(), v.picklist(['mine', 'theirs'])),
})
export type ConflictChoice = v.InferOutput<typeof conflictChoice>

/** A new draft of the same words. `sections` gives the values of steps that stood on the server only: the page derives them. */
export const keepAsNew = v.strictObject({ id: localId, sections: v.optional(sections) })
export type KeepAsNew = v.InferOutput<typeof keepAsNew>
