/** Where people unsubscribe: by workspace, on disk; the practice brand has its own, everybody else is asked. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unsubscribeAddress, type Workspace } from '#contract'
import { mayHold, movedNames } from '../../../src/main/backup/manifest.ts'
import { createUnsubscribe } from '../../../src/main/own-data.ts'

let folder = ''
const told: unknown[] = []
const address = 'https://newco.pk/leave?t={token}'
const workspace = (id: string, kind: Workspace['kind'] = 'server') => ({ id, kind }) as Workspace
async function open(of = workspace('one')) {
  const service = createUnsubscribe(join(folder, 'unsubscribe.json'), {
    notify: (...notice) => told.push(notice),
    log: () => undefined,
  })
  await service.use(of)
  return service.handlers
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-unsubscribe-'))
  told.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('nobody gave it: there is none; once given it is there after a restart, for its workspace alone', async () => {
  const one = await open()
  expect(await one.address()).toBeNull()
  expect(await one.keep({ address })).toBe(address)
  expect(told).toContainEqual(['unsubscribe.changed', address])
  expect(await (await open()).address()).toBe(address)
  expect(await (await open(workspace('two'))).address()).toBeNull()
  expect(JSON.parse(await readFile(join(folder, 'unsubscribe.json'), 'utf8'))).toEqual({ one: address })
})

test("the practice workspace has its brand's own page until another is given", async () => {
  const practice = await open(workspace('practice', 'practice'))
  expect(await practice.address()).toBe('https://gulmohar.example/unsubscribe?token={token}')
  await practice.keep({ address })
  expect(await practice.address()).toBe(address)
})

test('what cannot be read is none', async () => {
  await writeFile(join(folder, 'unsubscribe.json'), JSON.stringify({ one: 'javascript:alert(1)' }))
  expect(await (await open()).address()).toBeNull()
})

test('it belongs to a backup', () => {
  expect(mayHold('unsubscribe.json')).toBe(true)
  expect(movedNames).toContain('unsubscribe.json')
})

test.each([
  [address, null],
  [` ${address} `, null],
  ['', 'Enter a web address, like https://your-shop.com/unsubscribe?t={token}'],
  ['newco.pk/{token}', 'Enter a web address, like https://your-shop.com/unsubscribe?t={token}'],
  ['mailto:a@newco.pk?subject={token}', 'Enter a web address, like https://your-shop.com/unsubscribe?t={token}'],
  ['https://newco.pk/leave', 'Without {token}, you cannot tell who unsubscribed'],
])('the address %j: %s', (given, message) => {
  const read = v.safeParse(unsubscribeAddress, given)
  expect(read.issues?.[0].message ?? null).toBe(message)
})
