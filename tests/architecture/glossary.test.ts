/** Every name in code quotes of docs/glossary.md exists in the sources. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const names = new Set([...glossary.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

test('every name of the glossary exists in the sources', () => {
  const words = new Set(
    sourcesBelow('src').flatMap(({ path }) => readFileSync(join(root, path), 'utf8').match(/[\w$]+/g) ?? []),
  )
  expect(names.size).toBeGreaterThan(30)
  const missing = [...names].filter((name) => !(name.includes('/') ? existsSync(join(root, name)) : words.has(name)))
  expect(missing).toEqual([])
})
