/**
 * Listens on this computer only, with timeouts for slow senders, and opens the address in the user's browser without showing it in this
 * computer's list of processes.
 */

import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { notAllowed, type PageFiles, textResponse } from '../page-files.ts'
import { windowsProgram } from '../windows-program.ts'

/** Milliseconds for the headers, and for each next chunk of the body: the total time is not limited, because a backup may be large. */
export type ServerTimeouts = { headers: number; request: number }
const DEFAULT_TIMEOUTS_MS: ServerTimeouts = { headers: 10_000, request: 120_000 }
/** Bytes of a chunk. */
const CHUNK_BYTES = 1024 * 1024

export type Listening = { port: number; close(): Promise<void> }

/** Throws if the port is taken. `address` is a loopback address. */
export async function listen(
  app: Pick<Hono, 'fetch'>,
  port: number,
  timeoutMs: ServerTimeouts = DEFAULT_TIMEOUTS_MS,
  address: '127.0.0.1' | '::1' = '127.0.0.1',
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Replacing the global Request would affect the gateway's fetch.
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: timeoutMs.headers,
      // Node's own limit applies to the whole request, whatever its size.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1_000, timeoutMs.headers),
    },
  })
  // Without other options the adaptor returns a plain node:http server; its declared type includes http2.
  const plainServer = server as Server
  plainServer.on('request', (request) => closeWhenSlow(request, timeoutMs.request))
  await new Promise<void>((ready, failed) => {
    plainServer.once('error', failed)
    plainServer.listen(port, address, ready)
  })
  const bound = plainServer.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () =>
      new Promise((closed) => {
        plainServer.close(() => closed())
        plainServer.closeAllConnections()
      }),
  }
}

/** Closes a request whose body delivers less than one chunk within its time limit, with a response if none was sent. */
function closeWhenSlow(request: IncomingMessage, time: number): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const isFastEnough = socket.bytesRead - before >= CHUNK_BYTES
    before = socket.bytesRead
    if (request.complete || socket.destroyed) clearInterval(timer)
    else if (!isFastEnough) {
      clearInterval(timer)
      socket.end(
        'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nThe request took too long.',
      )
      socket.destroySoon()
    }
  }, time).unref()
  request.once('close', () => clearInterval(timer))
}

export type DesignerHost = { origin: string; close(): Promise<void> }

/** The second address, http://localhost:PORT/: the designer's origin, which gets no cookie of the page. Throws if no port is available. */
export async function openDesigner(files: PageFiles): Promise<DesignerHost> {
  let host = ''
  const app = createDesigner(() => host, files)
  const [first, ...rest] = await listenOnBoth(app)
  host = `localhost:${first.port}`
  return {
    origin: `http://${host}`,
    close: async () => {
      await Promise.all([first, ...rest].map((listening) => listening.close()))
    },
  }
}

/** Answers GET for its own host name only; it has no calls and no cookies. */
function createDesigner(host: () => string, files: PageFiles): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    // Host reveals DNS rebinding: another name that resolves to this computer.
    if (c.req.header('host') !== host()) return textResponse(421, 'This is not the address of Herald.')
    return c.req.method === 'GET' ? next() : notAllowed()
  })
  app.get('*', (c) => files(new URL(c.req.url)))
  return app
}

const MAX_PORT_ATTEMPTS = 5

/**
 * 'localhost' may mean either address of this computer: on an address that we do not listen on, another program could answer instead of us.
 */
async function listenOnBoth(app: Hono): Promise<[Listening, ...Listening[]]> {
  for (let attempt = 1; ; attempt++) {
    const first = await listen(app, 0)
    try {
      return [first, await listen(app, first.port, undefined, '::1')]
    } catch (error) {
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))) return [first]
      await first.close()
      if (attempt === MAX_PORT_ATTEMPTS) throw error
    }
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

type OpenPage = {
  url: string
  /** A folder that only this user can read. */
  folder: string
  say: (line: string) => void
  platform?: NodeJS.Platform
  env?: NodeJS.ProcessEnv
}

/** Milliseconds after which the file is removed; the browser reads it long before. */
const MAX_WAIT_MS = 60_000

/** Opens a file that redirects to `url`, because every user can read command lines. Reports failures through `say`. */
export function openPage({ url, folder, say, platform = process.platform, env = process.env }: OpenPage): void {
  const reportFailure = () => say('Could not open a browser. Open the address above yourself.')
  const file = join(folder, 'open.html')
  try {
    forgetPage(folder)
    writeFileSync(file, redirectPage(url), { mode: 0o600, flag: 'wx' })
  } catch {
    // Writing failed, for example because the disk is full: the user has to open the address.
    reportFailure()
    return
  }
  setTimeout(() => forgetPage(folder), MAX_WAIT_MS).unref()
  const [command, ...args] = commandFor(file, platform, env)
  const started = spawn(command, args, { detached: true, stdio: 'ignore', env })
  started.on('error', reportFailure)
  started.unref()
}

/** Removes the file of the previous opening. */
export const forgetPage = (folder: string): void => rmSync(join(folder, 'open.html'), { force: true })

/** `url` comes from `URL` and contains no quotes. */
const redirectPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Herald</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}">\n`

function commandFor(file: string, platform: string, env: NodeJS.ProcessEnv): [string, ...string[]] {
  if (platform === 'darwin') return ['open', file]
  // `start` is a shell command; rundll32 takes the file without a shell, so nothing needs quoting.
  if (platform === 'win32') return [windowsProgram('rundll32.exe', env), 'url.dll,FileProtocolHandler', file]
  return ['xdg-open', file]
}
