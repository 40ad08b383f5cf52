/** Downloads a picture or recording of a campaign by its address, because the page itself may load nothing from other origins. */
import type { FileInspection } from '#contract'
import { FailureError } from '../failure.ts'
import { type IsOwn, isPrivate, judgedAddresses } from '../links/allowed-links.ts'
import type { Outside } from '../links/outside.ts'
import { isThisComputer } from '../session/sign-in.ts'
import { inspectBytes, MAX_PICTURE_BYTES } from './inspect-file.ts'

export type PicturePorts = {
  outside: Outside
  workingOffline: () => boolean
  isOwn: IsOwn
  /** Host of the open server, if it is reached over the network: a server in a private network has its files there too. */
  serverHost: () => string | null
  /** Milliseconds for the whole picture; default 10,000. */
  timeoutMs?: number
}

/**
 * Accepts https; also this computer, or a private network if the server is there too. Sends neither token nor cookie and follows no
 * redirect. Throws `FailureError`.
 */
export async function fetchPicture(address: string, ports: PicturePorts): Promise<FileInspection> {
  if (!mayBeFetched(address, ports.isOwn)) throw refusedAddress()
  if (ports.workingOffline()) throw new FailureError({ kind: 'offline', message: 'Herald is working offline' })
  const signal = AbortSignal.timeout(ports.timeoutMs ?? 10_000)
  try {
    const addresses = await addressesOf(new URL(address), ports)
    if (addresses === null) throw refusedAddress()
    const response = await ports.outside.ask(address, { method: 'GET', signal, at: addresses })
    if (response.status >= 300 && response.status < 400) throw new TypeError('Redirects are not followed')
    if (!response.ok) throw refusalOf(response.status)
    return inspectBytes(await upTo(MAX_PICTURE_BYTES, response))
  } catch (error) {
    if (error instanceof FailureError) throw error
    const hasTimedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new FailureError({ kind: hasTimedOut ? 'timeout' : 'network', message: 'The file could not be downloaded' })
  }
}

const refusedAddress = () =>
  new FailureError({ kind: 'input', message: 'Files can only be loaded from https addresses' })

function mayBeFetched(address: string, isOwn: IsOwn): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const { protocol, hostname, username, password } = url
  if (username !== '' || password !== '') return false
  if (isThisComputer(hostname)) return (protocol === 'https:' || protocol === 'http:') && isOwn(url)
  return protocol === 'https:'
}

/** Null if the picture is in a private network and the server is not. */
async function addressesOf(url: URL, { outside, serverHost }: PicturePorts): Promise<readonly string[] | null> {
  const allowedAddresses = await judgedAddresses(url, outside.resolve)
  const server = serverHost()
  if (allowedAddresses !== null || server === null) return allowedAddresses
  const [addresses, serverAddresses] = await Promise.all(
    [server, url.hostname].map((host) => outside.resolve(host.replace(/^\[|\]$/g, '')).catch(() => [])),
  )
  return addresses?.some(isPrivate) ? (serverAddresses ?? []) : null
}

const refusalOf = (status: number) =>
  new FailureError({
    kind: status === 404 ? 'not-found' : status >= 500 ? 'server' : 'refused',
    message: `The file could not be downloaded (${status})`,
    status,
  })

/** Reads the body; stops once it exceeds `limit` bytes, whatever its headers say. */
async function upTo(limit: number, { body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > limit) throw new FailureError({ kind: 'input', message: 'The file is larger than 5 MB' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
