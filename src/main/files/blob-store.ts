/** Content-addressed file store: a picked file is copied at once, so that a draft keeps it, also offline. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '#contract'
import { diskCode, diskFailure, FailureError, isMissing } from '../failure.ts'
import { rename } from '../json-file.ts'

/** Any source of bytes: a file, a request's body. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type BlobStore = {
  /** Copies the bytes and returns their description. Throws `FailureError` (`input` if too large, `storage`, `network`). */
  put(bytes: Bytes, name: string, type: string): Promise<StoredFile>
  /** The path of a stored blob; throws `FailureError` (`not-found`; `storage` if the disk fails). */
  pathOf(blob: string): Promise<string>
  /** The path, or null if the blob is not on this computer. */
  findPath(blob: string): Promise<string | null>
}

/** Limit in bytes; more than any channel accepts. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024

/** A store in `folder`, created with the first file. Removes partial files of an earlier run. */
export async function openBlobStore(folder: string, limit = MAX_FILE_BYTES): Promise<BlobStore> {
  const incoming = join(folder, 'incoming')
  // A disk error here does not block the start: the next `put` reports it.
  await rm(incoming, { recursive: true, force: true }).catch(() => undefined)
  const placeOf = (blob: string) => join(folder, blob.slice(0, 2), blob)
  const findPath = async (blob: string): Promise<string | null> => {
    if (!/^[0-9a-f]{64}$/.test(blob)) return null
    try {
      await stat(placeOf(blob))
      return placeOf(blob)
    } catch (error) {
      if (isMissing(error)) return null
      throw diskFailure('The file could not be read', error)
    }
  }

  return {
    findPath,
    put: async (bytes, name, type) => {
      const temporary = join(incoming, randomUUID())
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const { blob, size } = await write(bytes, temporary, limit)
        await mkdir(join(folder, blob.slice(0, 2)), { recursive: true, mode: 0o700 })
        // The name is the hash of the content: replacing a file changes nothing.
        await rename(temporary, placeOf(blob))
        return { blob, name, size, type }
      } catch (error) {
        await rm(temporary, { force: true })
        throw asFailure(error)
      }
    },
    pathOf: async (blob) => {
      const path = await findPath(blob)
      if (path === null) throw new FailureError({ kind: 'not-found', message: 'This file is not on this computer' })
      return path
    },
  }
}

/** The bytes of a picked file; it is opened when the first byte is read. */
export async function* bytesAt(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/**
 * Writes to disk before the file gets its final name, so that no name refers to a partial file. The file is opened before the first byte is
 * read: an aborted stream may create its file after the clean-up.
 */
async function write(bytes: Bytes, to: string, limit: number): Promise<{ blob: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  async function* countedChunks() {
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      hash.update(chunk)
      yield chunk
    }
  }
  await writeFile(to, countedChunks(), { mode: 0o600, flush: true })
  return { blob: hash.digest('hex'), size }
}

const tooLarge = (limit: number) =>
  new FailureError({
    kind: 'input',
    message: `Files over ${Math.round(limit / 1024 / 1024)} MB cannot be added`,
  })

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'EEXIST', 'ENOTDIR'])

function asFailure(error: unknown): FailureError {
  if (error instanceof FailureError) return error
  if (isMissing(error)) return new FailureError({ kind: 'not-found', message: 'This file is no longer there' })
  if (diskCodes.has(diskCode(error) ?? '')) return diskFailure('The file could not be saved', error)
  return new FailureError({ kind: 'network', message: 'The file arrived incomplete' })
}
