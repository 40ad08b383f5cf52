/** What a rule says when it is broken: where, and in which words. */
import * as v from 'valibot'

/** A refused value: the dotted path of its field inside the step's values, and the exact message. */
export type Problem = { path: string; message: string }

/** Every broken rule of `schema` over `values`, one per field, in the schema's order. */
export function problemsOf(schema: v.GenericSchema, values: unknown): Problem[] {
  const result = v.safeParse(schema, values)
  if (result.success) return []
  const seen = new Set<string>()
  return result.issues.flatMap((issue) => {
    const path = v.getDotPath(issue) ?? ''
    if (seen.has(path)) return []
    seen.add(path)
    return [{ path, message: issue.message }]
  })
}

/** Sorts problems as their `fields` stand in a form: the first one is focused. Those of other fields come last. */
export function orderedBy(fields: readonly string[]): (one: Problem, other: Problem) => number {
  const placeOf = ({ path }: Problem): number => {
    const at = fields.indexOf(path.split('.')[0] ?? '')
    return at < 0 ? fields.length : at
  }
  return (one, other) => placeOf(one) - placeOf(other)
}
