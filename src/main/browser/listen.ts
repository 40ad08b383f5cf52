/** Listens on this computer only, with timeouts for slow senders. */
import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

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
