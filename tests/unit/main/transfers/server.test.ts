/** What travels when a file is sent, and what is made of every way in which that can go wrong. */
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/main/ports.ts'
import { brokenOff, type Outgoing, sendOverFetch, sendOverHttp } from '../../../../src/main/transfers/server.ts'
import { type RawServer, rawServer, whole } from './raw-server.ts'

const megabytes = Buffer.alloc(8 * 1024 * 1024, 'herald')
const words = { offline: 'away', timeout: 'slow', network: 'cut' }
const send = sendOverHttp(systemClock)
let storage: RawServer
let never: AbortController

beforeEach(async () => {
  never = new AbortController()
  storage = await rawServer(whole(() => storage, 200, 'stored'))
})
afterEach(() => storage.close())

const outgoing = (change: Partial<Outgoing> = {}, content: Buffer = megabytes): Outgoing => ({
  method: 'PUT',
  address: `${storage.origin}/bucket/file?sig=1`,
  headers: { 'content-type': 'image/png' },
  size: content.length,
  body: () => Readable.from(inPieces(content), { objectMode: false }),
  signal: never.signal,
  moved: () => {},
  timeouts: { stall: 5_000, answer: 5_000 },
  ...change,
})

function* inPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

/** The failure of a sending that must not succeed. */
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'it succeeded',
    (error) => brokenOff(error, words).failure,
  )

describe('a file over http', () => {
  test('arrives whole, with its length, never in chunks', async () => {
    const steps: number[] = []
    expect(await send(outgoing({ moved: (bytes) => steps.push(bytes) }))).toEqual({ status: 200, text: 'stored' })
    const [heard] = storage.heard
    expect(heard?.body.equals(megabytes)).toBe(true)
    expect(heard?.headers).toMatchObject({ 'content-length': String(megabytes.length), 'content-type': 'image/png' })
    expect(heard?.headers).not.toHaveProperty('transfer-encoding')
    expect(steps.at(-1)).toBe(megabytes.length)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
  })

  test('an empty file has length 0', async () => {
    expect((await send(outgoing({}, Buffer.alloc(0)))).status).toBe(200)
    expect(storage.heard[0]?.headers).toMatchObject({ 'content-length': '0' })
    expect(storage.heard[0]?.headers).not.toHaveProperty('transfer-encoding')
  })

  test('no name in the address becomes an Authorization header', async () => {
    await send(outgoing({ address: storage.origin.replace('http://', 'http://key:secret@') }))
    expect(storage.heard[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['http elsewhere', 'http://storage.example.com/file'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address', 'bucket/file'],
    ['a host that only looks like this computer', 'http://127.0.0.1.example.com/file'],
  ])('%s is refused before anything is sent', async (_, address) => {
    const message = 'The server gave no secure address for the upload'
    expect(await failure(send(outgoing({ address })))).toEqual({ kind: 'malformed', message })
  })

  test('a redirect is the answer; it is not followed', async () => {
    storage.answer = whole(() => storage, 307, '', { location: '/elsewhere' })
    expect((await send(outgoing())).status).toBe(307)
    expect(storage.heard).toHaveLength(1)
  })

  test.each([
    ['reads on', false],
    ['hangs up', true],
  ])('a refusal before the body was read is heard, where the storage then %s', async (_, hangsUp) => {
    storage.answer = (request, response) => {
      response.writeHead(403, { connection: 'close' }).end('stale', () => {
        if (hangsUp) request.socket.destroySoon()
        else request.resume()
      })
    }
    expect(await send(outgoing())).toMatchObject({ status: 403 })
  })

  test('200 for half a file is no success', async () => {
    storage.answer = (request, response) => {
      request.once('data', () => {
        request.pause()
        response.writeHead(200).end()
      })
    }
    expect(await failure(send(outgoing()))).toEqual({ kind: 'network', message: 'cut' })
  })

  test('cut half way', async () => {
    let bytes = 0
    storage.answer = (request) => {
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > 1_000_000) request.socket.destroy()
      })
    }
    expect(await failure(send(outgoing()))).toEqual({ kind: 'network', message: 'cut' })
  })

  test('cut after the body, before the answer', async () => {
    storage.answer = async (request) => {
      await request.resume().toArray()
      request.socket.destroy()
    }
    expect(await failure(send(outgoing()))).toEqual({ kind: 'network', message: 'cut' })
  })

  test('an answer that is cut off', async () => {
    storage.answer = async (request, response) => {
      await request.toArray()
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setImmediate(() => request.socket.destroy())
    }
    expect(await failure(send(outgoing()))).toEqual({ kind: 'network', message: 'cut' })
  })

  test('nobody there', async () => {
    const { address } = outgoing()
    await storage.close()
    expect(await failure(send(outgoing({ address })))).toEqual({ kind: 'offline', message: 'away' })
  })

  test('a body that nobody reads is given up', async () => {
    storage.answer = (request) => void request.pause()
    const timeouts = { stall: 60, answer: 5_000 }
    expect(await failure(send(outgoing({ timeouts })))).toEqual({ kind: 'timeout', message: 'slow' })
  })

  test('an answer that never comes is given up, later than a stall', async () => {
    storage.answer = (request) => void request.resume()
    const timeouts = { stall: 5_000, answer: 60 }
    expect(await failure(send(outgoing({ timeouts })))).toEqual({ kind: 'timeout', message: 'slow' })
  })

  test('an answer without end is not read to its end', async () => {
    storage.answer = (request, response) => {
      const piece = Buffer.alloc(65_536, 'x')
      const more = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', more)
      request.resume().on('end', more)
    }
    const { text } = await send(outgoing())
    expect(text.length).toBeLessThan(2_000_000)
  })

  test('a cancelled one ends at once and closes the file', async () => {
    storage.answer = (request) => {
      request.once('data', () => never.abort())
    }
    const body = Readable.from(inPieces(megabytes), { objectMode: false })
    await expect(send(outgoing({ body: () => body }))).rejects.toMatchObject({ name: 'AbortError' })
    expect(body.destroyed).toBe(true)
  })

  test('what was cancelled before is not sent', async () => {
    never.abort()
    await expect(send(outgoing())).rejects.toMatchObject({ name: 'AbortError' })
    expect(storage.heard).toEqual([])
  })
})

const unreadable = { kind: 'storage', message: 'The file on this computer could not be read completely' }
const broken = () =>
  new Readable({
    read() {
      this.destroy(new Error('EIO, read /home/me/secret.png'))
    },
  })

describe.each([
  ['http', () => send],
  ['a fetch', () => sendOverFetch(fetch)],
])('over %s', (_, way) => {
  test.each([
    ['longer', megabytes.length - 1],
    ['shorter', megabytes.length + 1],
  ])('a file that is %s than it was is not passed off as whole', async (_, size) => {
    expect(await failure(way()(outgoing({ size })))).toEqual(unreadable)
  })

  test('a file that cannot be read says so without its path', async () => {
    expect(await failure(way()(outgoing({ body: broken })))).toEqual(unreadable)
  })

  test('answers status and words', async () => {
    storage.answer = whole(() => storage, 422, '{"success":false}')
    expect(await way()(outgoing())).toEqual({ status: 422, text: '{"success":false}' })
    expect(storage.heard[0]?.bytes).toBe(megabytes.length)
  })
})
