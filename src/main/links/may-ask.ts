/** Which links of a message may be asked for: none that would act for a person, and none inside one's own network. */
import { BlockList, isIP } from 'node:net'
import type { NotAsked } from '#contract'
import { isThisComputer } from '../session/address.ts'

/** Addresses that lead to no public server. Source: the IANA registries of special-purpose addresses (RFC 6890). */
const own = new BlockList()
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
  own.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  // Ways to an address of the older kind that stands inside the newer one: translated, 6to4, Teredo.
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
  own.addSubnet(net, bits, 'ipv6')

/** Whether an address of the internet protocol belongs to a network of one's own, as a router or a printer has. */
export function isPrivate(address: string): boolean {
  const kind = isIP(address)
  // An address of the older kind in the newer notation is checked as what it is.
  return kind !== 0 && own.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

const tag = /\{\{|%7b%7b|\*\||(?:\{|%7b)token(?:\}|%7d)/i
const unsubscribes = /unsub|opt[-_.]?out|abmeld|desinscri|unregister/i
/** Names that only a network of one's own knows. Source: RFC 6762 (.local), RFC 8375 (home.arpa), ICANN 2024 (.internal). */
const ownName = /^[^.]+$|\.(?:local|internal|home\.arpa|lan|intranet|corp)$/i
/** Hosts that are set aside for examples. Source: RFC 2606, sections 2 and 3. */
const sample = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/i

/** Whether an address of this computer belongs to the workspace's own server, as its files do. */
export type IsOwn = (url: URL) => boolean

/** Why `address` is not asked; null where it may be. */
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
  return isIP(host) === 0 && ownName.test(host) ? 'private' : null
}

/**
 * The addresses that the name in `url` stands for, for `Outside.ask`; null where one of them lies inside. Behind a proxy names may be known to
 * it alone: then there are none, and the name has decided.
 */
export async function judgedAddresses(
  { hostname }: URL,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[] | null> {
  const known = await resolve(hostname.replace(/^\[|\]$/g, '')).catch((): readonly string[] => [])
  return !isThisComputer(hostname) && known.some(isPrivate) ? null : known
}
