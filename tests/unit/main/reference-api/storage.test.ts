/** Presigned uploads over real HTTP: the address is the permission, and only for what it was made for. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listener, listen } from '../../../../src/main/reference-api/http.ts'
import { openTest, type TestServer } from './harness.ts'

let server: TestServer
let http: Listener
beforeAll(async () => {
  server = await openTest()
  http = await listen(0, server.handle)
})
afterAll(async () => {
  await http.close()
  await server.end()
})

type Address = { file_name: string; pre_signed_url: string }
const rows = { plain: 'pre_signed_url', viewable: 'viewable/pre_signed_url' }

async function address(kind: keyof typeof rows, name = 'banner one.png', type = 'image/png'): Promise<Address> {
  const query = new URLSearchParams({ file_name: name, file_type: type })
  const headers = { authorization: 'Bearer secret' }
  const reply = await fetch(`${http.origin}/campaign-management/api/campaign/upload/${rows[kind]}?${query}`, {
    headers,
  })
  return ((await reply.json()) as { data: Address }).data
}

const put = (url: string, body: string, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
  fetch(url, { method: 'PUT', body, headers })

describe('an upload', () => {
  test('goes in without a bearer and comes out under its public path, byte for byte', async () => {
    const { file_name, pre_signed_url } = await address('plain')
    expect(file_name).toMatch(/^[0-9a-f]{24}-banner_one\.png$/)
    expect(await server.send('getPublicPath', { file_name })).toMatchObject({ status: 404 })
    expect((await put(pre_signed_url, 'bytes')).status).toBe(200)
    const { path } = await server.call('getPublicPath', { file_name })
    const shown = await fetch((path ?? '').replace('http://reference.test', http.origin))
    expect([await shown.text(), shown.headers.get('content-type')]).toEqual(['bytes', 'image/png'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('a viewable file is shown in place; its headers must be those that were signed', async () => {
    const { file_name, pre_signed_url } = await address('viewable', 'menu.pdf', 'application/pdf')
    const right = { 'content-type': 'application/pdf', 'content-disposition': 'inline' }
    expect((await put(pre_signed_url, 'pdf', { ...right, 'content-type': 'text/html' })).status).toBe(403)
    expect((await put(pre_signed_url, 'pdf', { 'content-type': 'application/pdf' })).status).toBe(403)
    expect((await put(pre_signed_url, 'pdf', right)).status).toBe(200)
    const shown = await fetch(`${http.origin}/storage/files/${file_name}`)
    expect(shown.headers.get('content-disposition')).toBe('inline')
  })

  test('survives a restart', async () => {
    const { file_name, pre_signed_url } = await address('plain')
    await put(pre_signed_url, 'kept')
    const second = await openTest({ folder: server.folder })
    const { url } = await second.call('getPreviewUrl', { file_name })
    expect(await (await second.handle(new Request(url ?? ''))).text()).toBe('kept')
    await second.close()
  })
})

describe('is refused', () => {
  test.each([
    [
      'a signature that was changed',
      (url: string) => url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
    ],
    ['no signature', (url: string) => url.split('?')[0] ?? ''],
    ['a later expiry', (url: string) => url.replace(/expires=\d/, 'expires=9')],
    ['another file', (url: string) => url.replace(/upload\/./, 'upload/z')],
  ])('with %s: 403', async (_what, change) => {
    const { pre_signed_url } = await address('plain')
    expect((await put(change(pre_signed_url), 'x')).status).toBe(403)
  })

  test('after fifteen minutes: 403', async () => {
    const { pre_signed_url } = await address('plain')
    server.clock.advance(15 * 60_000 + 1)
    expect((await put(pre_signed_url, 'x')).status).toBe(403)
  })

  test('without a length: 411', async () => {
    const { pre_signed_url } = await address('plain')
    const status = await new Promise((resolve, reject) => {
      const asked = request(pre_signed_url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      asked.on('error', reject)
      asked.end('chunked')
    })
    expect(status).toBe(411)
  })

  test('with a name or type that is none: 422', async () => {
    const ask = (file_name: string, file_type: string) => server.send('getUploadAddress', { file_name, file_type })
    expect(await ask(' ', 'image/png')).toMatchObject({ status: 422, path: 'file_name' })
    expect(await ask('a.png', 'picture')).toMatchObject({ status: 422, path: 'file_type' })
  })

  test('a path out of the folder: 404', async () => {
    for (const name of ['..%2Freference.db', '%2e%2e%2freference-token'])
      expect((await fetch(`${http.origin}/storage/files/${name}`)).status).toBe(404)
  })
})
