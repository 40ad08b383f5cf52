/** What a file is by its content, pictures as data addresses, and pictures fetched by their address. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveCopy } from '../../../../src/main/downloads/index.ts'
import {
  detectFileType,
  fetchPicture,
  inspectFile,
  MAX_PICTURE_BYTES,
} from '../../../../src/main/files/inspect-file.ts'
import { nodeOutside, type Outside } from '../../../../src/main/links/outside.ts'
import { type RawServer, rawServer } from '../transfers/raw-server.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-look-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const look = async (content: Buffer | string) => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return inspectFile(path)
}

it.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  [Buffer.from('GIF89a').toString('hex'), 'image/gif'],
  [Buffer.from('RIFF0000WEBP').toString('hex'), 'image/webp'],
  [Buffer.from('%PDF-1.7').toString('hex'), 'application/pdf'],
  [Buffer.from('ID3').toString('hex'), 'audio/mpeg'],
  ['fffb9064', 'audio/mpeg'],
  ['fffa9064', 'audio/mpeg'],
  ['ffe39064', 'audio/mpeg'],
  [Buffer.from('0000ftypisom').toString('hex'), 'video/mp4'],
  [Buffer.from('0000ftypmp42').toString('hex'), 'video/mp4'],
  [Buffer.from('0000ftypheic').toString('hex'), 'image/heic'],
  [Buffer.from('0000ftypqt  ').toString('hex'), 'video/quicktime'],
  [Buffer.from('0000ftypM4A ').toString('hex'), 'audio/mp4'],
  ['504b0304', 'application/zip'],
  ['d0cf11e0a1b11ae1', 'application/x-ole-storage'],
  [Buffer.from('MZ').toString('hex'), 'application/vnd.microsoft.portable-executable'],
  [Buffer.from('<svg onload=').toString('hex'), null],
  ['', null],
])('%s is %s', (hex, type) => {
  expect(detectFileType(Buffer.from(hex, 'hex'))).toBe(type)
})

describe('lookAt', () => {
  it('shows a picture as a data address, whatever its name', async () => {
    expect(await look(png)).toEqual({
      type: 'image/png',
      size: png.length,
      src: `data:image/png;base64,${png.toString('base64')}`,
    })
  })
  it('gives a recording to play', async () => {
    const mp3 = Buffer.from('fffb9064', 'hex')
    expect(await look(mp3)).toEqual({
      type: 'audio/mpeg',
      size: 4,
      src: `data:audio/mpeg;base64,${mp3.toString('base64')}`,
    })
  })
  it.each([
    ['a picture over 5 MB', Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES)]), 'image/png'],
    ['an SVG, which may hold script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', null],
    ['a program', 'MZ', 'application/vnd.microsoft.portable-executable'],
    ['nothing', '', null],
  ])('%s is not shown', async (_what, content, type) => {
    expect(await look(content)).toMatchObject({ type, src: null })
  })
  it('a file that is gone is a failure', async () => {
    await expect(inspectFile(join(folder, 'gone'))).rejects.toMatchObject({ failure: { kind: 'storage' } })
  })
})

describe('fetchPicture', () => {
  const ports = {
    outside: nodeOutside(),
    workingOffline: () => false,
    isOwn: () => true,
    serverHost: (): string | null => null,
    timeoutMs: 10_000,
  }
  let server: RawServer
  const seen: Record<string, string | undefined>[] = []
  beforeAll(async () => {
    server = await rawServer((request, response) => {
      seen.push({ authorization: request.headers.authorization, cookie: request.headers.cookie })
      if (request.url === '/moved') return void response.writeHead(302, { location: '/icon.png' }).end()
      if (request.url === '/gone') return void response.writeHead(404).end()
      if (request.url === '/slow') return
      if (request.url === '/huge') return void response.end(Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES)]))
      response.end(request.url === '/page' ? '<html>' : png)
    })
  })
  afterAll(() => server.close())

  it('answers a picture, and sends nothing of ours along', async () => {
    expect(await fetchPicture(`${server.origin}/icon.png`, ports)).toMatchObject({ type: 'image/png' })
    expect(seen.at(-1)).toEqual({ authorization: undefined, cookie: undefined })
  })
  it('answers no source for what is no picture', async () => {
    expect(await fetchPicture(`${server.origin}/page`, ports)).toMatchObject({ type: null, src: null })
  })
  it.each([
    ['a redirect', '/moved', 'network'],
    ['nothing there', '/gone', 'not-found'],
    ['more than 5 MB', '/huge', 'input'],
  ])('%s is refused', async (_what, path, kind) => {
    await expect(fetchPicture(`${server.origin}${path}`, ports)).rejects.toMatchObject({ failure: { kind } })
  })
  it('waits only so long', async () => {
    const slow = fetchPicture(`${server.origin}/slow`, { ...ports, timeoutMs: 30 })
    await expect(slow).rejects.toMatchObject({ failure: { kind: 'timeout' } })
  })
  it.each([
    'http://example.com/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://u:p@example.com/a',
    'no address',
  ])('does not ask %s', async (address) => {
    await expect(fetchPicture(address, ports)).rejects.toMatchObject({ failure: { kind: 'input' } })
  })
  it.each([
    'http://127.0.0.1:9/a.png',
    'https://127.0.0.1/a.png',
    'http://localhost:9/a.png',
    'http://0x7f.1/a.png',
    'http://[::1]:9/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://printer.localhost/a.png',
    'https://localhost./a.png',
    'https://0.0.0.0/a.png',
  ])('a campaign of a server elsewhere does not make Herald ask %s', async (address) => {
    const elsewhere = { ...ports, isOwn: () => false }
    await expect(fetchPicture(address, elsewhere)).rejects.toMatchObject({ failure: { kind: 'input' } })
  })
  it.each([
    ['https://192.168.1.1/a.png', []],
    ['https://[fd12::1]/a.png', []],
    ['https://pictures.shop.pk/a.png', ['10.0.0.7']],
    ['https://127.shop.pk/a.png', ['127.0.0.1']],
  ])('nor does it ask %s inside its own network', async (address, stands) => {
    const asked: string[] = []
    const outside: Outside = {
      resolve: async (host) => (stands.length > 0 ? stands : [host]),
      ask: async (url) => {
        asked.push(url)
        return new Response(png)
      },
    }
    const inside = { ...ports, outside }
    await expect(fetchPicture(address, inside)).rejects.toMatchObject({ failure: { kind: 'input' } })
    expect(asked).toEqual([])
    // A server inside keeps its files there too.
    await fetchPicture(address, { ...inside, serverHost: () => '10.0.0.1' })
    expect(asked).toEqual([address])
  })
  it('is asked at the address that was judged, also where its name stands for another one a moment later', async () => {
    const stands = [['198.41.0.4'], ['127.0.0.1']]
    const went: (readonly string[])[] = []
    const outside: Outside = {
      resolve: async () => stands.shift() ?? [],
      ask: async (_url, { at }) => {
        went.push(at)
        return new Response(png)
      },
    }
    await fetchPicture('https://pictures.shop.pk/a.png', { ...ports, outside })
    expect(went).toEqual([['198.41.0.4']])
  })
  it('asks nobody while the person works offline', async () => {
    const offline = fetchPicture(`${server.origin}/icon.png`, { ...ports, workingOffline: () => true })
    await expect(offline).rejects.toMatchObject({ failure: { kind: 'offline' } })
  })
})

describe('saveCopy', () => {
  it('writes the copy where the person wants it', async () => {
    await writeFile(join(folder, 'blob'), 'codes')
    const asked: string[] = []
    const path = join(folder, 'copy.csv')
    const saved = await saveCopy(join(folder, 'blob'), '../../mended.csv', async (name) => {
      asked.push(name)
      return { path, deliver: () => ({ savedTo: path, collectFrom: null }) }
    })
    expect([asked, saved]).toEqual([['mended.csv'], { savedTo: path, collectFrom: null }])
  })
  it('is nothing when they decide against it, and a failure where the disk refuses', async () => {
    expect(await saveCopy(join(folder, 'blob'), 'a', async () => null)).toBeNull()
    const nowhere = {
      path: join(folder, 'no', 'such', 'folder'),
      deliver: () => ({ savedTo: null, collectFrom: null }),
    }
    const refused = saveCopy(join(folder, 'blob'), 'a', async () => nowhere)
    await expect(refused).rejects.toMatchObject({ failure: { kind: 'storage' } })
  })
})
