/** Classifies a request without a response: the kind of failure, a message for the user, and whether the request may have arrived. */
import type { Failure } from '#contract'

export type NoAnswer = { kind: Failure['kind']; message: string; mayHaveArrived: boolean }

/** Details of a failed request besides its code: the host of a refused certificate and its issuer. */
export type NetworkDetails = { code: string; host?: string; issuer?: string }

/** The error type that both networks (Node's and Chromium's) pass to `noAnswer`. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly code: string
  readonly host?: string
  readonly issuer?: string
  constructor({ code, host, issuer }: NetworkDetails, cause?: unknown) {
    super(code, { cause })
    this.code = code
    if (host) this.host = host
    if (issuer) this.issuer = issuer
  }
}

type Reason = {
  codes: RegExp
  kind: 'offline' | 'network'
  sentence: (details: Partial<NetworkDetails>) => string
  /** True only if every tried address fails this way: without IPv6, the server's IPv6 address is unreachable, but its IPv4 address may work. */
  always?: true
}

const certificateOf = ({ host, issuer }: Partial<NetworkDetails>): string =>
  `The certificate of ${host ?? 'the server'}${issuer ? ` (issued by ${issuer})` : ''}`

/**
 * Why nothing was sent: the first reason that matches a code is used. Codes are Node's (libuv, OpenSSL, undici) and Chromium's
 * (net_error_list.h, without 'net::'); a code that both use has the same meaning.
 */
const reasons: readonly Reason[] = [
  {
    codes: /^(ERR_PROXY_AUTH_\w+|ERR_UNEXPECTED_PROXY_AUTH|ERR_UNSUPPORTED_AUTH_SCHEME)$/,
    kind: 'network',
    sentence: () => proxySignInText,
  },
  {
    codes: /^(ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY_TUNNEL|ERR_PROXY_HTTP_1_1_REQUIRED)$/,
    kind: 'network',
    sentence: () => 'The proxy blocks Herald from reaching the server. Ask your network administrator',
  },
  {
    codes: /^(ERR_PROXY_CERTIFICATE_INVALID|ERR_PROXY_\w*CERT\w*)$/,
    kind: 'network',
    sentence: () => 'This computer does not trust the certificate of the proxy. Ask your network administrator',
  },
  {
    codes:
      /^(ERR_PROXY_\w+|ERR_SOCKS_\w+|ERR_NO_SUPPORTED_PROXIES|ERR_MANDATORY_PROXY_CONFIGURATION_FAILED|ERR_PAC_\w+)$/,
    kind: 'network',
    sentence: () => 'The proxy cannot be reached. Check the proxy settings of this computer',
  },
  {
    codes: /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_CERT_DATE_INVALID|ERR_CERT_VALIDITY_TOO_LONG)$/,
    kind: 'network',
    sentence: (details) => `${certificateOf(details)} has expired, or the clock of this computer is wrong`,
  },
  {
    codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID|HOSTNAME_MISMATCH)$/,
    kind: 'network',
    sentence: (details) => `${certificateOf(details)} belongs to another server. Check the address`,
  },
  {
    codes: /^(CERT_REVOKED|ERR_CERT_REVOKED)$/,
    kind: 'network',
    sentence: (details) => `${certificateOf(details)} was revoked by its issuer`,
  },
  {
    codes: /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|CERT_|INVALID_CA$|ERR_CERT_)/,
    kind: 'network',
    sentence: (details) =>
      `${certificateOf(details)} is not trusted on this computer. Ask your network administrator to install your company certificate`,
  },
  {
    codes: /^(ERR_SSL_CLIENT_AUTH_\w+|ERR_BAD_SSL_CLIENT_AUTH_CERT|ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)$/,
    kind: 'network',
    sentence: ({ host }) => `${host ?? 'The server'} requires a client certificate, and none that it accepts was sent`,
  },
  {
    codes: /^(ERR_TLS_|ERR_SSL_|UNABLE_TO_|EPROTO$)/,
    kind: 'network',
    sentence: () => 'Could not make a secure connection to the server',
  },
  {
    codes: /^(ERR_INTERNET_DISCONNECTED|ERR_NETWORK_ACCESS_DENIED|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/,
    kind: 'offline',
    sentence: () => 'This computer has no network connection',
    always: true,
  },
  {
    codes: /^(ENOTFOUND|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_ICANN_NAME_COLLISION|ERR_DNS_\w+)$/,
    kind: 'offline',
    sentence: () => "The server's name cannot be found on this network",
  },
  {
    codes: /^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/,
    kind: 'offline',
    sentence: () => 'The server refused the connection',
  },
  {
    codes:
      /^(E(HOST|NET)UNREACH|E(HOST|NET)DOWN|EADDRNOTAVAIL|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_ADDRESS_\w+|ERR_CONNECTION_(TIMED_OUT|FAILED))$/,
    kind: 'offline',
    sentence: () => unreached,
  },
]

