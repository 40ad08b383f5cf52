/** The token cannot be read by the page: every call of the contract is walked, against servers that say yes, no and nonsense. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type * as v from 'valibot'
import { contract, type Endpoint, endpoints } from '#contract'
import { dataFolder, type Herald, seen, startHerald } from '../fake-electron/herald.ts'
import { sampleOf } from '../fake-electron/sample.ts'
import { json, type Reply, type TinyServer, text, tinyServer } from '../unit/main/api/server.ts'

const token = 'canary-token-7f3a9c'
/** The same words as they might stand somewhere else. */
const spellings = [token, Buffer.from(token).toString('base64').replace(/=+$/, ''), Buffer.from(token).toString('hex')]
/** Calls that change which server is asked: they come last. */
const last = ['session.connect', 'session.disconnect', 'session.practice', 'connection.workOffline']

type Faces = Record<string, Record<string, (given?: unknown) => unknown>>
type Row = { kind: 'call'; input: v.GenericSchema } | { kind: 'notice' | 'upload-file' }
type Answered = { name: string; answer: { ok: boolean; failure?: { kind: string } } }

let data: Awaited<ReturnType<typeof dataFolder>>
let server: TinyServer
let herald: Herald
/** Everything the page was ever told. */
const told: unknown[] = []

before(async () => {
  data = await dataFolder()
  server = await tinyServer()
  server.reply = asDocumented
  herald = await startHerald({
    folder: data.folder,
    args: ['--server', server.origin],
    env: { HERALD_TOKEN: token },
    saveTo: join(data.folder, 'customers.csv'),
  })
  for (const [group, members] of rows())
    for (const [member, { kind }] of Object.entries(members))
      if (kind === 'notice') faces()[group]?.[member]?.((payload: unknown) => told.push([group, member, payload]))
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  await server.close()
  data.clean()
})

const rows = (): [string, Record<string, Row>][] => Object.entries(contract)
// The walk goes over the contract, whatever stands in it.
const faces = () => herald.bridge() as unknown as Faces

