/** Where a token led before: found again by the same address and token only, and never with the token in the file. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Workspace } from '#contract'
import { mayHold } from '../../../../src/main/backup/manifest.ts'
import { knownWorkspacesIn } from '../../../../src/main/session/known-workspaces.ts'
import { isPrivate } from '../../../fixtures/files.ts'

const workspace: Workspace = {
  id: 'w',
  kind: 'server',
  address: 'https://api.example.com',
  user: { id: '11', name: 'Ayesha' },
  brand: { id: '4', name: 'Gulmohar' },
}
let folder = ''
let logged: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-known-'))
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => knownWorkspacesIn(join(folder, 'workspaces.json'), (_level, message) => void logged.push(message))

test('the same address and token find it again, also after a restart', async () => {
  await open().keep('canary-token', workspace)
  expect(await open().find(workspace.address, 'canary-token')).toEqual(workspace)
  expect(await open().find(workspace.address, 'another-token')).toBeNull()
  expect(await open().find('https://other.example.com', 'canary-token')).toBeNull()
  expect(readFileSync(join(folder, 'workspaces.json'), 'utf8')).not.toContain('canary-token')
})

const text = (name: string) => readFileSync(join(folder, name), 'latin1')
/** What a guesser would compute from a token. */
const hashOf = (token: string) => createHash('sha256').update(`${workspace.address}\n${token}`).digest('hex')

test('no hash is kept by which a short token could be guessed', async () => {
  await open().keep('1234', workspace)
  expect(text('workspaces.json')).not.toContain(hashOf('1234'))
  // The same token in another data folder is kept as something else.
  const first = text('workspaces.json')
  for (const name of ['workspaces.key', 'workspaces.json']) rmSync(join(folder, name))
  await open().keep('1234', workspace)
  expect(text('workspaces.json')).not.toContain(JSON.parse(first)[0].mark)
  expect(isPrivate(join(folder, 'workspaces.key'))).toBe(true)
  expect(mayHold('workspaces.key')).toBe(false)
})

test('a damaged file knows nothing and says so', async () => {
  writeFileSync(join(folder, 'workspaces.json'), '{ half')
  expect(await open().find(workspace.address, 'canary-token')).toBeNull()
  expect(logged).toHaveLength(1)
})

test('a secret that cannot be read is logged', async () => {
  mkdirSync(join(folder, 'workspaces.key'))
  expect(await open().find(workspace.address, 'canary-token')).toBeNull()
  expect(logged[0]).toBe(`${join(folder, 'workspaces.key')} cannot be read: a new secret replaces it`)
})
