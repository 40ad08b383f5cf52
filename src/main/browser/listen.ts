/** Listens on this computer only, and gives slow senders no time. */
import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** Milliseconds to send the headers, and to send another piece of the body or its end: a backup may be as large as it is. */
export type ServerTimeouts = { headers: number; request: number }
const DEFAULT_TIMEOUTS_MS: ServerTimeouts = { headers: 10_000, request: 120_000 }
/** Bytes of such a piece. */
const CHUNK_BYTES = 1024 * 1024

export type Listening = { port: number; close(): Promise<void> }

/** Throws when the port is taken. `address` is one of this computer's own. */
export async function listen(
  app: Pick<Hono, 'fetch'>,
  port: number,
  timeoutMs: ServerTimeouts = DEFAULT_TIMEOUTS_MS,
  address: '127.0.0.1' | '::1' = '127.0.0.1',
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Replacing the global Request would change what the gateway's fetch is given.
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: timeoutMs.headers,
      // Node's own limit is for the whole of a request, whatever its size.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1_000, timeoutMs.headers),
    },
  })
  // Without other options it is a plain node:http server; the adaptor's type allows http2 as well.
  const plainServer = server as Server
  plainServer.on('request', (request) => sendAwayWhenSlow(request, timeoutMs.request))
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

/** A body that brings less than a piece in its time is given up, in words where nothing was answered yet. */
function sendAwayWhenSlow(request: IncomingMessage, time: number): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const enough = socket.bytesRead - before >= CHUNK_BYTES
    before = socket.bytesRead
    if (request.complete || socket.destroyed) clearInterval(timer)
    else if (!enough) {
      clearInterval(timer)
      socket.end(
        'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nThe request took too long.',
      )
      socket.destroySoon()
    }
  }, time).unref()
  request.once('close', () => clearInterval(timer))
}
