/** The names of empty fields, from the messages that the specification fixes for them. */
import type { Problem } from './problem.ts'

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
