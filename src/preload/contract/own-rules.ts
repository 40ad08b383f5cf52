/** Words that must or must not be in a workspace's messages, kept on this computer. */
import * as v from 'valibot'
import { call, notice } from './define.ts'

/** Characters of a rule's words. */
export const MAX_PHRASE_CHARS = 100
export const phraseTooLong = `At most ${MAX_PHRASE_CHARS} characters`

const phrase = v.pipe(v.string(), v.trim(), v.maxGraphemes(MAX_PHRASE_CHARS, phraseTooLong))

export const ownRule = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  words: v.pipe(phrase, v.minLength(1, 'Enter the words')),
  kind: v.picklist(['must', 'must not']),
  /** A blocking rule stops publishing. */
  level: v.picklist(['warning', 'blocking']),
  /** The replacement for forbidden words; if absent, the user has to write one. */
  instead: v.optional(phrase),
})
export type OwnRule = v.InferOutput<typeof ownRule>

/** The limit per workspace. */
export const MAX_OWN_RULES = 100

export const ownRuleCalls = {
  all: call(v.undefined()).returns<OwnRule[]>(),
  /** Adds a rule, or replaces the one with its id. */
  keep: call(ownRule).returns<OwnRule[]>(),
  remove: call(v.strictObject({ id: v.pipe(v.string(), v.maxLength(60)) })).returns<OwnRule[]>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<OwnRule[]>(),
} as const
