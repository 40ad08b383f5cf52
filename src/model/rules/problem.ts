/** A broken rule: the field and the message. */
import * as v from 'valibot'

/** A refused value: the dotted path of its field in the step's values, and the exact message. */
export type Problem = { path: string; message: string }

/** Every rule of `schema` that `values` break, one per field, in the schema's order. */
export function problemsOf(schema: v.GenericSchema, values: unknown): Problem[] {
  const result = v.safeParse(schema, values)
  if (result.success) return []
  const seenPaths = new Set<string>()
  return result.issues.flatMap((issue) => {
    const path = v.getDotPath(issue) ?? ''
    if (seenPaths.has(path)) return []
    seenPaths.add(path)
    return [{ path, message: issue.message }]
  })
}

/** Sorts problems in the order of the form's `fields`: the first one gets the focus. Problems of other fields come last. */
export function orderedBy(fields: readonly string[]): (one: Problem, other: Problem) => number {
  const placeOf = ({ path }: Problem): number => {
    const index = fields.indexOf(path.split('.')[0] ?? '')
    return index < 0 ? fields.length : index
  }
  return (one, other) => placeOf(one) - placeOf(other)
}