const unreached = 'The server cannot be reached'
const timeoutText = 'The server did not answer in time'
const broke = 'The connection was lost before the server answered'
/** Messages without more information than 'no response'. */
export const saysNoReason: ReadonlySet<string> = new Set([unreached, timeoutText, broke])

/** A status that the proxy sends, not the server (RFC 9110, section 15.5.8). */
export const PROXY_SIGN_IN_STATUS = 407
export const proxySignInText = 'The proxy asks for a sign-in'
/** The status of a network that requires a sign-in first (RFC 6585, section 6). */
const NETWORK_SIGN_IN_STATUS = 511
export const portalText = 'A web page answered instead of the server. The network or your company may ask for a sign-in'

/** Temporary redirects (RFC 9110, section 15.4): a captive portal redirects unknown clients to its sign-in, also at the same address. */
const temporaryRedirects: ReadonlySet<number> = new Set([302, 303, 307])

/**
 * Whether a captive portal or gateway answered instead of `origin`: with a page instead of JSON, a redirect to a sign-in or another server,
 * or status 511.
 */
export function isFromPortal({ status, headers }: Response, text: string, origin: string): boolean {
  if (status === NETWORK_SIGN_IN_STATUS) return true
  if (status >= 300 && status < 400) {
    const target = headers.get('location') ?? ''
    return URL.canParse(target, origin) && (temporaryRedirects.has(status) || new URL(target, origin).origin !== origin)
  }
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype\s|html\b)/i.test(text)
  return status >= 200 && status < 300 && isPage
}

/** Classifies an error that fetch, a sender or ky threw. `cancelled`: we aborted the request, it did not time out. */
export function noAnswer(error: unknown, isCancelled: boolean): NoAnswer {
  if (isCancelled) return { kind: 'network', message: 'The request was cancelled', mayHaveArrived: true }
  const chain = causesOf(error)
  if (chain.some((cause) => cause.name === 'TimeoutError'))
    return { kind: 'timeout', message: timeoutText, mayHaveArrived: true }
  const withCode = chain.filter(({ code }) => code !== undefined)
  for (const { codes, kind, sentence, always } of reasons) {
    const matches = ({ code = '' }: Cause) => codes.test(code)
    const found = withCode.find(matches)
    if (found && (!always || withCode.every(matches))) return { kind, message: sentence(found), mayHaveArrived: false }
  }
  return { kind: 'network', message: broke, mayHaveArrived: true }
}

type Cause = { name: string } & Partial<NetworkDetails>

/** The error, its causes, and the members of an aggregate error (one per tried address). */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (!(error instanceof Error) || depth > 8) return []
  const members = error instanceof AggregateError ? error.errors : []
  return [
    { name: error.name, ...textsOf(error) },
    ...causesOf(error.cause, depth + 1),
    ...members.flatMap((member: unknown) => causesOf(member, depth + 1)),
  ]
}

function textsOf(error: Error): Partial<NetworkDetails> {
  const details: Partial<NetworkDetails> = {}
  for (const key of ['code', 'host', 'issuer'] as const) {
    const value: unknown = Reflect.get(error, key)
    if (typeof value === 'string' && value !== '') details[key] = value
  }
  return details
}
