/** The embedded server on its thread, and the standalone one in its process: asked, cut, aborted, closed, opened again. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedReferenceApi, openReferenceApi } from '../../../../src/main/reference-api/client.ts'
import { isPrivate } from '../../../fixtures/files.ts'
import { setup } from './harness.ts'

const source = (file: string) => new URL(`../../../../src/main/reference-api/${file}`, import.meta.url)
const worker = source('worker.ts')
let folder: string
let api: EmbeddedReferenceApi
const open = () => openReferenceApi({ worker, folder, campaigns: 0, control: true })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-reference-'))
  api = await open()
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const at = 'http://practice.invalid'
const ask = (path: string, init: RequestInit = {}) =>
  api.fetch(`${at}${path}`, { ...init, headers: { authorization: `Bearer ${api.token}`, ...init.headers } })
const post = (path: string, body: unknown, init: RequestInit = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), ...init })
const create = (name: string) => post('/campaign-management/api/campaign', setup(name))

describe('the embedded server', () => {
  test('answers like a server, with a token of its own kept for this user alone', async () => {
    expect((await create('From the thread')).status).toBe(200)
    expect((await api.fetch(`${at}/event-management/api/event`)).status).toBe(401)
    expect(isPrivate(join(folder, 'reference-token'))).toBe(true)
  })

  test('a cut connection rejects like fetch does', async () => {
    await post('/__faults', { call: 'listEvents', cut: 'after', times: 1 })
    await expect(ask('/event-management/api/event')).rejects.toThrow(new TypeError('fetch failed'))
  })

  test('an aborted request rejects with the reason, at once', async () => {
    await post('/__faults', { call: 'listEvents', latency: 600_000, times: 1 })
    const signal = AbortSignal.timeout(20)
    await expect(ask('/event-management/api/event', { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(ask('/event-management/api/event', { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('uploads go to a storage address on this computer, or through its own fetch; nothing else answers there', async () => {
    const query = 'file_name=a.txt&file_type=text/plain'
    const presigned = async () => {
      const reply = await ask(`/campaign-management/api/campaign/upload/pre_signed_url?${query}`)
      return ((await reply.json()) as { data: { file_name: string; pre_signed_url: string } }).data
    }
    const [one, two] = [await presigned(), await presigned()]
    const put = { method: 'PUT', body: 'hello', headers: { 'content-type': 'text/plain' } }
    expect((await fetch(one.pre_signed_url, put)).status).toBe(200)
    expect((await api.fetch(two.pre_signed_url, put)).status).toBe(200)
    const { origin } = new URL(one.pre_signed_url)
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    for (const { file_name } of [one, two])
      expect(await (await fetch(`${origin}/storage/files/${file_name}`)).text()).toBe('hello')
    const headers = { authorization: `Bearer ${api.token}` }
    expect((await fetch(`${origin}/event-management/api/event`, { headers })).status).toBe(404)
  })

  test('closed and opened again it knows its campaigns, its token and its files, under the same address', async () => {
    const query = 'file_name=b.txt&file_type=text/plain'
    const reply = await ask(`/campaign-management/api/campaign/upload/pre_signed_url?${query}`)
    const { data } = (await reply.json()) as { data: { file_name: string; pre_signed_url: string } }
    await fetch(data.pre_signed_url, { method: 'PUT', body: 'kept', headers: { 'content-type': 'text/plain' } })
    await create('Kept over a restart')
    const { token } = api
    await api.close()
    api = await open()
    expect(api.token).toBe(token)
    const found = await ask(
      '/campaign-management/api/campaign/paginated?limit=5&page=1&orderBy=name&orderDirection=asc&search=kept',
    )
    expect(await found.json()).toMatchObject({ data: { total: 1, campaigns: [{ name: 'Kept over a restart' }] } })
    const address = `${new URL(data.pre_signed_url).origin}/storage/files/${data.file_name}`
    expect(await (await fetch(address)).text()).toBe('kept')
  })

  test('a request that is under way when the server closes is told so', async () => {
    const own = await mkdtemp(join(tmpdir(), 'herald-reference-'))
    const other = await openReferenceApi({ worker, folder: own, campaigns: 0, control: true, token: 't' })
    const headers = { authorization: 'Bearer t' }
    await other.fetch(`${at}/__faults`, { method: 'POST', headers, body: JSON.stringify({ latency: 600_000 }) })
    const asked = other.fetch(`${at}/event-management/api/event`, { headers })
    const told = expect(asked).rejects.toBeInstanceOf(TypeError)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await other.close()
    await told
    await rm(own, { recursive: true, force: true })
  })

  test('a folder that cannot be opened is an error with the reason', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await expect(openReferenceApi({ worker, folder: join(file, 'below') })).rejects.toThrow(/ENOTDIR/)
  })
})

test('the standalone server says once where it is, answers there, and ends on a signal', async () => {
  const own = await mkdtemp(join(tmpdir(), 'herald-reference-'))
  const options = ['--port', '0', '--data', own, '--campaigns', '2', '--token', 'alone']
  const child = spawn(process.execPath, [fileURLToPath(source('standalone.ts')), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  const ready = new Promise<void>((resolve) => reader.once('line', () => resolve()))
  reader.on('line', (line) => lines.push(line))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await ready
  const address = /^Reference API is ready: (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines[0] ?? '')?.[1]
  const path = '/campaign-management/api/campaign/paginated?limit=5&page=1&orderBy=id&orderDirection=asc'
  const reply = await fetch(`${address}${path}`, { headers: { authorization: 'Bearer alone' } })
  expect(await reply.json()).toMatchObject({ success: true, data: { total: 2 } })
  expect((await fetch(`${address}/__requests`, { headers: { authorization: 'Bearer alone' } })).status).toBe(404)
  child.kill('SIGTERM')
  expect([await ended, lines.length]).toEqual([0, 1])
  await rm(own, { recursive: true, force: true })
})
