/** Limits the idioms that docs/writing.md lists: their number in comments and identifiers may only fall. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const idiom = /\b(?:stands?|words|told|tells?|nobody(?:'s)?|what is|of theirs|somebody(?:'s)?)\b/gi
const comment = /\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*$|(?<=\s)\/\/ .*$/gm

/** Highest number of idioms per 1,000 comment lines. Lower it with each change that removes some; never raise it. */
const MAX_PER_1000_LINES = 36

const sources = sourcesBelow('src').map(({ path }) => readFileSync(join(root, path), 'utf8'))

test('comments stay below the limit of idioms', () => {
  const comments = sources.flatMap((text) => text.match(comment) ?? [])
  const lines = comments.flatMap((text) => text.split('\n')).filter((line) => /[a-z]/i.test(line)).length
  const idioms = comments.flatMap((text) => text.match(idiom) ?? []).length
  expect(lines).toBeGreaterThan(5_000)
  expect((idioms / lines) * 1_000).toBeLessThanOrEqual(MAX_PER_1000_LINES)
})

test('no declared name ends in a number, except where the number has a meaning', () => {
  const declared = /\b(?:const|let|function|class|type|interface)\s+([A-Za-z_$]+[a-z]\d+)\b/g
  const names = new Set(sources.flatMap((text) => [...text.matchAll(declared)].map(([, name = '']) => name)))
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
