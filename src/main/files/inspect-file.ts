/**
 * Pictures and other files for the page: a file's type by its content and, for a picture or recording, its data URL; also of an address,
 * because the page itself may load nothing from other origins.
 */
import { open, readFile } from 'node:fs/promises'
import type { FileInspection } from '#contract'
import { FailureError } from '../failure.ts'
import { type IsOwn, isPrivate, judgedAddresses, type Outside } from '../links/outside.ts'
import { isThisComputer } from '../session/sign-in.ts'

/** Types that the page shows or plays. Excludes types that may contain script (SVG). */
const previewableTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'audio/mpeg'])
/** Limit in bytes of a picture or recording (Source: docs/reference/rules.md). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** Limit in bytes of an original that is converted; enough for current cameras. */
const MAX_ORIGINAL_BYTES = 40 * 1024 * 1024
/** Types of originals that are converted; the page never shows them directly. */
const originals = new Set([...previewableTypes, 'image/webp', 'image/avif'])

/** `isWhole`: returns an original too. Throws `FailureError` (`storage`) if the file cannot be read. */
export async function inspectFile(path: string, isWhole = false): Promise<FileInspection> {
  try {
    const { head, size } = await headOf(path)
    const type = detectFileType(head)
    if (isWhole && type && originals.has(type) && size <= MAX_ORIGINAL_BYTES)
      return { type, size, src: dataAddress(type, await readFile(path)) }
    return type && previewableTypes.has(type) && size <= MAX_PICTURE_BYTES
      ? inspectBytes(await readFile(path))
      : { type, size, src: null }
  } catch {
    throw new FailureError({ kind: 'storage', message: 'The file on this computer could not be read' })
  }
}

/** Inspects a file that is in memory. */
function inspectBytes(bytes: Uint8Array): FileInspection {
  const type = detectFileType(bytes)
  const src =
    type && previewableTypes.has(type) && bytes.byteLength <= MAX_PICTURE_BYTES ? dataAddress(type, bytes) : null
  return { type, size: bytes.byteLength, src }
}

const dataAddress = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

async function headOf(path: string): Promise<{ head: Uint8Array; size: number }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

/** Offset and value of each type's magic bytes. */
const marks: readonly [at: number, bytes: string, type: string][] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [0, '%PDF-', 'application/pdf'],
  [0, 'ID3', 'audio/mpeg'],
  [0, '\xff\xfb', 'audio/mpeg'],
  [0, '\xff\xf3', 'audio/mpeg'],
  [0, '\xff\xf2', 'audio/mpeg'],
  [0, '\xff\xfa', 'audio/mpeg'],
  [0, '\xff\xe3', 'audio/mpeg'],
  [0, '\xff\xe2', 'audio/mpeg'],
  [4, 'ftypqt', 'video/quicktime'],
  [4, 'ftyphei', 'image/heic'],
  [4, 'ftypmif1', 'image/heif'],
  [4, 'ftypavif', 'image/avif'],
  [4, 'ftypM4A', 'audio/mp4'],
  [4, 'ftyp', 'video/mp4'],
  [0, 'PK\x03\x04', 'application/zip'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  [0, 'MZ', 'application/vnd.microsoft.portable-executable'],
  [0, '\x7fELF', 'application/x-elf'],
]

/** Number of bytes that `detectFileType` needs. */
const HEAD_BYTES = 16

/** The name of a file is not reliable. The media type for the first bytes of a file; null for text and unknown types. */
export function detectFileType(head: Uint8Array): string | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1')
  return marks.find(([offset, bytes]) => text.startsWith(bytes, offset))?.[2] ?? null
}

type PicturePorts = {
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
