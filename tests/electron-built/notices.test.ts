/** The notices of third parties that ship: everybody whose code is in the built files, with words of a licence. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noticeIn, noticesFile, packageOf } from '../../packaging/notices.ts'
import { root } from './built-host.ts'

const text = readFileSync(join(root, 'out/renderer', noticesFile), 'utf8')
const heading = /^(\S+) \d\S* \((.+)\)$/
const parts = text.split(`\n\n${'-'.repeat(80)}\n\n`).slice(1)
const named = new Map(parts.map((part) => [heading.exec(part.split('\n')[0] ?? '')?.[1], part]))

/** From what the licences themselves ask for, by hand: one library of each kind that Herald is known to hold. */
for (const [name, words] of [
  ['react', 'Permission is hereby granted, free of charge'],
  ['react-dom', 'Meta Platforms'],
  ['@mantine/core', 'Vitaly Rtishchev'],
  ['@tiptap/core', 'Permission is hereby granted'],
  ['hono', 'Yusuke Wada'],
  ['kysely', 'Permission is hereby granted'],
  ['grapesjs', 'Redistributions in binary form must reproduce'],
  ['dompurify', 'Apache License'],
  ['papaparse', 'Matthew Holt'],
  ['fflate', 'Arjun Barrett'],
  ['@fontsource-variable/inter', 'SIL OPEN FONT LICENSE'],
  ['@fontsource-variable/noto-naskh-arabic', 'SIL OPEN FONT LICENSE'],
  ['electron-updater', 'Permission is hereby granted'],
  ['electron-store', 'Sindre Sorhus'],
  ['caniemail', 'HTeuMeuLeu'],
] as const)
  test(`${name} is named with its licence`, () => {
    assert.ok(
      named.get(name)?.toLowerCase().includes(words.toLowerCase()),
      named.get(name)?.slice(0, 400) ?? 'not named',
    )
  })

test('every package from which a line stands in the built page is named', () => {
  const page = join(root, 'out/renderer')
  const maps = readdirSync(page, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .map((name) => join(page, name))
  assert.ok(maps.length > 20)
  const packages = new Set<string>()
  for (const map of maps) {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(map, 'utf8'))
    for (const source of sources) {
      // The paths in a worker's map begin a folder higher than they say.
      const inPackages = source.indexOf('node_modules/')
      const folder = inPackages < 0 ? null : packageOf(join(root, source.slice(inPackages)))
      if (folder) packages.add(noticeIn(folder).name)
    }
  }
  assert.ok(packages.size > 60, String(packages.size))
  assert.deepEqual(
    [...packages].filter((name) => !named.has(name)),
    [],
  )
})

test('nobody is named without a word of theirs', () => {
  for (const [name, part] of named) assert.ok(part.split('\n').length > 5, `${name} says nothing`)
})
