/** The token's vault in the built main process: the keyring where there is one, memory where there is none, over several starts. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test'
import type { Session } from '#contract'
import { dataFolder, type Herald, startHerald } from '../fake-electron/herald.ts'
import { type Keyring, keyring } from '../fake-electron/keyring.ts'
import { isPrivate } from '../fixtures/files.ts'
import { json, type TinyServer, tinyServer } from '../unit/main/api/server.ts'

const token = 'canary-token-7f3a'
const brand = { id: 4, name: 'Gulmohar Retail' }
const user = { id: 11, name: 'Ayesha Siddiqui' }
let server: TinyServer
let data: Awaited<ReturnType<typeof dataFolder>>
let running: Herald | null = null

before(async () => {
  server = await tinyServer()
  server.reply = json(200, { success: true, data: { configurations: [], brand, user }, message: '' })
})
after(() => server.close())
beforeEach(async () => {
  data = await dataFolder()
})
afterEach(async () => {
  await running?.quit()
  running = null
  data.clean()
})

const file = () => join(data.folder, 'session.vault')

/** Ends what runs and starts anew on the same folder. */
async function start(ring: Keyring): Promise<Herald> {
  await running?.quit()
  running = await startHerald({ folder: data.folder, keyring: ring })
  return running
}

async function session(herald: Herald): Promise<Session> {
  const answer = await herald.bridge().session.current()
  assert.ok(answer.ok)
  return answer.value
}

async function connect(herald: Herald): Promise<Session> {
  const answer = await herald.bridge().session.connect({ address: server.origin, token })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.value
}

test('round trip: kept by the keyring, back at the next start, gone after disconnecting', async () => {
  const ring = keyring()
  assert.partialDeepStrictEqual(await connect(await start(ring)), { state: 'connected', tokenKept: 'vault' })
  const kept = readFileSync(file(), 'utf8')
  assert.match(Buffer.from(JSON.parse(kept).blob, 'base64').toString('latin1'), /^v11/)
  assert.ok(!kept.includes(token) && !Buffer.from(JSON.parse(kept).blob, 'base64').includes(token))
  assert.ok(isPrivate(file()))

  const again = await start(ring)
  assert.partialDeepStrictEqual(await session(again), { state: 'connected', workspace: { address: server.origin } })
  const before = server.asked.length
  await again.bridge().api.listSegments()
  assert.equal(server.asked[before]?.headers.authorization, `Bearer ${token}`)

  assert.partialDeepStrictEqual(await again.bridge().session.disconnect(), { ok: true, value: { state: 'practice' } })
  assert.equal(existsSync(file()), false)
  assert.equal((await session(await start(ring))).state, 'practice')
})

describe('no safe place: in memory, nothing on the disk', () => {
  for (const [name, given] of [
    ['no keyring, and a desktop that nobody knows', { backend: 'basic_text', open: false }],
    [
      'no keyring that runs, on a desktop that has one: Chromium encrypts by a password that everybody knows',
      { open: false },
    ],
    ['a keyring that refuses', { refuses: true }],
  ] as const)
    test(name, async () => {
      const herald = await start(keyring(given))
      assert.partialDeepStrictEqual(await connect(herald), { state: 'connected', tokenKept: 'memory' })
      assert.equal(existsSync(file()), false)
      assert.equal((await session(herald)).state, 'connected')
    })
})

test('what memory held is asked for again after the next start', async () => {
  const ring = keyring({ open: false })
  await connect(await start(ring))
  assert.equal((await session(await start(ring))).state, 'practice')
})

test("another keyring's blob does not open there, and is still there for its own", async () => {
  const own = keyring()
  await connect(await start(own))
  const herald = await start(keyring({ backend: 'kwallet6' }))
  assert.equal((await session(herald)).state, 'practice')
  assert.match(herald.printed(), /does not open the kept session/)
  assert.equal((await session(await start(own))).state, 'connected')
})

test('a desktop that Electron knows no keyring of (sway, i3, LXQt), and one that answers: kept', async () => {
  const ring = keyring({ backend: 'basic_text' })
  assert.equal((await connect(await start(ring))).tokenKept, 'vault')
  assert.equal((await session(await start(ring))).state, 'connected')
})

test('a keyring that is locked at the start: the session waits for the next one', async () => {
  const ring = keyring()
  await connect(await start(ring))
  ring.open = false
  assert.equal((await session(await start(ring))).state, 'practice')
  ring.open = true
  assert.equal((await session(await start(ring))).state, 'connected')
})

