/** Fetches a picture that a campaign shows, or a recording that it plays, by its address: the page itself may load nothing from elsewhere. */
import { type FileInspection, filled } from '#contract'
import { FailureError } from '../failure.ts'
import { isThisComputer } from '../session/address.ts'
import { inspectBytes, MAX_PICTURE_BYTES } from './inspect-file.ts'
import * as texts from './texts.ts'

export type PicturePorts = {
  fetch: typeof fetch
  workingOffline: () => boolean
  /** Whether the server that is open is on this computer: only then may a campaign name an address of it. */
  serverIsHere: () => boolean
  /** Milliseconds for the whole picture; 10,000 where nothing stands. */
  timeoutMs?: number
}

/** https; this computer itself where the server is there too. Neither token nor cookie travels, no redirect is followed. Throws `FailureError`. */
export async function fetchPicture(address: string, ports: PicturePorts): Promise<FileInspection> {
  if (!mayBeFetched(address, ports.serverIsHere()))
    throw new FailureError({ kind: 'input', message: texts.filesCanOnlyBeLoaded })
  if (ports.workingOffline()) throw new FailureError({ kind: 'offline', message: texts.heraldIsWorkingOffline })
  const signal = AbortSignal.timeout(ports.timeoutMs ?? 10_000)
  try {
    const response = await ports.fetch(address, { signal, redirect: 'error', credentials: 'omit' })
    if (!response.ok) throw refusal(response.status)
    return inspectBytes(await upTo(MAX_PICTURE_BYTES, response))
  } catch (error) {
    if (error instanceof FailureError) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new FailureError({ kind: timedOut ? 'timeout' : 'network', message: texts.theFileCouldNotBe3 })
  }
}

function mayBeFetched(address: string, serverIsHere: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (isThisComputer(hostname)) return serverIsHere && (protocol === 'https:' || protocol === 'http:')
  return protocol === 'https:'
}

const refusal = (status: number) =>
  new FailureError({
    kind: status === 404 ? 'not-found' : status >= 500 ? 'server' : 'refused',
    message: filled(texts.theFileCouldNotBe4, { status }),
    status,
  })

/** The body, given up as soon as it is more than `limit` bytes, whatever its headers said. */
async function upTo(limit: number, { body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > limit) throw new FailureError({ kind: 'input', message: texts.theFileIsLargerThan })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
