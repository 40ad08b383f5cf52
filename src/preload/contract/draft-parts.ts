/** What several inputs about a draft have in common: its revision, and values of its sections. */
import * as v from 'valibot'
import { json } from './entities/index.ts'

export const revision = v.pipe(v.number(), v.integer(), v.minValue(0))
export const sections = v.strictObject({
  trigger: v.optional(json),
  segment: v.optional(json),
  goals: v.optional(json),
  content: v.optional(json),
  schedule: v.optional(json),
})

/**
 * The workspace in which the page opened the draft; the one that is open where nothing stands. Another window may have opened another one
 * since: what is typed here belongs to this one all the same.
 */
export const ofWorkspace = { workspace: v.optional(v.pipe(v.string(), v.maxLength(200))) }
