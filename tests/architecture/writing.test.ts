/** The word list of docs/writing.md: phrases that no text of the program uses any more, and step names in sentences. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/writing.md'), 'utf8')
const never = [...guide.matchAll(/^\|[^|\n]+\|[^|\n]+\|([^|\n]+)\|$/gm)]
  .map(([, phrases = '']) => phrases.trim())
  .filter((phrases) => phrases !== 'never' && !/^-+$/.test(phrases))
  .flatMap((phrases) => phrases.split(/,\s*/))

/** Lines with what a person may see: comments are for engineers. */
const shown = sourcesBelow('src').flatMap(({ path, text }) =>
  text
    .split('\n')
    .map((line, at) => ({ place: `${path}:${at + 1}`, line }))
    .filter(({ line }) => !/^\s*(?:\/\*\*|\*|\/\/|\{\/\*)/.test(line)),
)

test('the list and the sources are read', () => {
  expect(never.length).toBeGreaterThan(20)
  expect(shown.length).toBeGreaterThan(10_000)
})

test('no text uses a phrase that the list forbids', () => {
  const found = shown.flatMap(({ place, line }) =>
    never.filter((phrase) => line.includes(phrase)).map((phrase) => `${place}: ${phrase}`),
  )
  expect(found).toEqual([])
})

test('a step is named in a sentence as a name, not in capitals', () => {
  const sentence =
    /['"`>][^'"`<>]*[a-z][^'"`<>]* (?:in|of|to|at|with) (?:TRIGGER|SEGMENT|GOALS|CONTENT|SCHEDULE|REVIEW)\b/
  expect(shown.filter(({ line }) => sentence.test(line)).map(({ place, line }) => `${place}: ${line.trim()}`)).toEqual(
    [],
  )
})
