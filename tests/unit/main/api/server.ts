/** A server on this computer that answers as it is told, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Reply = (response: ServerResponse, asked: Asked) => void
export type TinyServer = { origin: string; asked: Asked[]; reply: Reply; close(): Promise<void> }

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const text =
  (status: number, body: string, type = 'application/json'): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

export async function tinyServer(): Promise<TinyServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, url, headers, body: Buffer.concat(chunks).toString() }
      tiny.asked.push(asked)
      tiny.reply(response, asked)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const tiny: TinyServer = {
    origin: `http://127.0.0.1:${port}`,
    asked: [],
    reply: json(200, { success: true, data: null, message: '' }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return tiny
}
