/** The network of the browser host: by the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name, with a sign-in where their address holds one. */
import http from 'node:http'
import https from 'node:https'
import type { Settings } from '#contract'
import { NetworkError } from '../api/broken.ts'
import type { Network } from '../transfers/send-over-http.ts'

type Environment = Record<string, string | undefined>

export type NodeNetwork = Network & {
  fetch: typeof fetch
  /** For the log: which proxy there is, without its sign-in; null where there is none. */
  proxy: string | null
  /** Puts back what it changed in this process. */
  stop(): void
}

/** This computer is never reached by a proxy, whatever NO_PROXY says: browsers have the same rule. */
const here = 'localhost,127.0.0.1,[::1],::1'

/**
 * Node's own proxy support (nodejs.org/api/http.html, 'Built-in Proxy Support') for fetch and for files; certificates are those of Node with
 * NODE_EXTRA_CA_CERTS and NODE_USE_SYSTEM_CA. Small names win over capital ones, as in curl; a missing scheme is http. Throws an
 * `Error` in words for the person where a variable names no proxy.
 */
export function nodeNetwork(env: Environment): NodeNetwork {
  const plain = proxyIn(env, 'HTTP_PROXY')
  const secure = proxyIn(env, 'HTTPS_PROXY') ?? plain
  const proxies = [plain, secure].filter((one) => one !== null)
  const proxyEnv = {
    ...(plain ? { HTTP_PROXY: plain.href } : {}),
    ...(secure ? { HTTPS_PROXY: secure.href } : {}),
    NO_PROXY: [env.no_proxy ?? env.NO_PROXY, here].filter(Boolean).join(','),
  }
  const stop = proxies.length > 0 ? http.setGlobalProxyFromEnv(proxyEnv) : () => {}
  const told = (error: Error, url: URL) => meaning(error, url, proxies)
  return {
    fetch: async (input, init) => {
      try {
        return await fetch(input, init)
      } catch (error) {
        throw error instanceof Error ? told(error, new URL(input instanceof Request ? input.url : input)) : error
      }
    },
    // A connection of its own: one that was cut must not be met again.
    agent: ({ protocol }) =>
      proxies.length > 0 && new (protocol === 'https:' ? https : http).Agent({ proxyEnv, keepAlive: false }),
    told,
    proxy: secure && `${secure.protocol}//${secure.host}`,
    stop,
  }
}

/** What a person or their organisation set goes before what the environment says; only proxies that Node can go by. */
export function proxyEnvironment(
  { proxyMode, proxyAddress, proxyBypass }: Pick<Settings, 'proxyMode' | 'proxyAddress' | 'proxyBypass'>,
  env: Environment,
): Environment {
  if (proxyMode === 'none') return {}
  if (proxyMode !== 'manual' || !/^https?:/.test(proxyAddress)) return env
  return { HTTPS_PROXY: proxyAddress, HTTP_PROXY: proxyAddress, NO_PROXY: proxyBypass }
}

function proxyIn(env: Environment, name: 'HTTP_PROXY' | 'HTTPS_PROXY'): URL | null {
  const given = (env[name.toLowerCase()] ?? env[name])?.trim()
  if (!given) return null
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  // What was given may hold a password.
  throw new Error(`${name} takes the address of a proxy, such as http://proxy.example.com:8080`)
}

/** What broke, with the proxy's share in it told apart from the server's. */
function meaning(error: Error, url: URL, proxies: readonly URL[]): Error {
  for (const cause of causesOf(error)) {
    const status = refusedTunnel(cause)
    if (status !== null)
      return new NetworkError(
        { code: status === 407 ? 'ERR_PROXY_AUTH_REQUESTED' : 'ERR_TUNNEL_CONNECTION_FAILED' },
        error,
      )
    if (proxies.some((proxy) => isAbout(cause, proxy, url)))
      return new NetworkError({ code: 'ERR_PROXY_CONNECTION_FAILED' }, error)
    if (/CERT|SIGNED|UNABLE_TO_/.test(cause.code ?? ''))
      return new NetworkError({ code: String(cause.code), host: url.hostname }, error)
  }
  return error
}

type Cause = Error & { code?: string; statusCode?: number; address?: string; hostname?: string; port?: number }

function causesOf(error: unknown, depth = 0): Cause[] {
  if (!(error instanceof Error) || depth > 8) return []
  const members: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...causesOf(error.cause, depth + 1), ...members.flatMap((member) => causesOf(member, depth + 1))]
}

/** The status with which a proxy refused to lead on: of http.Agent's error, and of undici's, which says it in words only. */
function refusedTunnel({ code, statusCode, message }: Cause): number | null {
  if (code === 'ERR_PROXY_TUNNEL') return statusCode ?? 0
  const status = /^Proxy response \((\d{3})\)/.exec(message)?.[1]
  return status === undefined ? null : Number(status)
}

/** Whether the connection that failed was the one to the proxy. */
function isAbout({ code, hostname, address, port }: Cause, proxy: URL, url: URL): boolean {
  if (code === undefined || !/^(E[A-Z]+|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) return false
  if (hostname !== undefined) return hostname === proxy.hostname && hostname !== url.hostname
  return address !== undefined && port === portOf(proxy) && port !== portOf(url)
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))
