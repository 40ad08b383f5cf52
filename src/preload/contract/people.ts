/** People of one's own for previews and tests: who they are and what they have for merge tags. They never leave this computer. */
import * as v from 'valibot'
import { call } from './define.ts'

/** How many a workspace keeps at most. */
export const MAX_PEOPLE = 50

const line = v.pipe(v.string(), v.trim(), v.maxGraphemes(500))

export const ownPerson = v.strictObject({
  name: v.pipe(line, v.minLength(1)),
  /** Values by the key of a merge tag; one that is not there is missing. */
  values: v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), line),
})
export type OwnPerson = v.InferOutput<typeof ownPerson>

export const peopleCalls = {
  list: call(v.undefined()).returns<OwnPerson[]>(),
  /** Keeps them under their names, in place of those that have them already; returns all. */
  keep: call(v.strictObject({ people: v.pipe(v.array(ownPerson), v.maxLength(MAX_PEOPLE)) })).returns<OwnPerson[]>(),
  remove: call(v.strictObject({ name: v.string() })).returns<OwnPerson[]>(),
} as const