/** Every reply as its row documents it, everything optional included; anything else (a download, a storage) gets text. */
const asDocumented: Reply = (response, asked) => {
  const path = new URL(asked.url, server.origin).pathname
  const fitting = Object.values<Endpoint>(endpoints).filter(
    (one) => one.method === asked.method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // '/campaign/get-re-targeted-campaigns' is no '/campaign/{id}'.
  const row = fitting.find((one) => !one.path.includes('{')) ?? fitting[0]
  if (!row || row.answer === 'bytes') return text(200, 'id,name\n1,Ayesha', 'text/csv')(response, asked)
  json(200, { success: true, data: sampleOf(row.reply), message: '' })(response, asked)
}

/** Asks every call once, those that change the session last and in order. */
async function walk(): Promise<Answered[]> {
  const calls = rows().flatMap(([group, members]) =>
    Object.entries(members).flatMap(([member, row]) =>
      row.kind === 'call' ? [{ name: `${group}.${member}`, input: sampleOf(row.input) }] : [],
    ),
  )
  const answers = await Promise.all(calls.filter(({ name }) => !last.includes(name)).map(ask))
  told.push(answers)
  return answers
}

async function ask({ name, input }: { name: string; input: unknown }): Promise<Answered> {
  const [group = '', member = ''] = name.split('.')
  const before = herald.fake.everyWindow.length
  const asked = faces()[group]?.[member]?.(input)
  if (name === 'desktop.savePdf') await pageToPrint(before)
  const answer = await asked
  // Every call answers this; the tests of the bridge hold it.
  return { name, answer: answer as Answered['answer'] }
}

/** The page in the hidden window, after the first `before` ones, says that everything of it is there: printing waits a minute for that. */
async function pageToPrint(before: number): Promise<void> {
  const hidden = () =>
    herald.fake.everyWindow.slice(before).find(({ options }) => options.webPreferences?.preload === undefined)
  await seen('the page to print', () => {
    const window = hidden()
    return window !== undefined && window.answer() !== null && !window.contents.loading.main
  })
  const contents = hidden()?.contents
  contents?.navigatedInPage(contents.mainFrame.url.replace(/#.*$/, '#printable'))
}

function assertNowhere(where: string, content: unknown): void {
  const all = typeof content === 'string' ? content : JSON.stringify(content)
  for (const spelling of spellings) assert.ok(!all.includes(spelling), `The token stands in ${where}`)
}

test('connected at the start; the token is gone from the environment and was never in the command line', async () => {
  assert.partialDeepStrictEqual(await herald.bridge().session.current(), { ok: true, value: { state: 'connected' } })
  assert.equal(process.env.HERALD_TOKEN, undefined)
  assert.equal(server.asked[0]?.headers.authorization, `Bearer ${token}`)
})

test('a server that answers as documented', async () => {
  const answers = await walk()
  const failed = answers.filter(({ name, answer }) => name.startsWith('api.') && !answer.ok)
  assert.deepEqual(failed, [])
  assertNowhere('an answer', answers)
})

for (const [name, reply] of [
  ['refuses', json(422, { success: false, message: 'No' })],
  [
    'repeats it in its refusal',
    (response, asked) => json(422, { success: false, message: `No: ${asked.headers.authorization}` })(response, asked),
  ],
  ['says success: false', json(200, { success: false, message: 'No', data: null })],
  ['answers with a page', text(200, '<html>Sign in</html>', 'text/html')],
  ['answers with nonsense', json(200, { success: true, data: 7, message: '' })],
  ['cuts the connection', (response) => response.destroy()],
] as [string, Reply][])
  test(`a server that ${name}`, async () => {
    server.reply = reply
    assertNowhere('an answer', await walk())
  })

test('a session that the server ends, and every way to another one', async () => {
  server.reply = json(401, { success: false, message: 'Expired' })
  assertNowhere('an answer', await walk())
  assert.partialDeepStrictEqual(await herald.bridge().session.current(), { ok: true, value: { state: 'expired' } })
  const input = { address: server.origin, token }
  told.push(await herald.bridge().session.connect(input))
  server.reply = asDocumented
  told.push(await herald.bridge().session.connect(input))
  told.push(await herald.bridge().session.connect({ address: `${server.origin}/${token}`, token: `${token} ` }))
  told.push(await herald.bridge().connection.workOffline(true), await walk())
  told.push(await herald.bridge().connection.workOffline(false))
  told.push(await herald.bridge().session.practice(), await herald.bridge().session.disconnect())
  assertNowhere('an answer', told)
})

test('nor is it in what the page holds, the log, the disk, the menu or the addresses that were opened', () => {
  assert.ok(told.length > 20, 'notices were heard')
  assertNowhere('a notice or an answer', told)
  assertNowhere('the page', herald.window().page().exposed)
  assertNowhere('the output', herald.printed())
  assertNowhere('the menu', herald.fake.menu())
  assertNowhere('an address', herald.fake.seen)
  assertNowhere(
    'the windows',
    [...herald.fake.everyWindow].map(({ options, contents }) => [options, contents.mainFrame.url]),
  )
  const files = readdirSync(data.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  assert.ok(files.length > 3)
  for (const { parentPath, name } of files) assertNowhere(name, readFileSync(join(parentPath, name), 'latin1'))
})

test('the server itself saw it in one header only, and in the address of the customers alone', () => {
  assert.ok(server.asked.some(({ url }) => url.includes(`t=${token}`)))
  for (const { url, headers, body } of server.asked) {
    const { authorization, ...others } = headers
    assertNowhere('a body', body)
    assertNowhere('a header', others)
    if (new URL(url, server.origin).pathname.endsWith('/customers')) continue
    assertNowhere('an address', url)
  }
})
