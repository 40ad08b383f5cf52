/** The reference API on a real port of this computer, with every request written down as it came, before anything reads it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '../../../../src/main/reference-api/faults.ts'
import { listen } from '../../../../src/main/reference-api/http.ts'
import { openServer, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import { friday } from '../reference-api/harness.ts'

export type RecordedWire = {
  method: string
  /** As it came, still percent-encoded, without the query. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** The body as text; a sheet's form too. */
  body: string
  /** What was answered; null where the connection was cut. */
  answer: { status: number; text: string } | null
}

export type RecordingServer = ReferenceServer & {
  origin: string
  asked: RecordedWire[]
  fault(fault: Fault): void
  /** One row's request, outside the record. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>
  end(): Promise<void>
}

export async function recordingServer(token: string): Promise<RecordingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-wire-server-'))
  const server = await openServer({ folder, token, now: friday, campaigns: 24, control: true })
  const asked: RecordedWire[] = []

  async function handle(request: Request): Promise<Response> {
    const { method, url, headers, signal } = request
    const body = await request.arrayBuffer()
    const { pathname, searchParams } = new URL(url)
    const one: RecordedWire = {
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(headers),
      body: Buffer.from(body).toString(),
      answer: null,
    }
    asked.push(one)
    const passedOn = new Request(url, { method, headers, signal, ...(body.byteLength > 0 ? { body } : {}) })
    const response = await server.handle(passedOn)
    const bytes = await response.arrayBuffer()
    one.answer = { status: response.status, text: Buffer.from(bytes).toString() }
    return new Response(bytes, { status: response.status, headers: response.headers })
  }

  const http = await listen(0, handle)
  return {
    ...server,
    origin: http.origin,
    asked,
    fault: server.faults.add,
    ask: async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await server.handle(new Request(`${http.origin}${path}`, { method, headers, ...sent }))
      const { success, message, data } = (await response.json()) as { success: boolean; message: string; data: unknown }
      if (!success) throw new Error(`${method} ${path}: ${message}`)
      return data
    },
    end: async () => {
      await http.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
