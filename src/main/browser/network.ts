/** The browser host's network: uses the proxies of HTTPS_PROXY, HTTP_PROXY and NO_PROXY, with the sign-in in their address. */
import http from 'node:http'
import https from 'node:https'
import type { Settings } from '#contract'
import { NetworkError } from '../api/no-response.ts'
import type { Network } from '../transfers/server.ts'

type Environment = Record<string, string | undefined>

export type NodeNetwork = Network & {
  fetch: typeof fetch
  /** For the log: the proxy without its sign-in; null without a proxy. */
  proxy: string | null
  /** Restores the changed settings of this process. */
  stop(): void
}

/** This computer is never reached through a proxy, whatever NO_PROXY says; browsers do the same. */
const thisComputer = 'localhost,127.0.0.1,[::1],::1'

/**
 * Node's own proxy support (nodejs.org/api/http.html, 'Built-in Proxy Support') for fetch and for files; certificates are those of Node
 * with NODE_EXTRA_CA_CERTS and NODE_USE_SYSTEM_CA. Lower-case names take precedence, as in curl; a missing scheme is http. Throws an
 * `Error` with a message for the user if a variable is not a proxy address.
 */
export function nodeNetwork(env: Environment): NodeNetwork {
  const httpProxy = proxyIn(env, 'HTTP_PROXY')
  const secure = proxyIn(env, 'HTTPS_PROXY') ?? httpProxy
  const proxies = [httpProxy, secure].filter((proxy) => proxy !== null)
  const proxyEnv = {
    ...(httpProxy ? { HTTP_PROXY: httpProxy.href } : {}),
    ...(secure ? { HTTPS_PROXY: secure.href } : {}),
    NO_PROXY: [env.no_proxy ?? env.NO_PROXY, thisComputer].filter(Boolean).join(','),
  }
  const stop = proxies.length > 0 ? http.setGlobalProxyFromEnv(proxyEnv) : () => {}
  const explain = (error: Error, url: URL) => meaningOf(error, url, proxies)
  return {
    fetch: async (input, init) => {
      try {
        return await fetch(input, init)
      } catch (error) {
        throw error instanceof Error ? explain(error, new URL(input instanceof Request ? input.url : input)) : error
      }
    },
    // A separate connection, so that a broken one is never reused.
    agent: ({ protocol }) =>
      proxies.length > 0 && new (protocol === 'https:' ? https : http).Agent({ proxyEnv, keepAlive: false }),
    explained: explain,
    proxy: secure && `${secure.protocol}//${secure.host}`,
    stop,
  }
}

/** Settings of the user or their organisation take precedence over the environment; only proxies that Node supports. */
export function proxyEnvironment(
  { proxyMode, proxyAddress, proxyBypass }: Pick<Settings, 'proxyMode' | 'proxyAddress' | 'proxyBypass'>,
  env: Environment,
): Environment {
  if (proxyMode === 'none') return {}
  if (proxyMode !== 'manual' || !/^https?:/.test(proxyAddress)) return env
  return { HTTPS_PROXY: proxyAddress, HTTP_PROXY: proxyAddress, NO_PROXY: proxyBypass }
}

function proxyIn(env: Environment, name: 'HTTP_PROXY' | 'HTTPS_PROXY'): URL | null {
  const value = (env[name.toLowerCase()] ?? env[name])?.trim()
  if (!value) return null
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  // The value may contain a password: it is not quoted.
  throw new Error(`${name} takes the address of a proxy, such as http://proxy.example.com:8080`)
}

/** Converts an error, and separates errors of the proxy from those of the server. */
function meaningOf(error: Error, url: URL, proxies: readonly URL[]): Error {
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

/** The status with which a proxy refused a tunnel: http.Agent's error has it as a field, undici's only in its message. */
function refusedTunnel({ code, statusCode, message }: Cause): number | null {
  if (code === 'ERR_PROXY_TUNNEL') return statusCode ?? 0
  const status = /^Proxy response \((\d{3})\)/.exec(message)?.[1]
  return status === undefined ? null : Number(status)
}

/** Whether the failed connection was the one to the proxy. */
function isAbout({ code, hostname, address, port }: Cause, proxy: URL, url: URL): boolean {
  if (code === undefined || !/^(E[A-Z]+|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) return false
  if (hostname !== undefined) return hostname === proxy.hostname && hostname !== url.hostname
  return address !== undefined && port === portOf(proxy) && port !== portOf(url)
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))
