/** The browser host's front: who is let in, what the page carries, and what is refused. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, startHost } from './host.ts'

let host: Awaited<ReturnType<typeof startHost>>
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.close())
beforeEach(() => {
  host.asked.length = 0
})

const get = (path: string, headers: Record<string, string> = {}) => ask(host.port, path, { headers })
const known = () => ({ cookie: host.cookie })
const ofPage = { 'x-herald-page': 'page-secret' }
const post = (path: string, headers: Record<string, string> = {}, body: string | Buffer = '{}') =>
  ask(host.port, path, { method: 'POST', headers: { ...known(), ...ofPage, origin: host.origin, ...headers }, body })

describe('without the key nothing answers', () => {
  test.each(['/', '/campaign', '/bridge.js', '/assets/i-1.js', '/notices', '/call/app.info', '/nothing.txt'])(
    '%s',
    async (path) => {
      const { status, body, headers } = await get(path)
      expect(status).toBe(403)
      expect(body).toBe(
        'Open the address that Herald printed when it started. ' +
          'Each address works once: start Herald again to get a new one.',
      )
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  test.each([
    ['a wrong key', '/?key=wrong', {}],
    ['an empty key', '/?key=', {}],
    ['a wrong cookie', '/', { cookie: 'herald-PORT=wrong' }],
    ["another port's cookie", '/', { cookie: 'herald-1=cookie-secret' }],
  ])('%s', async (_, path, headers) => {
    const cookie = 'cookie' in headers ? { cookie: headers.cookie.replace('PORT', String(host.port)) } : {}
    expect((await get(path, cookie)).status).toBe(403)
  })

  test('calls and files', async () => {
    expect((await post('/call/app.info', { cookie: '' })).status).toBe(403)
    expect((await post('/files', { cookie: '' })).status).toBe(403)
    expect((await post(`/call/app.info?key=${host.key()}`, { cookie: '' })).status).toBe(403)
    expect(host.asked).toEqual([])
  })
})

describe('the key', () => {
  test("is exchanged for a cookie with the port in its name, and for the page's secret in the page itself", async () => {
    const { status, headers, body } = await get(`/campaign?key=${host.key()}&status=draft`)
    expect(status).toBe(200)
    expect(headers['set-cookie']).toEqual([`${host.cookie}; Path=/; HttpOnly; SameSite=Strict`])
    expect(body).toContain('<meta name="page-secret" content="page-secret">')
  })

  test('opens once: who reads it later is not let in', async () => {
    const address = `/?key=${host.key()}`
    expect((await get(address)).headers['set-cookie']).toHaveLength(1)
    const again = await get(address)
    expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined])
    expect(await get(address, known())).toMatchObject({ status: 302, headers: { location: '/' } })
    expect((await get(`/?key=${host.key()}`)).headers['set-cookie']).toHaveLength(1)
  })

  test('a hundred addresses wait to be opened, no more', async () => {
    const keys = Array.from({ length: 101 }, host.key)
    expect((await get(`/?key=${keys[0]}`)).status).toBe(403)
    expect((await get(`/?key=${keys[1]}`)).status).toBe(200)
    expect((await get(`/?key=${keys[100]}`)).status).toBe(200)
  })

  test('the cookie then opens the page, and again', async () => {
    for (const _ of [1, 2]) expect((await get('/', known())).status).toBe(200)
  })

  test('with the cookie, an old key in the address does no harm', async () => {
    expect(await get('/?key=of-an-earlier-launch', known())).toMatchObject({ status: 302, headers: { location: '/' } })
  })

  test('opens the page also from another site, whose redirect would lose the cookie', async () => {
    const { status, headers, body } = await get(`/?key=${host.key()}`, {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    })
    expect([status, body]).toEqual([200, expect.stringContaining('page-secret')])
    expect(headers['set-cookie']).toHaveLength(1)
  })

  test('a second address opens the page in the same browser too', async () => {
    expect((await get(`/?key=${host.key()}`, known())).body).toContain('page-secret')
  })

  test('no redirect leads to another host', async () => {
    expect((await get('//elsewhere.example/', known())).headers.location).toBeUndefined()
    const { headers } = await get('//elsewhere.example/?key=used', known())
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/)
  })
})

describe('the cookie alone, which every port of this computer is sent', () => {
  test.each(['/call/app.info', '/files', '/backup'])('POST %s', async (path) => {
    expect((await post(path, { 'x-herald-page': '' })).status).toBe(403)
    expect((await post(path, { 'x-herald-page': 'cookie-secret' })).status).toBe(403)
    expect(host.asked).toEqual([])
  })

  test('hears no notices, and finds no secret in the page', async () => {
    expect((await get('/notices', known())).status).toBe(403)
    expect((await get('/notices?key=of-nobody', known())).headers).toMatchObject({ location: '/notices' })
    for (const path of ['/', '/campaign', '/bridge.js', '/assets/i-1.js'])
      expect((await get(path, known())).body).not.toContain('page-secret')
  })
})

describe('from the wrong place', () => {
  test.each(['localhost', 'herald.example', '127.0.0.1:1', '127.0.0.1'])('Host %s', async (name) => {
    expect((await get('/', { ...known(), host: name })).status).toBe(421)
    expect((await get(`/?key=${host.key()}`, { host: name })).status).toBe(421)
  })

  test.each(['http://elsewhere.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])(
    'Origin %s',
    async (origin) => {
      expect((await post('/call/app.info', { origin })).status).toBe(403)
      expect((await get('/notices', { ...known(), ...ofPage, origin })).status).toBe(403)
      expect(host.asked).toEqual([])
    },
  )

  test.each(['/call/app.info', '/files'])('POST %s without Origin', async (path) => {
    const { status } = await ask(host.port, path, { method: 'POST', headers: { ...known(), ...ofPage }, body: '{}' })
    expect(status).toBe(403)
    expect(host.asked).toEqual([])
  })

  test.each(['cross-site', 'same-site'])('Sec-Fetch-Site %s', async (site) => {
    expect((await post('/call/app.info', { 'sec-fetch-site': site })).status).toBe(403)
    expect((await get('/bridge.js', { ...known(), 'sec-fetch-site': site })).status).toBe(403)
    expect(host.asked).toEqual([])
  })

  test('methods that nobody needs', async () => {
    const headers = { ...known(), ...ofPage, origin: host.origin }
    expect((await ask(host.port, '/', { method: 'PUT', headers })).status).toBe(405)
    expect((await ask(host.port, '/', { method: 'OPTIONS', headers })).status).toBe(405)
  })
})

describe('the page', () => {
  test('carries a style nonce of its own load, the bridge before its script, and the strict policy', async () => {
    const { headers, body } = await get('/', known())
    const [, nonce = ''] = /<meta name="style-nonce" content="([\w-]{24})">/.exec(body) ?? []
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data: blob:; media-src blob:; ` +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(body.indexOf('/bridge.js')).toBeLessThan(body.indexOf('/assets/i-1.js'))
    expect((await get('/', known())).body).not.toContain(nonce)
  })

  test.each(['/campaign', '/campaign/create/sms/one-time', '/campaign/12', '/index.html'])(
    '%s is the page',
    async (path) => {
      expect((await get(path, known())).body).toContain('style-nonce')
    },
  )

  test('hashed files are kept, others are not', async () => {
    const hashed = await get('/assets/i-1.js', known())
    expect(hashed).toMatchObject({ status: 200, body: 'page()' })
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await get('/bridge.js', known())).headers['cache-control']).toBe('no-store')
  })

  test('every answer carries the headers, a refusal too', async () => {
    for (const answered of [await get('/'), await get('/nothing.txt', known()), await post('/call/app.info')]) {
      expect(answered.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answered.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%00.js',
    '/%E0%A4%A.js',
    '//127.0.0.1/../secret.txt',
    '/assets',
    '/assets/nothing.js',
  ])('%s leads nowhere else', async (path) => {
    const { status, body } = await get(path, known())
    expect(body).not.toContain('outside the page')
    // A path without a file's ending is a route of the page.
    expect(path === '/assets' ? [200] : [400, 404]).toContain(status)
  })
})

describe('calls', () => {
  test('a call is answered as data', async () => {
    const { status, body } = await post('/call/api.copyCampaign', { 'content-type': 'application/json' }, '{"id":4}')
    expect([status, JSON.parse(body)]).toEqual([200, { ok: true, value: 'answered' }])
    expect(host.asked).toEqual([['api.copyCampaign', { id: 4 }]])
  })

  test('more than 8 MB is refused, and so is a body that does not say its length', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024 + 1, 0x20)
    const { status, body } = await post('/call/drafts.write', { 'content-length': String(large.length) }, large)
    const failure = { kind: 'input', message: 'This is more than Herald takes at once (8 MB)' }
    expect([status, JSON.parse(body)]).toEqual([413, { ok: false, failure }])
    expect((await post('/call/drafts.write', { 'transfer-encoding': 'chunked' })).status).toBe(411)
    expect(host.asked).toEqual([])
  })

  test('a file over 200 MB is refused before it comes', async () => {
    const socket = connect(host.port, '127.0.0.1')
    const at = `127.0.0.1:${host.port}`
    socket.write(
      `POST /files HTTP/1.1\r\nHost: ${at}\r\nOrigin: http://${at}\r\nCookie: ${host.cookie}\r\nX-Herald-Page: page-secret\r\nContent-Length: 209715201\r\n\r\n`,
    )
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 413/)
    socket.destroy()
  })

  test('no JSON is refused', async () => {
    expect((await post('/call/app.info', {}, '{"half":')).status).toBe(400)
    expect(host.asked).toEqual([])
  })

  test.each([
    ['of headers', 'POST /call/app.info HTTP/1.1\r\nHost: '],
    [
      'of a body',
      'POST /call/app.info HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nCookie: COOKIE\r\nX-Herald-Page: page-secret\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('a slow sender %s is sent away', async (_, start) => {
    // A host of its own: how long the others take is nobody's concern.
    const hurried = await startHost({ headers: 150, request: 150 })
    const socket = connect(hurried.port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk: Buffer) => heard.push(chunk))
    socket.write(start.replaceAll('HOST', `127.0.0.1:${hurried.port}`).replace('COOKIE', hurried.cookie))
    await new Promise((closed) => socket.on('close', closed))
    expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 (408|400)/)
    expect(hurried.asked).toEqual([])
    await hurried.close()
  })
})

test('a large body may take longer than a small one: it goes on as long as it moves', async () => {
  const hurried = await startHost({ headers: 10_000, request: 1_000 })
  const socket = connect(hurried.port, '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  const at = `127.0.0.1:${hurried.port}`
  const piece = 2 * 1024 * 1024
  const size = 10 * piece
  const closed = once(socket, 'close')
  socket.write(
    `POST /files HTTP/1.1\r\nHost: ${at}\r\nOrigin: http://${at}\r\nCookie: ${hurried.cookie}\r\nX-Herald-Page: page-secret\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`,
  )
  // Longer in all than anything may stand still.
  for (let sent = 0; sent < size; sent += piece) {
    socket.write(Buffer.alloc(piece))
    await new Promise((soon) => setTimeout(soon, 130))
  }
  await closed
  expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 200/)
  await hurried.close()
})

describe('files and notices', () => {
  test('a hundred streams of notices are open at once; one that ends makes room', async () => {
    const ends: AbortController[] = []
    const status = async () => {
      const end = new AbortController()
      ends.push(end)
      return (await fetch(`${host.origin}/notices`, { headers: { ...known(), ...ofPage }, signal: end.signal })).status
    }
    for (let n = 0; n < 100; n += 1) expect(await status()).toBe(200)
    expect(await status()).toBe(503)
    ends[0]?.abort()
    await vi.waitFor(async () => expect(await status()).toBe(200))
    for (const end of ends) end.abort()
  })

  test('a file is streamed into the blob store under its own name', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024, 'x')
    const headers = { 'x-herald-name': encodeURIComponent('قیمت.csv'), 'x-herald-type': 'text%2Fcsv' }
    const blob = createHash('sha256').update(content).digest('hex')
    expect(JSON.parse((await post('/files', headers, content)).body)).toEqual({
      ok: true,
      value: { blob, name: 'قیمت.csv', size: content.length, type: 'text/csv' },
    })
  })

  test('a download is collected once, as an attachment under its own name, and only with the key', async () => {
    const chosen = await host.downloadStore.saveAs('گاہک.csv')
    if (!chosen) throw new Error('the download store always has a place')
    writeFileSync(chosen.path, 'name,phone\n')
    const { collectFrom } = chosen.deliver()
    expect((await get(collectFrom ?? '')).status).toBe(403)
    const collected = await get(collectFrom ?? '', known())
    expect(collected).toMatchObject({ status: 200, body: 'name,phone\n' })
    expect(collected.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('گاہک.csv')}`,
    )
    expect((await get(collectFrom ?? '', known())).status).toBe(404)
  })

  test('a notice reaches the stream', async () => {
    const response = await fetch(`${host.origin}/notices`, { headers: { ...known(), ...ofPage } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    host.notices.notify('campaigns.changed', null)
    expect((await reader?.read())?.value).toBe('data: {"name":"campaigns.changed","payload":null}\n\n')
    await reader?.cancel()
  })
})
