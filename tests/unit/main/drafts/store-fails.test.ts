/** A store that fails while the outbox asks it: everything rests and is tried again, and nothing spins. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreClient } from '../../../../src/main/drafts/client.ts'
import { type Drafts, draftsOver } from '../../../../src/main/drafts/index.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { storeHere } from './store-here.ts'
import {
  idOf,
  manualClock,
  openHere,
  saveOf,
  scriptedApi,
  setupIntent,
  smallServer,
  temporaryFolder,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
let drafts: Drafts
let clock = manualClock()
let server = smallServer()
/** The method that fails, and how often each was asked. */
let broken: string | null = null
let asked = new Map<string, number>()
let logged: string[] = []
const times = (method: string) => asked.get(method) ?? 0

beforeEach(async () => {
  folder = temporaryFolder()
  clock = manualClock()
  server = smallServer()
  broken = null
  asked = new Map()
  logged = []
  const { client } = storeHere(openHere(folder.file, {}, clock.now))
  const watched = new Proxy(client, {
    get: (target, method) => (typeof method !== 'string' || method === 'then' ? undefined : ask(target, method)),
  })
  const api = scriptedApi(server.answer)
  drafts = await draftsOver(watched, {
    clock,
    api: () => ({ workspace: workspaceA, api }),
    connection: { online: () => true },
    notify: () => {},
    log: (level, message) => void (level === 'error' && logged.push(message)),
  })
  await drafts.use(workspaceA)
  drafts.wake()
  await rest()
})
afterEach(async () => {
  broken = null
  await drafts.close()
  folder.remove()
})

const ask = (target: StoreClient, method: string) => {
  return async (...args: unknown[]): Promise<unknown> => {
    asked.set(method, times(method) + 1)
    if (method === broken) throw new FailureError({ kind: 'storage', message: 'The disk is full' })
    return Reflect.apply(Reflect.get(target, method), target, args)
  }
}
const rest = async () => {
  for (let round = 0; round < 30; round += 1) await new Promise((resolve) => setImmediate(resolve))
}
const save = (n: number) => {
  const name = `Offer ${n}`
  return drafts.handlers.drafts.save(saveOf(writeOf(n, { name }), 'segment', [setupIntent(name)]))
}

describe('nothing spins, and it goes on by itself once the store is well', () => {
  it.each([
    ['the state of a draft cannot be read', 'sync'],
    ['a request cannot be noted before it is sent', 'next'],
    ['an answer cannot be noted', 'append'],
  ])('%s', async (_what, method) => {
    broken = method
    await save(1)
    await rest()
    const first = times(method)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(2)
    expect(logged[0]).toContain(`The sync of draft ${idOf(1)} stopped`)
    await rest()
    expect(times(method), 'it rests').toBe(first)
    for (let round = 0; round < 4; round += 1) {
      clock.pass(400_000)
      await rest()
    }
    expect(times(method)).toBeGreaterThan(first)
    expect(times(method)).toBeLessThanOrEqual(first + 10)
    broken = null
    for (let round = 0; round < 3; round += 1) {
      clock.pass(400_000)
      await rest()
    }
    expect([...server.campaigns.values()].map(({ name }) => name)).toEqual(['Offer 1'])
    expect((await drafts.handlers.drafts.open({ id: idOf(1) }))?.sync.waiting).toEqual([])
  })

  it('each of several drafts tries at most once in each pause, and all go once it went through', async () => {
    broken = 'next'
    for (const n of [1, 2, 3]) await save(n)
    await rest()
    for (let round = 0; round < 2; round += 1) {
      const before = times('next')
      clock.pass(400_000)
      await rest()
      expect(times('next') - before).toBeGreaterThan(0)
      expect(times('next') - before).toBeLessThanOrEqual(3)
    }
    broken = null
    clock.pass(400_000)
    await rest()
    await rest()
    expect(server.campaigns.size).toBe(3)
    expect((await drafts.handlers.drafts.open({ id: idOf(3) }))?.sync.waiting).toEqual([])
  })
})
