/** Checks that no name of the glossary's last column is used in an identifier, a comment or a file name. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const rows = [...glossary.matchAll(/^\| .+ \| .+ \|(.*)\|$/gm)].map(([, last = '']) => last)
const names = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
const paths = globSync('{src,tests,scripts,packaging,docs}/**/*.{ts,tsx,mts,mjs,css,md}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .concat('README.md', 'CONTRIBUTING.md')
  .filter((path) => !/docs\/glossary\.md$|glossary\.test\.ts$|fixtures\/mails\//.test(path))

/** Removes strings, which hold displayed texts and stored names. */
const withoutStrings = (text: string): string => text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('the glossary lists the names that are gone', () => {
  expect(names.length).toBeGreaterThan(60)
  expect(new Set(names).size).toBe(names.length)
})

test('none of these names is left', () => {
  const texts = paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text: path.endsWith('.md') ? text : withoutStrings(text) }
  })
  const left = names.flatMap((name) => {
    const pattern = new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`)
    return texts
      .filter(({ path, text }) => pattern.test(text) || pattern.test(path))
      .map(({ path }) => `${name}: ${path}`)
  })
  expect(left).toEqual([])
})
