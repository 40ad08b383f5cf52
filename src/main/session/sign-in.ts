/** Tests an address and a token with one cheap read, and reports in a message for the user which of them is wrong. */

import { createHash } from 'node:crypto'
import type { ChannelConfigurations, Failure, Workspace } from '#contract'
import { createConnection } from '../api/connection.ts'
import { createGateway, type GatewayPorts } from '../api/gateway.ts'
import { portalText, saysNoReason } from '../api/no-response.ts'
import { FailureError, failureOf } from '../failure.ts'

/** The owner of a token: user and brand from the server, else from the token's claims, else placeholders. */
type TokenOwner = { id: string; name: string }
type Claims = Record<string, unknown>
const unknownName = 'unknown'

/** The workspace of the token's owner at `origin`. Its id is the same for the same origin, user and brand. */
function workspaceOf(origin: string, token: string, reply: ChannelConfigurations): Workspace {
  const claims = claimsOf(token)
  const user = partyOf(
    [reply.user?.id, claims.sub, claims.user_id, claims.userId],
    [reply.user?.name, reply.user?.email, claims.name, claims.email],
    { id: unknownName, name: 'Unnamed person' },
  )
  const brand = partyOf(
    [reply.brand?.id, claims.brand_id, claims.brandId],
    [reply.brand?.name, claims.brand_name, claims.brandName],
    { id: unknownName, name: new URL(origin).host },
  )
  const id = createHash('sha256').update([origin, user.id, brand.id].join('\n')).digest('hex').slice(0, 32)
  // The flag's place is not specified (assumed): feature_flags.campaign_analytics, in the reply or among the token's claims.
  const flags = [reply.feature_flags, reply.user?.feature_flags, claims.feature_flags]
  const campaignAnalytics = flags.some((flag) => isOn(fieldOf(flag, 'campaign_analytics')))
  return { id, kind: 'server', address: origin, user, brand, ...(campaignAnalytics ? { campaignAnalytics } : {}) }
}

/** Whether user and brand are known. */
export const isNamed = ({ user, brand }: Workspace): boolean => user.id !== unknownName && brand.id !== unknownName

/** Whether both may be one account: no known value differs. */
export const mayBeSame = (one: Workspace, other: Workspace): boolean =>
  (['user', 'brand'] as const).every((part) => {
    const ids = new Set([one[part].id, other[part].id])
    return ids.size === 1 || ids.has(unknownName)
  })

const fieldOf = (reply: unknown, name: string): unknown =>
  typeof reply === 'object' && reply !== null ? Object.entries(reply).find(([key]) => key === name)?.[1] : undefined

const isOn = (flag: unknown): boolean => flag === true || flag === 1 || flag === 'true'

/** A known id is used as the name if there is none. */
function partyOf(ids: unknown[], names: unknown[], placeholder: TokenOwner): TokenOwner {
  const id = firstText(ids)
  return { id: id ?? placeholder.id, name: firstText(names) ?? id ?? placeholder.name }
}

function firstText(values: unknown[]): string | undefined {
  const found = values.find((value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''))
  return found === undefined ? undefined : String(found)
}

/** The claims of a JWT, unverified: they only name the workspace; the server decides what the token may do. */
function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // An opaque token has no claims.
    return {}
  }
}

export type SignInPorts = Pick<GatewayPorts, 'fetch' | 'connection' | 'clock' | 'timeoutOf'>

/** The workspace of `origin` and `token`. Throws `FailureError` with path 'address' or 'token'. */
export async function signIn(ports: SignInPorts, origin: string, token: string): Promise<Workspace> {
  if (ports.connection.current().workOffline)
    throw new FailureError({ kind: 'offline', message: 'Herald is working offline', path: 'address' })
  // A separate connection state: a test of an address must not change that of the connected server.
  const connection = createConnection({ notify: () => undefined, clock: ports.clock })
  const probe = createGateway({ ...ports, connection, origin, token, retries: false })
  try {
    return workspaceOf(origin, token, await probe.call('getChannelConfiguration', undefined))
  } catch (error) {
    throw new FailureError(plainTextFailure(failureOf(error)))
  }
}

const noServer = 'Cannot reach a server at this address'

function plainTextFailure(failure: Failure): Failure {
  const { kind, status } = failure
  const outcome = { kind, ...(status === undefined ? {} : { status }) }
  if (kind === 'unauthorized' || status === 403)
    return { ...outcome, message: 'The server did not accept this token', path: 'token' }
  if (kind === 'malformed' || kind === 'not-found' || failure.message === portalText)
    return { ...outcome, message: 'The server at this address is not one that Herald can use', path: 'address' }
  if (kind === 'timeout' || kind === 'network' || kind === 'offline')
    return { ...outcome, message: saysNoReason.has(failure.message) ? noServer : failure.message, path: 'address' }
  return { ...outcome, message: failure.message, path: 'address' }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Other names of this computer, as `URL` normalises them. */
const localHostName = /^(.*\.localhost|0\.0\.0\.0|\[::\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\])$/

/** Whether the host of an address is this computer. */
export function isThisComputer(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return loopback.test(name) || localHostName.test(name)
}

/**
 * The origin of a server ('https://api.example.com'). A missing scheme is read as https, or http on this computer. Only https is accepted,
 * loopback excepted, because the token is sent there. Throws `FailureError` (`input`, path 'address').
 */
export function originOf(address: string): string {
  const url = parse(address.trim())
  if (!url || url.username || url.password) throw inputFailure('This is not an address')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    throw inputFailure('Use an https address, or localhost')
  return url.origin
}

/** The trimmed token. Throws `FailureError` (`input`, path 'token') if it is not valid in a header. */
export function tokenOf(text: string): string {
  const token = text.trim().replace(/^bearer\s+/i, '')
  if (/^[\x21-\x7e]+$/.test(token)) return token
  const message = token === '' ? 'Enter an access token' : 'This is not an access token'
  throw new FailureError({ kind: 'input', message, path: 'token' })
}

function parse(address: string): URL | null {
  if (/\s/.test(address) || address === '') return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
  const host = address.replace(/[/:].*$/, '')
  const url = hasScheme ? address : `${loopback.test(host) ? 'http' : 'https'}://${address}`
  return URL.canParse(url) ? new URL(url) : null
}

const inputFailure = (message: string) => new FailureError({ kind: 'input', message, path: 'address' })
