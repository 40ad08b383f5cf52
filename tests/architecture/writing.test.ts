/** Checks the word list of docs/writing.md: banned phrases in displayed texts, and step names in sentences. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { phrases, wholes } from '../fixtures/reworded-texts.ts'
import { sourcesBelow } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/writing.md'), 'utf8')
const never = [...guide.matchAll(/^\|[^|\n]+\|[^|\n]+\|([^|\n]+)\|$/gm)]
  .map(([, phrases = '']) => phrases.trim())
  .filter((phrases) => phrases !== 'never' && !/^-+$/.test(phrases))
  .flatMap((phrases) => phrases.split(/,\s*/))

/** Lines that a user may see; comments are for engineers. */
const shown = sourcesBelow('src').flatMap(({ path, text }) =>
  text
    .split('\n')
    .map((line, at) => ({ place: `${path}:${at + 1}`, line }))
    .filter(({ line }) => !/^\s*(?:\/\*\*|\*|\/\/|\{\/\*)/.test(line)),
)

test('the word list and the sources are found', () => {
  expect(never.length).toBeGreaterThan(20)
  expect(shown.length).toBeGreaterThan(10_000)
})

test('no text uses a forbidden phrase', () => {
  const found = shown.flatMap(({ place, line }) =>
    never.filter((phrase) => line.includes(phrase)).map((phrase) => `${place}: ${phrase}`),
  )
  expect(found).toEqual([])
})

/** Files where such a word is right; docs/writing.md gives the reason. */
const right: Readonly<Record<string, RegExp>> = {
  Words: /blocks\/checks\//,
  Place: /channels\/content-card\/|blocks\/design\/mail\/rows/,
  'people get it': /main\/electron\/updates/,
}

test('no reworded text returns', () => {
  expect(phrases.length + wholes.length).toBeGreaterThan(200)
  const quoted = wholes.flatMap((words) =>
    ["'", '"', '`', '>'].map((mark) => `${mark}${words}${mark.replace('>', '<')}`),
  )
  // One-byte characters only: searching such a string is many times faster.
  const told = shown.filter(({ line }) => /['"`>]/.test(line) && !/^import|^} from/.test(line))
  const all = told.map(({ line }) => line.replace(/[^\0-\xff]/g, '')).join('\n')
  // Most phrases appear nowhere; one search in all lines shows that.
  const found = [...phrases, ...quoted]
    .filter((words) => all.includes(words))
    .flatMap((words) => told.filter(({ line }) => line.includes(words)).map(({ place }) => ({ place, words })))
    .filter(({ place, words }) => !right[words.replace(/^['"`>]|['"`<]$/g, '')]?.test(place))
  expect(found).toEqual([])
})

test('sentences write step names in mixed case, not in capitals', () => {
  const sentence =
    /['"`>][^'"`<>]*[a-z][^'"`<>]* (?:in|of|to|at|with) (?:TRIGGER|SEGMENT|GOALS|CONTENT|SCHEDULE|REVIEW)\b/
  expect(shown.filter(({ line }) => sentence.test(line)).map(({ place, line }) => `${place}: ${line.trim()}`)).toEqual(
    [],
  )
})
