/** Edits of many campaigns at once, as 'Find and replace' makes them: the messages on this computer, and what was changed in them. */
import * as v from 'valibot'
import { call, text } from './define.ts'
import { type Draft, draftWrite, intent, part, sectionNames, slug } from './drafts.ts'
import { type Campaign, json, localId, serverId } from './entities/index.ts'

/** The name of the family of which a draft is a master, and the language if it is not the first. */
export type Mastered = { family: string; language: string | null }

/** A campaign whose message is on this computer: a draft, or a campaign of the server that was read before and has no draft. */
export type HeldMessage = { draft: Draft; mastered?: Mastered } | { campaign: Campaign }

/** A picture of this computer, or of the server alone: then `blob` is null. `addresses`: where the server shows it. */
export type FoundPicture = { blob: string | null; name: string; addresses: string[] }

/** `next`: where the next page begins; null after the last one. */
export type HeldMessages = { messages: HeldMessage[]; next: string | null }

const offset = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * One change inside a section's values. `keys` lead to the value. Of a text only the part that differs is kept: `at` is its offset, `of` the
 * length of the whole text before; null for other values.
 */
export const valueEdit = v.strictObject({
  keys: v.pipe(v.array(v.union([v.pipe(v.string(), v.maxLength(200)), v.number()])), v.maxLength(100)),
  at: v.nullable(offset),
  of: v.nullable(offset),
  from: json,
  to: json,
})
export type ValueEdit = v.InferOutput<typeof valueEdit>

/** `open`: not every campaign was changed yet, because Herald was closed meanwhile. */
export const bulkEditStates = ['open', 'done', 'undone'] as const

/** The limit of changed parts of campaigns in one edit. */
export const MAX_EDITED = 50_000

export const bulkEdit = v.strictObject({
  /** ULID. */
  id: localId,
  /** ISO 8601 in UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** What was changed: 'Winter Sale → Winter sale'. */
  title: text(500),
  state: v.picklist(bulkEditStates),
  /** Number of places. */
  places: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** A campaign is in it once for each part that was changed. */
  drafts: v.pipe(
    v.array(
      v.strictObject({
        id: localId,
        campaignId: v.nullable(serverId),
        channel: slug,
        type: slug,
        name: v.pipe(v.string(), v.maxLength(500)),
        section: part,
        edits: v.array(valueEdit),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_EDITED),
  ),
})
export type BulkEdit = v.InferOutput<typeof bulkEdit>
export type EditedDraft = BulkEdit['drafts'][number]

/** The limit of campaigns that are read at once; as many answers are kept. */
export const MAX_UNREAD = 300

/** The limit of drafts in one call. */
export const MAX_AT_ONCE = 50

/** Edits of a draft, and the saves of its steps, in order; other steps stay unsaved. */
export const bulkWrite = v.strictObject({
  write: draftWrite,
  saves: v.pipe(
    v.array(v.strictObject({ section: v.picklist(sectionNames), intents: v.array(intent) })),
    v.maxLength(sectionNames.length),
  ),
})
export type BulkWrite = v.InferOutput<typeof bulkWrite>

export const bulkEditCalls = {
  /**
   * Campaigns whose name or stored values hold each text of `holding`, without regard to the case of Latin letters; all of them for none. Fifty a
   * page, drafts first; `after` is the `next` of the page before.
   */
  messages: call(
    v.strictObject({ holding: v.pipe(v.array(text(2_000)), v.maxLength(8)), after: v.nullable(text(100)) }),
  ).returns<HeldMessages>(),
  /** The picture with this hash or address. */
  picture: call(v.strictObject({ find: text(2_000) })).returns<FoundPicture>(),
  /** Campaigns of the list that may be edited and were never read whole: their ids, at most `MAX_UNREAD`. */
  unread: call(v.undefined()).returns<number[]>(),
  /** Drafts by their ids, in this order; null for one that is gone. */
  drafts: call(v.pipe(v.array(localId), v.maxLength(MAX_AT_ONCE))).returns<(Draft | null)[]>(),
  /** Writes and saves several drafts: all or none. A draft of which several steps are saved is written once for each. */
  write: call(
    v.pipe(v.array(bulkWrite), v.minLength(1), v.maxLength(MAX_AT_ONCE * sectionNames.length)),
  ).returns<null>(),
  /** The latest edits with all their pieces, newest first. Pieces of one edit share the first 24 characters of their ids. */
  list: call(v.undefined()).returns<BulkEdit[]>(),
  /** Adds an edit or a piece of one, or replaces the one with its id; on disk when it returns. */
  keep: call(bulkEdit).returns<null>(),
} as const
