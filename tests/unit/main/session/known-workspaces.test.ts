/** Where a token led before: found again by the same address and token only, and never with the token in the file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Workspace } from '#contract'
import { knownWorkspacesIn } from '../../../../src/main/session/known-workspaces.ts'

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

test('a damaged file knows nothing and says so', async () => {
  writeFileSync(join(folder, 'workspaces.json'), '{ half')
  expect(await open().find(workspace.address, 'canary-token')).toBeNull()
  expect(logged).toHaveLength(1)
})
