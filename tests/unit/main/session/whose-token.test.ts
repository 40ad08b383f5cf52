/** Two accounts of a server that names neither user nor brand: what one of them wrote is nowhere in the other. The server says what it received from whom. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#contract'
import { idOf, saveOf, setupIntent, until, writeOf } from '../drafts/support.ts'
import { type MainProcess, nothingAhead, openMainProcess } from '../wire/main-process.ts'

const [a, aLater, b] = ['token-of-a', 'new-token-of-a', 'token-of-b']
let server: Server
let origin = ''
let isWell = true
/** What each token sent, reads left out. */
let sent: { token: string; line: string }[] = []
let dataFolder = ''
let main: MainProcess

beforeEach(async () => {
  sent = []
  isWell = true
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (request.method !== 'GET') sent.push({ token, line: `${request.method} ${path.slice(24)}` })
    const data = path.includes('channel-configuration')
      ? { configurations: [] }
      : { id: 7, name: 'Secret', status: 'draft' }
    const isAnswered = isWell || path.includes('channel-configuration')
    const body = isAnswered ? { success: true, data } : { success: false, message: 'Busy' }
    request.resume().on('end', () => response.writeHead(isAnswered ? 200 : 429).end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  dataFolder = mkdtempSync(join(tmpdir(), 'herald-whose-'))
  main = await openMainProcess(undefined, nothingAhead, { dataFolder, start: {} })
})
afterEach(async () => {
  await main.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(dataFolder, { recursive: true, force: true })
})

async function valueIn<T>(answer: Promise<Answer<T>>): Promise<T> {
  const got = await answer
  if (!got.ok) throw new Error(got.failure.message)
  return got.value
}
const connect = (token: string) => valueIn(main.bridge.session.connect({ address: origin, token }))
const answer = (account: string | null) => valueIn(main.bridge.session.answer({ account }))
const waiting = async () => (await valueIn(main.bridge.outbox.list())).length
/** The brand's secret, saved while its server asks to be left alone. */
async function savedByA(): Promise<void> {
  expect((await connect(a)).asks).toBeUndefined()
  // What the connection woke is done: it would send the save a second time.
  await again()
  isWell = false
  await valueIn(main.bridge.drafts.save(saveOf(writeOf(1, { name: 'Secret' }), 'segment', [setupIntent('Secret')])))
  await until(() => sent.length > 0)
  isWell = true
  sent = []
}
const again = () => valueIn(main.bridge.outbox.retry({ draftId: null }))

test('another token: nothing is sent with it or shown before the answer, nor after it where it is another account', async () => {
  await savedByA()
  await valueIn(main.bridge.session.practice())
  const { workspace, asks } = await connect(b)
  expect(workspace?.kind, 'nothing of the server is open').toBe('practice')
  expect(asks).toMatchObject({ address: origin, accounts: [{ seenAt: expect.any(String) }] })
  await again()
  expect(await waiting()).toBe(0)
  expect(await valueIn(main.bridge.drafts.open({ id: idOf(1) }))).toBeNull()
  await expect(answer('somewhere')).rejects.toThrow('This account is not known at this address')
  expect((await valueIn(main.bridge.session.practice())).asks).toBeUndefined()
  await expect(answer(null), 'practice was opened instead').rejects.toThrow('Enter the access token again')
  await connect(b)
  expect((await answer(null)).asks).toBeUndefined()
  await again()
  expect(await waiting()).toBe(0)
  expect(await valueIn(main.bridge.drafts.open({ id: idOf(1) }))).toBeNull()
  expect(sent.filter(({ token }) => token === b)).toEqual([])
  // Its own token finds it, and nobody is asked.
  expect((await connect(a)).asks).toBeUndefined()
  await until(() => sent.length === 1)
  expect(sent).toEqual([{ token: a, line: 'POST /campaign' }])
  expect((await connect(b)).asks).toBeUndefined()
})

test('a new token of the same account at the start: practice is open until that was said, then it is sent', async () => {
  await savedByA()
  await main.services.close()
  main = await openMainProcess(undefined, nothingAhead, { dataFolder, start: { server: origin, token: aLater } })
  const { workspace, asks } = await valueIn(main.bridge.session.current())
  expect([workspace?.kind, asks?.accounts.length]).toEqual(['practice', 1])
  await again()
  expect(sent).toEqual([])
  await answer(asks?.accounts[0]?.id ?? '')
  await until(() => sent.length === 1)
  expect(sent).toEqual([{ token: aLater, line: 'POST /campaign' }])
})

test('another token while the account before is open: that stays open with its own token, and the other one sends nothing', async () => {
  await savedByA()
  const { workspace, asks } = await connect(b)
  expect([workspace?.address, asks?.accounts.length]).toEqual([origin, 1])
  await again()
  await until(() => sent.length === 1)
  expect(sent).toEqual([{ token: a, line: 'POST /campaign' }])
  await answer(null)
  expect(await valueIn(main.bridge.drafts.open({ id: idOf(1) }))).toBeNull()
  expect(sent).toHaveLength(1)
})

test('where the token says whose it is and not which brand: an account of somebody else is not offered', async () => {
  const tokenOf = (sub: string, n: number) => `${n}.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`
  expect((await connect(tokenOf('ayesha', 1))).asks).toBeUndefined()
  expect((await connect(tokenOf('bilal', 1))).asks).toBeUndefined()
  expect((await connect(tokenOf('ayesha', 2))).asks?.accounts).toHaveLength(1)
  // Nothing is known of whoever has this one.
  expect((await connect(b)).asks?.accounts).toHaveLength(2)
})
