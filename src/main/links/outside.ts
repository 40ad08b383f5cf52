/** Asks an address that stands in a message at the very address that was judged: a name may stand for another one a moment later. */
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { direct, type Network } from '../transfers/send-over-http.ts'

/** The way to addresses that others wrote, as each host has it. */
export type Outside = {
  /** Addresses that a host's name stands for. Rejects where there are none. */
  resolve(host: string): Promise<readonly string[]>
  /**
   * Neither token nor cookie travels, and a redirect is the answer. `at` is what `resolve` said: whoever connects by itself goes to one of
   * these; a proxy looks for the name itself. Rejects with what broke, or the signal's reason.
   */
  ask(url: string, asked: { method: 'GET' | 'HEAD'; signal: AbortSignal; at: readonly string[] }): Promise<Response>
}

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/** Node's own network, by the agents of `network` where one is given. */
export function nodeOutside({ agent, told }: Network = direct): Outside {
  return {
    resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    ask: async (address, { method, signal, at }) => {
      const url = new URL(address)
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method,
        signal,
        agent: agent(url),
        lookup: lookupAt(url.hostname, at),
      })
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on('response', resolve)
        request.on('error', (error) => reject(signal.aborted ? signal.reason : told(error, url)))
        request.end()
      })
      const status = response.statusCode ?? 0
      const hasBody = method === 'GET' && !bodiless.has(status)
      if (!hasBody) response.resume()
      // The same bytes; the two types of a stream for the web differ in name only.
      const body = hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>) : null
      const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      return new Response(body, { status, headers })
    },
  }
}

/** Names the judged addresses for `host`; any other name is that of a proxy. */
const lookupAt =
  (host: string, at: readonly string[]): LookupFunction =>
  (name, options, done) => {
    const found =
      name === host
        ? Promise.resolve(at.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
        : lookup(name, { ...options, all: true })
    found.then(
      (all) => {
        const [first] = all
        if (!first) done(Object.assign(new Error(`${name} was not found`), { code: 'ENOTFOUND' }), '', 0)
        else if (options.all) done(null, all)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    )
  }
