/** Presigned uploads (Source: docs/reference/calls.md): what travels where, and every end that an upload can have. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answering, whole } from '../transfers/raw-server.ts'
import { ended } from '../transfers/waiting.ts'
import { type Bench, bench, content, token } from './harness.ts'

let at: Bench
let blob: string
beforeEach(async () => {
  at = await bench()
  blob = await at.store(content, 'icon.png')
})
afterEach(() => at.close())

const start = (viewable = false, type = 'image/png') =>
  at.uploads.handlers.start({ blob, name: 'icon.png', type, viewable })
const end = () => at.seen.until(ended)

describe('a file', () => {
  test('goes to the storage, and the server’s name for it comes back', async () => {
    const { id } = await start()
    expect(await end()).toMatchObject({
      id,
      kind: 'file',
      blob,
      name: 'icon.png',
      state: 'done',
      moved: content.length,
      size: content.length,
      fileName: 'stored-7.png',
      publicPath: null,
      failure: null,
    })
    const [put] = at.storage.heard
    expect(put?.method).toBe('PUT')
    expect(put?.body.equals(content)).toBe(true)
    expect(put?.headers).toMatchObject({ 'content-length': String(content.length), 'content-type': 'image/png' })
    expect(put?.headers).not.toHaveProperty('content-disposition')
    expect(put?.headers).not.toHaveProperty('transfer-encoding')
    expect(at.server.heard.map(({ url }) => url)).toEqual([
      '/campaign-management/api/campaign/upload/pre_signed_url?file_name=icon.png&file_type=image%2Fpng',
    ])
  })

  test('to be looked at is shown inline, and its public path is fetched', async () => {
    start(true)
    expect(await end()).toMatchObject({ state: 'done', publicPath: 'https://cdn.example.com/stored-7.png' })
    expect(at.storage.heard[0]?.headers).toMatchObject({ 'content-disposition': 'inline', 'content-type': 'image/png' })
    expect(at.server.heard.map(({ url }) => url)).toEqual([
      '/campaign-management/api/campaign/upload/viewable/pre_signed_url?file_name=icon.png&file_type=image%2Fpng',
      '/campaign-management/api/campaign/upload/public_path?file_name=stored-7.png',
    ])
  })

  test('of unknown type travels as bytes', async () => {
    start(false, '')
    await end()
    expect(at.storage.heard[0]?.headers['content-type']).toBe('application/octet-stream')
    expect(at.server.heard[0]?.url).toContain('file_type=application%2Foctet-stream')
  })

  test('never takes the bearer to the storage host', async () => {
    start(true)
    await end()
    expect(at.server.heard.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true)
    expect(JSON.stringify(at.storage.heard.map(({ url, headers }) => ({ url, headers })))).not.toMatch(
      /authorization|canary/i,
    )
  })

  test('is told of at its start, when bytes move and at its end, at most five times a second', async () => {
    start()
    await end()
    const states = at.seen.all.map(({ state }) => state)
    expect(states.slice(0, 2)).toEqual(['starting', 'running'])
    expect(states.at(-1)).toBe('done')
    expect(states.length).toBeLessThan(10)
    expect(at.uploads.handlers.list()).toEqual([at.seen.all.at(-1)])
  })
})

describe('a picture that is uploading is uploaded once', () => {
  const picture = () => ({ blob, name: 'icon.png', type: 'image/png' })
  const sent = { fileName: 'stored-7.png', publicPath: 'https://cdn.example.com/stored-7.png' }
  const slowly = () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const fine = whole(() => at.storage, 200)
    at.storage.answer = (request, response) => void held.then(() => fine(request, response))
    return { release: () => release() }
  }

  test('where a test or a save waits for it meanwhile, and afterwards', async () => {
    const { release } = slowly()
    await start(true)
    const waiting = [at.uploads.sendNow(picture()), at.uploads.sendNow(picture())]
    release()
    expect(await Promise.all(waiting)).toEqual([sent, sent])
    expect(await end()).toMatchObject({ state: 'done', ...sent })
    expect(await at.uploads.sendNow(picture())).toEqual(sent)
    expect(at.storage.heard).toHaveLength(1)
  })

  test('where a save was first', async () => {
    const { release } = slowly()
    const saving = at.uploads.sendNow(picture())
    await start(true)
    release()
    expect(await saving).toEqual(sent)
    expect(await end()).toMatchObject({ state: 'done', ...sent })
    expect(at.storage.heard).toHaveLength(1)
  })

  test('and again when the person stopped it: the save needs it', async () => {
    slowly()
    const { id } = await start(true)
    const saving = at.uploads.sendNow(picture())
    at.storage.answer = whole(() => at.storage, 200)
    at.uploads.handlers.cancel({ id })
    expect(await saving).toEqual(sent)
  })
})

describe('403', () => {
  test('once: a fresh address, and the file from its beginning', async () => {
    const fine = whole(() => at.storage, 200)
    const stale = whole(() => at.storage, 403)
    at.storage.answer = (request, response) => (at.storage.heard.length === 1 ? stale : fine)(request, response)
    start()
    expect(await end()).toMatchObject({ state: 'done', moved: content.length })
    expect(at.storage.heard.map(({ url, bytes }) => [url, bytes])).toEqual([
      ['/put?n=1', content.length],
      ['/put?n=2', content.length],
    ])
  })

  test('twice: failed, and no third address', async () => {
    at.storage.answer = whole(() => at.storage, 403)
    start()
    const failure = {
      kind: 'refused',
      message: 'File storage refused the upload (403)',
      status: 403,
      call: 'uploads',
    }
    expect(await end()).toMatchObject({ state: 'failed', failure, fileName: null })
    expect(at.storage.heard).toHaveLength(2)
  })
})

describe('fails in clear words, is not repeated by itself, and can be started again', () => {
  const answers: [string, () => Answering, object][] = [
    [
      '201',
      () => whole(() => at.storage, 201),
      { kind: 'refused', message: 'File storage refused the upload (201)', status: 201 },
    ],
    [
      'a redirect',
      () => whole(() => at.storage, 302, '', { location: '/put?n=9' }),
      { kind: 'refused', message: 'File storage redirects the upload', status: 302 },
    ],
    [
      '413',
      () => whole(() => at.storage, 413),
      { kind: 'refused', message: 'File storage refused the upload (413)', status: 413 },
    ],
    [
      '503',
      () => whole(() => at.storage, 503),
      { kind: 'server', message: 'File storage had an error (503)', status: 503 },
    ],
    [
      'cut half way',
      () => (request) => void request.once('data', () => request.socket.destroy()),
      { kind: 'network', message: 'The upload was cut off' },
    ],
  ]
  test.each(answers)('%s', async (_, answer, failure) => {
    at.storage.answer = answer()
    start()
    expect(await end()).toMatchObject({ state: 'failed', failure: { ...failure, call: 'uploads' } })
    expect(at.storage.heard).toHaveLength(1)
    at.storage.answer = whole(() => at.storage, 200)
    start()
    expect(await at.seen.until(({ state }) => state === 'done')).toMatchObject({ fileName: 'stored-7.png' })
  })

  test('nobody at the storage', async () => {
    await at.storage.close()
    start()
    const failure = { kind: 'offline', message: 'File storage cannot be reached', call: 'uploads' }
    expect((await end()).failure).toEqual(failure)
  })

  test('an address that is not safe', async () => {
    at.server.answer = (_, response) => {
      const data = { file_name: 'a', pre_signed_url: 'http://storage.example.com/a?secret=1' }
      response.end(JSON.stringify({ success: true, data }))
    }
    start()
    const failure = { kind: 'malformed', message: 'The server gave no secure address for the upload', call: 'uploads' }
    expect((await end()).failure).toEqual(failure)
  })

  test('no address: the server’s own words', async () => {
    at.server.answer = (_, response) => {
      response.writeHead(422, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: false, message: 'This type is not allowed' }))
    }
    start()
    expect((await end()).failure).toMatchObject({
      kind: 'refused',
      message: 'This type is not allowed',
      call: 'api.getUploadAddress',
    })
    expect(at.storage.heard).toEqual([])
  })

  test('stored, but its public path is not told', async () => {
    const usual = at.server.answer
    at.server.answer = (request, response) =>
      request.url?.includes('public_path') ? void response.writeHead(500).end() : usual(request, response)
    start(true)
    expect(await end()).toMatchObject({ state: 'failed', fileName: 'stored-7.png', publicPath: null })
  })

  test('a file that is no longer there', async () => {
    at.uploads.handlers.start({ blob: 'a'.repeat(64), name: 'gone.png', type: '', viewable: false })
    expect((await end()).failure).toMatchObject({ kind: 'not-found', message: 'This file is not on this computer' })
  })
})

test('a storage that stands still is given up', async () => {
  const impatient = await bench({ stall: 60, answer: 60 })
  impatient.storage.answer = (request) => void request.pause()
  const large = await impatient.store(Buffer.alloc(20_000_000), 'large')
  impatient.uploads.handlers.start({ blob: large, name: 'large', type: '', viewable: false })
  const failure = { kind: 'timeout', message: 'The upload stalled and was cancelled', call: 'uploads' }
  expect((await impatient.seen.until(ended)).failure).toEqual(failure)
  await impatient.close()
})

describe('cancel', () => {
  test('while the bytes move', async () => {
    at.storage.answer = (request) => void request.pause()
    const { id } = await start()
    await at.seen.until(({ state, moved }) => state === 'running' && moved > 0)
    at.uploads.handlers.cancel({ id })
    expect(await end()).toMatchObject({ state: 'cancelled', failure: null })
  })

  test('while the address is asked for', async () => {
    at.server.answer = () => {}
    const { id } = await start()
    at.uploads.handlers.cancel({ id })
    expect(await end()).toMatchObject({ state: 'cancelled', failure: null })
    expect(at.storage.heard).toEqual([])
  })

  test('after the end, or of what nobody knows, changes nothing', async () => {
    const { id } = await start()
    await end()
    const before = at.seen.all.length
    expect(at.uploads.handlers.cancel({ id })).toBeNull()
    expect(at.uploads.handlers.cancel({ id: 'unknown' })).toBeNull()
    expect(at.seen.all.length).toBe(before)
  })

  test('another workspace stops what runs and forgets what was', async () => {
    at.storage.answer = (request) => void request.pause()
    await at.uploads.use({ id: 'one' })
    start()
    await at.uploads.use({ id: 'one' })
    expect(at.uploads.handlers.list()).toHaveLength(1)
    await at.uploads.use({ id: 'two' })
    expect(at.seen.all.at(-1)).toMatchObject({ state: 'cancelled' })
    expect(at.uploads.handlers.list()).toEqual([])
  })
})
