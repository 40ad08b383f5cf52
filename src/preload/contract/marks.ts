/** Marks that the user keeps about campaigns on this computer only: favourites, tags, archive. */
import * as v from 'valibot'
import { call } from './define.ts'
import { localId, serverId } from './entities/index.ts'

/** Characters. */
export const MAX_TAG_CHARS = 40
export const tagTooLong = `A tag can have up to ${MAX_TAG_CHARS} characters`

export const tag = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter a tag'),
  v.maxGraphemes(MAX_TAG_CHARS, tagTooLong),
)
/** The limit of tags per campaign. */
export const MAX_TAGS = 20

/** A campaign, a draft that was never sent, or both in one. */
export const marked = v.strictObject({ campaignId: v.nullable(serverId), draftId: v.nullable(localId) })
export type Marked = v.InferOutput<typeof marked>

/** A change of marks; an absent field is not changed. */
export const markChange = v.strictObject({
  of: v.pipe(v.array(marked), v.minLength(1), v.maxLength(1_000)),
  favourite: v.optional(v.boolean()),
  archived: v.optional(v.boolean()),
  addTags: v.optional(v.pipe(v.array(tag), v.maxLength(MAX_TAGS))),
  removeTags: v.optional(v.pipe(v.array(tag), v.maxLength(MAX_TAGS))),
})
export type MarkChange = v.InferOutput<typeof markChange>

/** Campaigns per part of the list, without filters, and all tags. */
export type ListStatus = { all: number; needs: number; favourites: number; archived: number; tags: string[] }

export const markCalls = {
  mark: call(markChange).returns<null>(),
  /** `today`: 'YYYY-MM-DD' on this computer's calendar. */
  listStatus: call(v.strictObject({ today: v.pipe(v.string(), v.isoDate()) })).returns<ListStatus>(),
} as const
