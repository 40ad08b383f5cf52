/** Broken rules: the field and the message, rules that several schemas share, and the names of empty fields. */
import * as v from 'valibot'
import { isScript } from './addresses.ts'

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

/** Not empty after trimming. The schema passes the specification's message. */
export const required = (message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', message),
  )

/** An address that runs no script. Checked on save, because journey content is never published and gets no later check. */
export const noScript = v.check<string, string>(
  (address) => !isScript(address),
  'This link can run a script. Enter another.',
)

/** The messages that the specification fixes for empty fields, and the field's name; '' takes it from the message. */
const patterns: readonly (readonly [message: RegExp, name: string])[] = [
  [/^(.+) (?:should not|cannot) be empty$/, ''],
  [/^Select a template$/, 'Template'],
  [/^Please add a file$/, 'File'],
  [/^Please add an audio file\.$/, 'Audio file'],
  [/^At least 1 button must be added$/, 'Button'],
  [/^Should not be a empty \w+$/, 'Message'],
]

/** 'Missing: Subject, Message'; the first message if no field is empty, '' without problems. */
export function missingText(problems: readonly Problem[]): string {
  const names = problems.flatMap(({ message }) =>
    patterns.flatMap(([pattern, name]) => {
      const found = pattern.exec(message)
      return found ? [name || (found[1] ?? '')] : []
    }),
  )
  return names.length > 0 ? `Missing: ${[...new Set(names)].join(', ')}` : (problems[0]?.message ?? '')
}
