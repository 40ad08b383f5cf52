/** Checks whether the links of a message respond: sends neither token nor cookie, and keeps nothing of the responses. */
import type { LinkAnswer, NotAsked } from '#contract'
import { type IsOwn, judgedAddresses, type Outside, whyNotAsked } from './outside.ts'

export type LinkPorts = {
  outside: Outside
  workingOffline: () => boolean
  isOwn: IsOwn
  /** Milliseconds for one link with its redirects; default 8,000. */
  timeoutMs?: number
  /** Milliseconds for all links; default 60,000. Links not started by then are not checked. */
  whole?: number
}

/** Parallel requests; few, because the links of an email often lead to one server. */
const MAX_PARALLEL_REQUESTS = 4
/** Browsers stop after twenty redirects; a link with more than five is slow for every recipient. */
const MAX_REDIRECTS = 5
/** Servers without proper HEAD support answer with one of these statuses, or not at all: their links are requested again with GET. */
const needsGet = (status: number) => status >= 400

/** Returns results in the order of `addresses`; requests each address once. Never throws. */
export async function checkLinks(addresses: readonly string[], ports: LinkPorts): Promise<LinkAnswer[]> {
  const answers = new Map<string, LinkAnswer>()
  const remaining = [...new Set(addresses)]
  const deadline = performance.now() + (ports.whole ?? 60_000)
  const work = async () => {
    for (let address = remaining.shift(); address !== undefined; address = remaining.shift())
      answers.set(
        address,
        performance.now() > deadline ? notChecked(address, 'no time') : await checkLink(address, ports),
      )
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, work))
  return addresses.map((address) => answers.get(address) ?? notChecked(address, 'no time'))
}

const notChecked = (address: string, reason: NotAsked): LinkAnswer => ({ address, state: 'not checked', why: reason })

async function checkLink(address: string, ports: LinkPorts): Promise<LinkAnswer> {
  if (ports.workingOffline()) return notChecked(address, 'offline')
  const signal = AbortSignal.timeout(ports.timeoutMs ?? 8_000)
  try {
    return { address, ...(await followRedirects(address, ports, signal)) }
  } catch (error) {
    return { address, state: 'fails', status: null, reason: reasonOf(error, signal) }
  }
}

type Reply =
  | { state: 'answers'; status: number }
  | { state: 'fails'; status: number | null; reason: string }
  | { state: 'not checked'; why: NotAsked }

/** Checks every redirect like a link: a public address may redirect into a private network. */
async function followRedirects(address: string, ports: LinkPorts, signal: AbortSignal): Promise<Reply> {
  let url = address.trim()
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reason = whyNotAsked(url, ports.isOwn)
    if (reason) return { state: 'not checked', why: reason }
    // A public name may resolve to a private address.
    const addresses = await judgedAddresses(new URL(url), ports.outside.resolve)
    if (addresses === null) return { state: 'not checked', why: 'private' }
    const { status, to } = await replyOf(url, ports, signal, addresses)
    if (status < 300) return { state: 'answers', status }
    if (status >= 400) return { state: 'fails', status, reason: statusText(status) }
    if (to === null) return { state: 'answers', status }
    url = new URL(to, url).href
  }
  return { state: 'fails', status: null, reason: `It redirects more than ${MAX_REDIRECTS} times` }
}

/** HEAD first, because it has no response body; GET if the server does not support it. */
async function replyOf(url: string, { outside }: LinkPorts, signal: AbortSignal, addresses: readonly string[]) {
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      const response = await outside.ask(url, { method, signal, at: addresses })
      const { status, headers } = response
      await response.body?.cancel()
      if (method === 'GET' || !needsGet(status)) return { status, to: headers.get('location') }
    } catch (error) {
      if (method === 'GET' || signal.aborted) throw error
    }
  }
  throw new Error('Nobody answered')
}

function statusText(status: number): string {
  if (status === 404 || status === 410) return 'The page does not exist'
  if (status === 401 || status === 403) return 'It requires signing in'
  if (status === 429) return 'The server limits how often it is asked'
  return status >= 500 ? 'The server had an error' : 'The server refused it'
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No server has this name',
  ERR_NAME_NOT_RESOLVED: 'No server has this name',
  ECONNREFUSED: 'The server refused the connection',
  ERR_CONNECTION_REFUSED: 'The server refused the connection',
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'It took too long'
  const text = [error, error instanceof Error ? error.cause : null].map(String).join(' ')
  const codes = [error, error instanceof Error ? error.cause : null].map((cause) =>
    typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '',
  )
  const found = Object.keys(reasons).find((code) => codes.includes(code) || text.includes(code))
  if (found) return reasons[found] ?? ''
  return /CERT|SSL|TLS/i.test(`${codes.join(' ')} ${text}`) ? 'Its certificate is not valid' : 'It could not be reached'
}
