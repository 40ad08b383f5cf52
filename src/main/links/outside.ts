/**
 * Requests to addresses of a message: none that would act on behalf of a recipient, and none in a private network. The IP address that was
 * checked is requested, because a name may resolve to another one later (DNS rebinding).
 */
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { NotAsked } from '#contract'
import { isThisComputer } from '../session/sign-in.ts'
import { direct, type Network } from '../transfers/server.ts'

/** Address ranges that lead to no public server. Source: the IANA registries of special-purpose addresses (RFC 6890). */
const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  // IPv6 forms of IPv4 addresses: translated, 6to4, Teredo.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is in a private network, like that of a router or printer. */
export function isPrivate(address: string): boolean {
  const kind = isIP(address)
  // An IPv4-mapped IPv6 address is checked as IPv4.
  return kind !== 0 && privateRanges.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

const tag = /\{\{|%7b%7b|\*\||(?:\{|%7b)token(?:\}|%7d)/i
const unsubscribes = /unsub|opt[-_.]?out|abmeld|desinscri|unregister/i
/** Names of private networks. Source: RFC 6762 (.local), RFC 8375 (home.arpa), ICANN 2024 (.internal). */
const internalName = /^[^.]+$|\.(?:local|internal|home\.arpa|lan|intranet|corp)$/i
/** Hosts reserved for examples. Source: RFC 2606, sections 2 and 3. */
const sample = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/i

/** Whether a local address belongs to the workspace's own server, like its files. */
export type IsOwn = (url: URL) => boolean

/** Why `address` must not be requested; null if it may be. */
export function whyNotAsked(address: string, isOwn: IsOwn): NotAsked | null {
  if (tag.test(address)) return 'personal'
  if (!/^https?:\/\//i.test(address.trim()) || !URL.canParse(address)) return 'not web'
  const url = new URL(address)
  const { hostname, username, password, pathname, search, hash } = url
  if (username !== '' || password !== '') return 'signed in'
  if (unsubscribes.test(pathname + search + hash)) return 'unsubscribe'
  if (isThisComputer(hostname)) return isOwn(url) ? null : 'private'
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isPrivate(host)) return 'private'
  if (sample.test(host)) return 'sample'
  return isIP(host) === 0 && internalName.test(host) ? 'private' : null
}

/**
 * The IP addresses of the host in `url`, for `Outside.ask`; null if one of them is private. Behind a proxy only the proxy may resolve
 * names: then the list is empty, and the name alone was checked.
 */
export async function judgedAddresses(
  { hostname }: URL,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[] | null> {
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch((): readonly string[] => [])
  return !isThisComputer(hostname) && addresses.some(isPrivate) ? null : addresses
}

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
