/** Words in JSX stand in the `texts.ts` of their folder, every text is used, and none stands there twice. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { shownTexts } from './shown-texts.ts'
import { commonTexts, root, sourcesBelow, takesCommon } from './sources.ts'

const sources = sourcesBelow('src')
/** The store has a file of that name about the words of messages. */
const texts = sources.filter(({ path }) => path.endsWith('/texts.ts') && !path.startsWith('src/main/drafts/store/'))
const constants = /^export const (\w+) =\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")$/gm

/** What belongs to a message, not to the program. */
const content = /\/(?:templates|starters)\//

test('there are texts, and nothing else stands beside them', () => {
  expect(texts.length).toBeGreaterThan(50)
  for (const { path, text } of texts) {
    const rest = text
      .replace(/\/\*\*[\s\S]*?\*\//, '')
      .replace(takesCommon, '')
      .replace(constants, '')
    expect(rest.trim(), path).toBe('')
  }
})

test('no words stand between tags or in the attributes of one', () => {
  const elsewhere = sources
    .filter(({ path }) => path.endsWith('.tsx') && !content.test(path))
    .flatMap(({ path }) =>
      shownTexts(path, readFileSync(join(root, path), 'utf8'))
        .filter(({ kind }) => kind !== 'code')
        .map(({ line, words }) => `${path}:${line}  ${words}`),
    )
  expect(elsewhere).toEqual([])
})

test('an error that a person reads has its words from there too: a sentence with its full stop', () => {
  const elsewhere = sources
    .filter(({ path }) => path.startsWith('src/renderer/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new Error\(\s*(['"`])((?:(?!\1).)*\.)\1/g)].map(([, , words]) => `${path}: ${words}`),
    )
  expect(elsewhere).toEqual([])
})

test('a text stands once in its folder, and is used there', () => {
  const wrong = texts.flatMap(({ path, text }) => {
    const own = [...text.matchAll(constants)].map(([, key = '', literal = '']) => ({ key, literal }))
    const readers = sources.filter(
      (one) => one !== undefined && dirname(one.path) === dirname(path) && one.path !== path,
    )
    const used = readers.map((one) => one.text).join('\n')
    return own
      .filter(({ key, literal }, at) => {
        const isUsed = new RegExp(`\\b(?:texts|wording)\\.${key}\\b`).test(used)
        return !isUsed || own.findIndex((one) => one.literal === literal) !== at
      })
      .map(({ key }) => `${path}: ${key}`)
  })
  expect(wrong).toEqual([])
})

test('a common text is said in two folders at least, and stands in none of those that take it along', () => {
  const common = [...(sources.find(({ path }) => path === commonTexts)?.text ?? '').matchAll(constants)]
  expect(common.length).toBeGreaterThan(50)
  const takers = texts.filter(({ text }) => takesCommon.test(text))
  const said = takers.map(({ path, text }) => {
    const own = new Map([...text.matchAll(constants)].map(([, key = '', literal = '']) => [key, literal]))
    const words = sources.filter((one) => dirname(one.path) === dirname(path)).map((one) => one.text)
    return { path, own, words: words.join('\n') }
  })
  const wrong = common.flatMap(([, key = '', literal = '']) => {
    const times = said.filter(
      ({ own, words }) => !own.has(key) && new RegExp(`\\b(?:texts|wording)\\.${key}\\b`).test(words),
    )
    const again = said.filter(({ own }) => own.get(key) === literal).map(({ path }) => `${path}: ${key} stands again`)
    return times.length < 2 ? [`${key}: said in ${times.length} folders`, ...again] : again
  })
  expect(wrong).toEqual([])
})

test('a table has a name, and radios are grouped by a part whose name is heard', () => {
  const tags = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<(table(?=[\s>])|Radio\.Group\b)[^>]*>(?:\s*<caption)?/g)].map(([tag]) => ({ path, tag })),
    )
  expect(tags.length).toBeGreaterThan(5)
  const nameless = tags.filter(({ tag }) =>
    tag.startsWith('<table') ? !/aria-label|<caption/.test(tag) : tag.includes('aria-label'),
  )
  expect(nameless).toEqual([])
})
