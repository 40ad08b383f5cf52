/** The browser host's HTTP application on a real port, with a small page and a blob store of its own. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, noticeHub } from '../../../../src/main/browser/app.ts'
import { createLaunchKeys } from '../../../../src/main/browser/guard.ts'
import { listen, type ServerTimeouts } from '../../../../src/main/browser/listen.ts'
import { createDownloadStore } from '../../../../src/main/downloads/download-store.ts'
import { openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { pageFiles } from '../../../../src/main/page-files.ts'
import { systemClock } from '../../../../src/main/ports.ts'

export async function startHost(timeoutMs?: ServerTimeouts) {
  const folder = mkdtempSync(join(tmpdir(), 'herald-host-'))
  const page = join(folder, 'page')
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(
    join(page, 'index.html'),
    '<html><head></head><script type="module" src="/assets/i-1.js"></script></html>',
  )
  writeFileSync(join(page, 'assets', 'i-1.js'), 'page()')
  writeFileSync(join(page, 'bridge.js'), 'bridge()')
  writeFileSync(join(folder, 'secret.txt'), 'outside the page')
  const blobs = await openBlobStore(join(folder, 'blobs'))
  const notices = noticeHub()
  const downloadStore = createDownloadStore({ folder: join(folder, 'shelf'), clock: systemClock })
  const asked: [string, unknown][] = []
  let origin = ''
  const keys = createLaunchKeys()
  const app = createApp({
    origin: () => origin,
    keys,
    cookieSecret: 'cookie-secret',
    pageSecret: 'page-secret',
    answer: async (name, input) => {
      asked.push([name, input])
      return { ok: true, value: 'answered' }
    },
    takeFile: async (bytes, name, type) => ({ ok: true, value: await blobs.put(bytes, name, type) }),
    takeBackup: async () => ({ ok: false, failure: { kind: 'internal', message: 'No backups here' } }),
    collect: downloadStore.collect,
    notices,
    page: pageFiles({ folder: page, bridgeScript: '/bridge.js' }),
  })
  const server = await listen(app, 0, timeoutMs)
  origin = `http://127.0.0.1:${server.port}`
  const cookie = `herald-${server.port}=cookie-secret`
  return {
    origin,
    key: keys.issue,
    port: server.port,
    cookie,
    asked,
    notices,
    downloadStore,
    close: server.close,
  }
}

export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A request with exactly these headers and this path: fetch would mend both. */
export function ask(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answered> {
  return new Promise((answered, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => answered({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}
