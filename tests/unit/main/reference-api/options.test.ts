/** What the reference API takes as a server of its own: secrets from files and the environment, and every mistake in words. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { help, readServerOptions } from '../../../../src/main/reference-api/options.ts'

const folder = mkdtempSync(join(tmpdir(), 'herald-server-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const address = 'postgres://herald:secret@db/herald'

test.each<[string, string[], Record<string, string>, { token?: string; database: string | null }]>([
  ['nothing', [], {}, { database: null }],
  ['arguments', ['--token', 't', '--database', address], {}, { token: 't', database: address }],
  [
    'files',
    ['--token-file', file('token', 't\n'), '--database-file', file('database', `${address}\n`)],
    {},
    { token: 't', database: address },
  ],
  [
    'the environment',
    [],
    { HERALD_SERVER_TOKEN: 't', HERALD_SERVER_DATABASE: address },
    { token: 't', database: address },
  ],
  ['an option before the environment', ['--token', 't'], { HERALD_SERVER_TOKEN: 'u' }, { token: 't', database: null }],
])('secrets from %s', (_, args, env, expected) => {
  const given: Record<string, string | undefined> = { ...env }
  const options = readServerOptions(args, given)
  expect({ ...(options?.api.token ? { token: options.api.token } : {}), database: options?.database }).toEqual(expected)
  expect(given).toEqual({})
})

test.each<[string[], string]>([
  [['--token', 'a', '--token-file', 'b'], 'Give --token or --token-file, not both'],
  [['--token-file', join(folder, 'missing')], `--token-file: ${join(folder, 'missing')} cannot be read`],
  [['--token-file', file('empty', '\n')], 'The token is empty'],
  [['--database', 'mysql://localhost/herald'], '--database takes an address like postgres://user@host/database'],
  [['--port', 'x'], "--port takes a whole number, not 'x'"],
])('%j: %s', (args, message) => {
  expect(() => readServerOptions(args, {})).toThrow(message)
})

test('help names every way to hand over a secret', () => {
  expect(readServerOptions(['--help'], {})).toBeNull()
  for (const way of ['--token-file', '--database-file', 'HERALD_SERVER_TOKEN', 'HERALD_SERVER_DATABASE'])
    expect(help).toContain(way)
})
