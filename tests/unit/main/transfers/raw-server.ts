/** A storage or file server on this computer that may misbehave in any way, and what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Heard = { method: string; url: string; headers: IncomingMessage['headers']; bytes: number; body: Buffer }
export type Answering = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
export type RawServer = { origin: string; heard: Heard[]; answer: Answering; close(): Promise<void> }

/** `answer` gets the request with its body unread. */
export async function rawServer(answer: Answering): Promise<RawServer> {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    raw.heard.push({ method, url, headers, bytes: 0, body: Buffer.alloc(0) })
    // The other end may hang up while its body is read: that is what some tests are about.
    Promise.resolve(raw.answer(request, response)).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const raw: RawServer = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    heard: [],
    answer,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return raw
}

/** Reads the whole body, notes it on the last request, then answers. */
export const whole =
  (raw: () => RawServer, status: number, body = '', headers: Record<string, string> = {}): Answering =>
  async (request, response) => {
    const heard = raw().heard.at(-1)
    const bytes = await buffer(request)
    if (heard) Object.assign(heard, { bytes: bytes.length, body: bytes })
    response.writeHead(status, headers).end(body)
  }
