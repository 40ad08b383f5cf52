/** Settings: defaults, what a damaged file does, and that the page is told. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { judgePolicy } from '../../../src/main/policy/index.ts'
import { createSettings, openSettingsFile } from '../../../src/main/settings.ts'
import { defaultSettings } from '../../../src/preload/contract/index.ts'

let folder = ''
const told: unknown[] = []
const quiet = () => undefined
const open = () =>
  createSettings({ store: openSettingsFile(folder, quiet), notify: (name, payload) => void told.push([name, payload]) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-settings-'))
  told.length = 0
})

test('before any change the defaults stand', () => {
  expect(open().current()).toEqual(defaultSettings)
  expect(defaultSettings).toMatchObject({ colorScheme: 'auto', publishHoldSeconds: 10, proxyMode: 'system' })
})

test('a change is kept over a restart and told to the page', () => {
  const next = open().change({ colorScheme: 'dark', railClosed: undefined })
  expect(next).toEqual({ ...defaultSettings, colorScheme: 'dark' })
  expect(told).toEqual([['app.settingsChanged', next]])
  expect(open().current()).toEqual(next)
})

test.each([
  ['{"colorScheme":"pink","listPageSize":50}', { ...defaultSettings, listPageSize: 50 }],
  ['{"listPageSize":"25"}', defaultSettings],
  ['{"unknown":1}', defaultSettings],
])('a file with %s still opens', (content, expected) => {
  writeFileSync(join(folder, 'settings.json'), content)
  expect(open().current()).toEqual(expected)
})

test('a file that is no JSON is put aside, not lost', () => {
  writeFileSync(join(folder, 'settings.json'), '{"colorSch')
  expect(open().current()).toEqual(defaultSettings)
  expect(readFileSync(join(folder, 'settings.unreadable.json'), 'utf8')).toBe('{"colorSch')
})

test('what others keep in the file stays', () => {
  writeFileSync(join(folder, 'settings.json'), '{"windowPlace":{"x":1}}')
  open().change({ railClosed: true })
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({ windowPlace: { x: 1 } })
})

test('what the organisation set holds, is refused to the person, and does not become their own choice', () => {
  writeFileSync(join(folder, 'settings.json'), '{"colorScheme":"light"}')
  const policy = judgePolicy({ source: 'a test', values: { colorScheme: 'dark' }, problems: [] })
  const locked = createSettings({
    store: openSettingsFile(folder, quiet),
    notify: (name, payload) => void told.push([name, payload]),
    policy,
  })
  expect(locked.current().colorScheme).toBe('dark')
  expect(() => locked.change({ colorScheme: 'auto' })).toThrow('Set by your organisation (a test)')
  expect(locked.change({ railClosed: true, colorScheme: 'dark' })).toMatchObject({
    railClosed: true,
    colorScheme: 'dark',
  })
  expect(told).toHaveLength(1)
  expect(open().current()).toMatchObject({ railClosed: true, colorScheme: 'light' })
})
