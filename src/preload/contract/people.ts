/** The user's own sample people for previews and tests, with their values for merge tags. They never leave this computer. */
import * as v from 'valibot'
import { call } from './define.ts'

/** The limit per workspace. */
export const MAX_PEOPLE = 50

const line = v.pipe(v.string(), v.trim(), v.maxGraphemes(500))

export const ownPerson = v.strictObject({
  name: v.pipe(line, v.minLength(1)),
  /** Values by the key of a merge tag; an absent one is missing. */
  values: v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), line),
})
export type OwnPerson = v.InferOutput<typeof ownPerson>

export const peopleCalls = {
  list: call(v.undefined()).returns<OwnPerson[]>(),
  /** Saves people under their names, replacing those with the same name; returns all. */
  keep: call(v.strictObject({ people: v.pipe(v.array(ownPerson), v.maxLength(MAX_PEOPLE)) })).returns<OwnPerson[]>(),
  remove: call(v.strictObject({ name: v.string() })).returns<OwnPerson[]>(),
} as const