test('nothing is kept: the keyring is not asked, and nobody sees its prompt', async () => {
  const ring = keyring({ prompt: new Promise(() => {}) })
  assert.equal((await session(await start(ring))).state, 'practice')
  assert.deepEqual(ring.asked, [])
})

describe('a keyring whose prompt nobody answers', () => {
  /** Herald was connected, and starts anew while the keyring asks for its password. */
  async function prompted(): Promise<{ herald: Herald; late: () => void; answer: () => void }> {
    const ring = keyring()
    const first = await start(ring)
    await connect(first)
    const draft = { id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB', channel: 'sms', type: 'one-time', campaignId: null } as const
    assert.ok((await first.bridge().drafts.write({ ...draft, revision: 0, name: 'Eid' })).ok)
    await running?.quit()
    const prompt = Promise.withResolvers<void>()
    ring.prompt = prompt.promise
    const late: (() => void)[] = []
    const wait = setTimeout
    mock.method(globalThis, 'setTimeout', (task: () => void, ms?: number, ...args: unknown[]) => {
      if (ms === 60_000) late.push(task)
      return wait(task, ms, ...args)
    })
    const herald = await startHerald({ folder: data.folder, keyring: ring })
    running = herald
    mock.restoreAll()
    return {
      herald,
      // Whatever else waits a minute comes with it.
      late: () => {
        for (const task of late) task()
      },
      answer: prompt.resolve,
    }
  }

  /** Waits until the session is no longer being opened. */
  async function opened(herald: Herald): Promise<void> {
    for (const until = performance.now() + 60_000; (await session(herald)).state === 'opening'; ) {
      assert.ok(performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('everything that needs no token answers: the session, settings, drafts and the list', async () => {
    const { herald, answer } = await prompted()
    assert.partialDeepStrictEqual(await session(herald), {
      ...{ state: 'opening', waitsFor: { what: 'keyring' } },
      workspace: { address: server.origin, brand: { name: 'Gulmohar Retail' } },
    })
    const { app, campaigns, connection, desktop } = herald.bridge()
    assert.ok((await app.settings()).ok && (await connection.current()).ok && (await desktop.showLog()).ok)
    const list = await campaigns.list({ limit: 25, page: 1, orderBy: 'updated_at', orderDirection: 'desc' })
    assert.ok(list.ok, JSON.stringify(list))
    assert.deepEqual(
      list.value.rows.map(({ name }) => name),
      ['Eid'],
    )
    answer()
    await opened(herald)
    assert.equal((await session(herald)).state, 'connected')
  })
  test('after a minute Herald goes on in practice, and the session is kept for the next start', async () => {
    const { herald, late } = await prompted()
    late()
    await opened(herald)
    assert.equal((await session(herald)).state, 'practice')
    assert.ok(existsSync(file()))
  })
})

test("what was kept by Chromium's own password is removed, and said", {
  skip: process.platform !== 'linux',
}, async () => {
  const blob = Buffer.from(`v10${'x'.repeat(60)}`).toString('base64')
  writeFileSync(file(), JSON.stringify({ backend: 'gnome_libsecret', blob }))
  const herald = await start(keyring())
  assert.equal((await session(herald)).state, 'practice')
  assert.match(herald.printed(), /warn The kept session was not safe and is removed: connect again/)
  assert.equal(existsSync(file()), false)
})

test('a session that only memory takes ends the one that was kept before', async () => {
  const ring = keyring()
  await connect(await start(ring))
  await connect(await start(keyring({ open: false })))
  assert.equal(existsSync(file()), false)
  assert.equal((await session(await start(ring))).state, 'practice')
})

test('a keyring whose key has changed keeps the session anew', async () => {
  const ring = keyring()
  await connect(await start(ring))
  ring.rotated = true
  const before = readFileSync(file(), 'utf8')
  assert.equal((await session(await start(ring))).state, 'connected')
  assert.notEqual(readFileSync(file(), 'utf8'), before)
  assert.deepEqual(ring.asked, ['encrypt', 'decrypt', 'encrypt'])
})

describe('a damaged file is said so and opens the practice workspace', () => {
  const blob = (text: string) => Buffer.from(text).toString('base64')
  for (const [name, content] of [
    ['no JSON', '{"backend":'],
    ['a blob of nothing', '{"backend":"gnome_libsecret","blob":""}'],
    ['a blob of something else', JSON.stringify({ backend: 'gnome_libsecret', blob: blob('x'.repeat(200)) })],
  ] as const)
    test(name, async () => {
      writeFileSync(file(), content)
      const herald = await start(keyring())
      assert.equal((await session(herald)).state, 'practice')
      assert.match(herald.printed(), /warn The keyring does not open the kept session: connect again/)
    })
})
