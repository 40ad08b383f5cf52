/** Which addresses of this computer are files of the practice workspace: nothing else on it is asked because of what a message says. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPracticeFile } from '../../../../src/main/session/open-workspace.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-practice-'))
  mkdirSync(join(folder, 'practice'))
  writeFileSync(join(folder, 'practice', 'storage-port'), '40123')
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['http://127.0.0.1:40123/storage/public/eid.png', true],
  ['http://127.0.0.1:40123/', false],
  ['http://127.0.0.1:5432/storage/public/eid.png', false],
  ['http://127.0.0.1/storage/public/eid.png', false],
])('%s: %s', (address, isOne) => expect(isPracticeFile(folder, new URL(address))).toBe(isOne))

it('none before the first file was given out', () =>
  expect(isPracticeFile(join(folder, 'elsewhere'), new URL('http://127.0.0.1:40123/storage/a.png'))).toBe(false))
