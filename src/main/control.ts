/** Lets a second start bring the first one to the front: a small file in the data folder holds its port and secret. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { replaceFile } from './json-file.ts'
import type { Log } from './ports.ts'

/** Brings Herald to the front; `mayOpen` is false if the second start has --no-open. Returns its location, as a text for the user. */
export type ComeForward = (mayOpen: boolean) => string

const controlFile = v.object({ port: v.number(), secret: v.string() })
const fileIn = (folder: string) => join(folder, 'control.json')

/**
 * Listens for second starts on this data folder. The caller holds the folder's lock. If the file cannot be written, only this feature is
 * lost.
 */
export async function openControl(
  folder: string,
  comeForward: ComeForward,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const secret = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => answer(request, response, secret, comeForward))
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', ready)
  })
  // This server must not keep the process alive.
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await replaceFile(fileIn(folder), JSON.stringify({ port, secret })).catch((error) =>
    log('warn', 'A second start will not find this Herald', error),
  )
  return {
    close: async () => {
      await rm(fileIn(folder), { force: true }).catch((error) =>
        log('warn', 'control.json could not be removed', error),
      )
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Milliseconds within which a Herald that is starting can answer, also on a busy computer. */
const PATIENCE_MS = 8_000
const PAUSE_MS = 200

/**
 * Asks the Herald that holds `folder` to come to the front, and retries while it may be starting. Null if there is no answer within
 * `patienceMs`.
 */
export async function askToComeForward(
  folder: string,
  mayOpen: boolean,
  patienceMs: number = PATIENCE_MS,
): Promise<string | null> {
  for (const startedAt = performance.now(); ; await setTimeout(PAUSE_MS)) {
    const location = await askOnce(folder, mayOpen)
    if (location !== null || performance.now() - startedAt >= patienceMs) return location
  }
}

async function askOnce(folder: string, mayOpen: boolean): Promise<string | null> {
  const stored = await readFile(fileIn(folder), 'utf8').catch(() => '')
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), controlFile), stored)
  if (!checked.success) return null
  const { port, secret } = checked.output
  const request = fetch(`http://127.0.0.1:${port}/come-forward?open=${mayOpen}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(2_000),
  })
  // The other Herald may still be starting: askToComeForward retries, and its caller reports when all attempts failed.
  const response = await request.catch(() => null)
  return response?.ok ? response.text() : null
}

function answer(request: IncomingMessage, response: ServerResponse, secret: string, comeForward: ComeForward): void {
  const sentSecret = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${secret}`)
  const isAuthorised = sentSecret.length === expected.length && timingSafeEqual(sentSecret, expected)
  // A browser always sends Origin; a second start never does.
  if (!isAuthorised || request.method !== 'POST' || request.headers.origin !== undefined) {
    response.writeHead(403).end()
    return
  }
  const { pathname, searchParams } = URL.parse(`http://127.0.0.1${request.url}`) ?? {}
  if (pathname !== '/come-forward') {
    response.writeHead(404).end()
    return
  }
  const mayOpen = searchParams?.get('open') === 'true'
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(comeForward(mayOpen))
}
