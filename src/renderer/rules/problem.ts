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
