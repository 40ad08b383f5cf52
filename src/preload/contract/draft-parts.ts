/** Parts that several draft inputs share: the revision, and values of sections. */
import * as v from 'valibot'
import { json } from './entities/index.ts'

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
