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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(net, bits, 'ipv6')

/** Whether an address of the internet protocol belongs to a network of one's own, as a router or a printer has. */
export function isPrivate(address: string): boolean {
  const kind = isIP(address)
  // An address of the older kind in the newer notation is checked as what it is.
  return kind !== 0 && own.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

const tag = /\{\{|%7b%7b|\*\|/i
const unsubscribes = /unsub|opt[-_.]?out|abmeld|desinscri|unregister/i
/** Names that only a network of one's own knows. Source: RFC 6762 (.local), RFC 8375 (home.arpa), ICANN 2024 (.internal). */
const ownName = /^[^.]+$|\.(?:local|internal|home\.arpa|lan|intranet|corp)$/i
/** Hosts that are set aside for examples. Source: RFC 2606, sections 2 and 3. */
const sample = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/i

/** Why `address` is not asked; null where it may be. `serverIsHere`: the workspace's own server is on this computer, and so are its links. */
export function whyNotAsked(address: string, serverIsHere: boolean): NotAsked | null {
  if (tag.test(address)) return 'personal'
  if (!/^https?:\/\//i.test(address.trim()) || !URL.canParse(address)) return 'not web'
  const { hostname, username, password, pathname, search, hash } = new URL(address)
  if (username !== '' || password !== '') return 'signed in'
  if (unsubscribes.test(pathname + search + hash)) return 'unsubscribe'
  if (isThisComputer(hostname)) return serverIsHere ? null : 'private'
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isPrivate(host)) return 'private'
  if (sample.test(host)) return 'sample'
  return isIP(host) === 0 && ownName.test(host) ? 'private' : null
}
