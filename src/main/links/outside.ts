/** Requests an address of a message at the IP address that was checked, because a name may resolve to another one later (DNS rebinding). */
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { direct, type Network } from '../transfers/send-over-http.ts'

/** Requests to untrusted addresses; each host has an implementation. */
export type Outside = {
  /** The IP addresses of a host name. Rejects if there are none. */
  resolve(host: string): Promise<readonly string[]>
  /**
   * Sends neither token nor cookie; a redirect is returned. `at` is the result of `resolve`: a direct connection uses one of these
   * addresses; a proxy resolves the name itself. Rejects with the connection's error, or the signal's reason.
   */
  ask(url: string, options: { method: 'GET' | 'HEAD'; signal: AbortSignal; at: readonly string[] }): Promise<Response>
}

/** Statuses without a response body. */
const statusesWithoutBody = new Set([204, 205, 304])

/** Uses Node's own network, with the host's agents if given. */
export function nodeOutside({ agent, explained }: Network = direct): Outside {
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
        request.on('error', (error) => reject(signal.aborted ? signal.reason : explained(error, url)))
        request.end()
      })
      const status = response.statusCode ?? 0
      const hasBody = method === 'GET' && !statusesWithoutBody.has(status)
      if (!hasBody) response.resume()
      // The same bytes; Node's and the web's stream types differ in name only.
      const body = hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>) : null
      const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      return new Response(body, { status, headers })
    },
  }
}

/** Resolves `host` to the checked addresses; any other name is that of a proxy. */
const lookupAt =
  (host: string, addresses: readonly string[]): LookupFunction =>
  (name, options, done) => {
    const found =
      name === host
        ? Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
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
