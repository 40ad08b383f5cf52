/** Starts the built browser host as people have it, and asks it as its page does. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Answer } from '#contract'

export const root = join(import.meta.dirname, '../..')

export type BuiltHost = {
  /** What the page's own requests carry. */
  headers: { origin: string; cookie: string; 'x-herald-page': string }
  call(name: string, input: unknown): Promise<Answer<unknown>>
  /** A picked file ('/files') or backup ('/backup'). */
  uploadFile(path: string, bytes: Buffer, name: string): Promise<Answer<unknown>>
  /** What a download left to be collected. */
  collect(path: string): Promise<Buffer>
  /** Everything it printed so far. */
  printed(): string
  /** Asks it to end and waits until it has. */
  stop(): Promise<number | null>
}

/** What stands in the page that a key opens. */
export const secretIn = (html: string): string =>
  /<meta name="page-secret" content="([\w-]{43})">/.exec(html)?.[1] ?? ''

/** Throws with what it printed when it ends before it is ready. */
export async function startBuiltHost(
  data: string,
  args: readonly string[] = ['--no-open'],
  env: Record<string, string> = {},
): Promise<BuiltHost> {
  const child = spawn(process.execPath, [join(root, 'out/main/browser-host.js'), '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let printed = ''
  const url = await new Promise<string>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /^Herald is ready: (\S+)$/m.exec(printed)?.[1]
      if (found) ready(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => failed(new Error(`The host ended with ${code} before it was ready:\n${printed}`)))
  })
  const { origin } = new URL(url)
  const entered = await fetch(url, { redirect: 'manual' })
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { origin, cookie, 'x-herald-page': secretIn(await entered.text()) }
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, ...headers } })
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) =>
    // Every answer of the host to its page is an `Answer`.
    (await (await ask(path, { method: 'POST', body, headers })).json()) as Answer<unknown>
  return {
    headers,
    call: (name, input) => post(`/call/${name}`, JSON.stringify(input ?? null), { 'content-type': 'application/json' }),
    uploadFile: (path, bytes, name) =>
      post(path, new Uint8Array(bytes), { 'x-herald-name': encodeURIComponent(name), 'x-herald-type': '' }),
    collect: async (path) => Buffer.from(await (await ask(path)).arrayBuffer()),
    printed: () => printed,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill()
      return ended
    },
  }
}
