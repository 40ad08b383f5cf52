/** A foreign server: the reference API behind a proxy that replies in other dialects. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Dialect, dialects, type Json } from '../../fixtures/foreign/dialects.ts'
import type { ReferenceServer } from '../app.ts'

/** Combines the dialects of these names; the first one is applied to the server's reply first. */
export function together(...says: string[]): Dialect {
  const spoken = says.map((name) => {
    const found = dialects.find((one) => one.says === name)
    if (!found) throw new Error(`No dialect ${name}`)
    return found
  })
  return {
    says: says.join(', '),
    rewrite: (reply) =>
      // Each dialect returns a reply envelope.
      spoken.reduce<Json>((body, { rewrite }) => rewrite({ ...reply, body: body as typeof reply.body }), reply.body),
  }
}

/** Replies like `server`, in the dialect last set with `speak`. */
export async function foreign(server: ReferenceServer) {
  let dialect: Dialect | null = null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/', headers } = request
    const body = Buffer.concat(chunks)
    const reply = await fetch(`${server.url}${url}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        ...(headers['content-type'] ? { 'content-type': headers['content-type'] } : {}),
      },
      ...(body.length > 0 ? { body } : {}),
    })
    const said = (await reply.json()) as { [key: string]: Json }
    const path = new URL(url, server.url).pathname
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(dialect ? dialect.rewrite({ method, path, body: said }) : said))
  }
  const proxy = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    speak: (next: Dialect) => {
      dialect = next
    },
    end: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
