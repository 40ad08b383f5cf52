/** Listens on this computer only, and gives slow senders no time. */
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** Milliseconds to send the headers, and the whole request (an upload of 200 MB from this computer takes a few seconds). */
export type Patience = { headers: number; request: number }
const usualPatience: Patience = { headers: 10_000, request: 120_000 }

export type Listening = { port: number; close(): Promise<void> }

/** Throws when the port is taken. `address` is one of this computer's own. */
export async function listen(
  app: Hono,
  port: number,
  patience: Patience = usualPatience,
  address: '127.0.0.1' | '::1' = '127.0.0.1',
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Replacing the global Request would change what the gateway's fetch is given.
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: Math.min(1_000, patience.headers),
    },
  })
  // Without other options it is a plain node:http server; the adaptor's type allows http2 as well.
  const plainServer = server as Server
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
