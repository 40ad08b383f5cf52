/** File inspection for the page: a file's type by its content and, for a picture or recording, its data URL. */
import { open, readFile } from 'node:fs/promises'
import type { FileInspection } from '#contract'
import { FailureError } from '../failure.ts'
import { detectFileType, HEAD_BYTES } from './file-type.ts'

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
export function inspectBytes(bytes: Uint8Array): FileInspection {
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
