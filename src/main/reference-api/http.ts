/** The HTTP listener on 127.0.0.1; cuts the connection if a fault requires it. */
import type { Server } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Cut } from './faults.ts'

export type Listener = { origin: string; port: number; close(): Promise<void> }

/** Listens on this computer only; port 0 chooses a free port. Rejects if the port is taken. */
export function listen(port: number, handle: (request: Request) => Promise<Response>): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const answer = async (request: Request, bindings: object): Promise<Response> => {
      try {
        return await handle(request)
      } catch (error) {
        if (!(error instanceof Cut)) throw error
        // Without TLS and HTTP/2 options the adapter passes Node's plain HTTP objects.
        const { outgoing } = bindings as HttpBindings
        outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      }
    }
    // A plain HTTP server: without TLS and HTTP/2 options the adapter creates no other kind.
    const server = serve({ fetch: answer, hostname: '127.0.0.1', port }, (info) => {
      resolve({ origin: `http://127.0.0.1:${info.port}`, port: info.port, close: () => close(server as Server) })
    }) as Server
    server.once('error', reject)
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** One request. Bodies are bytes, so that uploads use the same message. */
export type RequestMessage = {
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
}

/** One response; `cut` means a broken connection, with the reason. */
export type ReplyMessage =
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> | null }
  | { id: number; cut: string }

/** The caller aborted a request, or closes the server. */
export type OrderMessage = { id: number; abort: true } | { close: true }

/** State of the worker: sent once when it is ready or failed to start, and once when it has closed. */
export type StateMessage = { ready: { token: string } } | { failed: string } | { closed: true }
