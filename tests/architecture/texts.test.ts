/**
 * Checks that displayed texts are written in the part that shows them. A text shared by several parts is a constant named by its role, and a name says
 * more than a number.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownTexts } from './shown-texts.ts'
import { root, sourcesBelow } from './sources.ts'

const sources = sourcesBelow('src')

/** Sample messages are a shop's texts, and the reference API stands in for a foreign server. */
const hasOwnTexts = /\/(?:templates|starters|reference-api)\//

test('a folder has no list of its texts: each is written where it is shown', () => {
  const lists = sources.filter(({ path }) => /\/(?:common-)?texts\.tsx?$/.test(path))
  // The search index of drafts, which splits messages into texts.
  expect(lists.map(({ path }) => path)).toEqual(['src/main/drafts/store/texts.ts'])
})

test('a sentence in three files is a constant', () => {
  const places = new Map<string, Set<string>>()
  for (const { path } of sources.filter((one) => !hasOwnTexts.test(one.path)))
    for (const { words } of shownTexts(path, readFileSync(join(root, path), 'utf8')))
      if (/\w \w.*\w\.$/.test(words)) places.set(words, (places.get(words) ?? new Set()).add(path))
  expect(places.size).toBeGreaterThan(500)
  const repeated = [...places].filter(([, paths]) => paths.size > 2)
  expect(repeated.map(([words, paths]) => `${words} ${[...paths].join(', ')}`)).toEqual([])
})

test.each([
  ['words between tags', '<p>Two words</p>', ['Two words']],
  ['an attribute', '<img alt="A shop" className="wide tall" />', ['A shop']],
  ['an error that a person reads', "new Error('The file is empty.')", ['The file is empty.']],
  ['an error for an engineer', "new Error('no such call')", []],
  ['the names of choices', "choice('Align', { Left: 1, 'At the end': 2 })", ['Align', 'Left', 'At the end']],
  ['a template in a template', `\`\${read(\`a \${b}\`)}. It stays.\``, [`{read(\`a \${b}\`)}. It stays.`]],
  ['a list that is joined', "lines = ['It is read.', rest].join(' ')", ['It is read.']],
  ['a condition of SQL', "'SELECT id FROM drafts WHERE name = ?'", []],
])('npm run texts reads %s', (_, source, expected) => {
  expect(shownTexts('a.tsx', source).map(({ words }) => words)).toEqual(expected)
})

test('a table has a name, and radios are in a group with an accessible name', () => {
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

test('no declared name ends in a number, except where the number has a meaning', () => {
  const declared = /\b(?:const|let|function|class|type|interface)\s+([A-Za-z_$]+[a-z]\d+)\b/g
  const names = new Set(
    sources.flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(declared)].map(([, name = '']) => name),
    ),
  )
  // Names of formats, encodings and modules.
  expect([...names].sort()).toEqual([
    'base64',
    'bytesOfBase64',
    'hasFts5',
    'is1904',
    'mp3',
    'originalInBase64',
    'secondsOfMp3',
  ])
})
