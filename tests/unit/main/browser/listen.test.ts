/** The designer's own address: what it answers, to whom, and with which policy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DesignerHost, openDesigner } from '../../../../src/main/browser/listen.ts'
import { designerFiles } from '../../../../src/main/designer-files.ts'
import { ask } from './host.ts'

const folder = mkdtempSync(join(tmpdir(), 'herald-designer-'))
const pages = join(folder, 'blocks/design/designer-page')
let designer: DesignerHost
let port = 0
let httpServer: string | null = null

beforeAll(async () => {
  mkdirSync(pages, { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(pages, 'designer.html'), '<script type="module" src="/assets/designer-1.js"></script>')
  writeFileSync(join(pages, 'preview.html'), '<link rel="stylesheet" href="/assets/preview-1.css">')
  for (const name of ['designer-1.js', 'preview-1.css', 'index-1.js']) writeFileSync(join(folder, 'assets', name), name)
  writeFileSync(join(folder, 'index.html'), 'the page')
  writeFileSync(join(folder, 'bridge.js'), 'the bridge')
  designer = await openDesigner(
    designerFiles({ folder, page: () => 'http://127.0.0.1:5555', httpServer: () => httpServer }),
  )
  port = Number(new URL(designer.origin).port)
})
afterAll(async () => {
  await designer.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, method = 'GET', host = `localhost:${port}`) => ask(port, path, { method, headers: { host } })

test('it has a name of its own, to which no cookie of 127.0.0.1 goes', () =>
  expect(designer.origin).toBe(`http://localhost:${port}`))

test('pictures of a server that is http are shown, of that one alone, for as long as it is open', async () => {
  const pictures = async () => String((await get('/')).headers['content-security-policy']).split('; ')[3]
  httpServer = 'http://127.0.0.1:8123'
  expect(await pictures()).toBe('img-src data: blob: https: http://127.0.0.1:8123')
  httpServer = null
  expect(await pictures()).toBe('img-src data: blob: https:')
})

test.each(['/', '/preview', '/assets/designer-1.js', '/assets/preview-1.css'])('%s', async (path) => {
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers['set-cookie']).toBeUndefined()
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'img-src data: blob: https:',
    "connect-src 'none'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors http://127.0.0.1:5555',
  ])
})

test.each([
  '/index.html',
  '/bridge.js',
  '/assets/index-1.js',
  '/campaign',
  '/call/app.info',
  '/notices',
  '/../index.html',
  '/assets/..%2findex.html',
])('%s is not found', async (path) => expect((await get(path)).status).toBe(404))

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) =>
  expect((await get('/', method)).status).toBe(405),
)

test.each(['127.0.0.1', 'evil.example', 'localhost'])('as %s it does not answer', async (name) =>
  expect((await get('/', 'GET', name === 'localhost' ? 'localhost:1' : `${name}:${port}`)).status).toBe(421),
)
