/** The format of a backup, and its reader. A first line names the format, a line of JSON lists every file, then their bytes follow in that order. */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { FailureError } from '../failure.ts'
import type { Bytes } from '../files/blob-store.ts'

/** The first line of the file. */
const format = 'herald.backup'
export const FORMAT_VERSION = 1

/** Limit in bytes of the line that lists the files; more than any data folder needs. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** The parts of the data folder that a backup contains. Locks, the browser's profile, logs and every file with a token are excluded. */
export const databases = ['drafts.db', 'practice/reference.db'] as const
export const singleFiles = [
  'settings.json',
  'workspaces.json',
  'test-groups.json',
  'jobs.json',
  'sheets.json',
  'lists.json',
  'people.json',
  'own-rules.json',
  'prices.json',
  'unsubscribe.json',
  'review-folder.json',
] as const
/** Folders whose files never change once written. */
export const folders = ['blobs', 'practice/files'] as const
/** Files of the practice workspace only, which is local and sends to no one. */
export const practiceFiles = ['practice/reference-token', 'practice/storage-port'] as const

/** Names at the top of the data folder that a restore moves, with SQLite's files next to a database. */
export const movedNames = [
  'drafts.db',
  'drafts.db-wal',
  'drafts.db-shm',
  'drafts.db.log',
  ...singleFiles,
  'blobs',
  'practice',
] as const

const allowed = new Set<string>([...databases, ...singleFiles, ...practiceFiles])
/** A path segment that is safe on every system: no dots alone, no separators, no characters that Windows reserves. */
const part = /^(?!\.{1,2}$)[\w][\w.-]{0,200}$/

/** Whether a backup may contain a file at this path. A backup is untrusted and must not write elsewhere. */
export function mayHold(path: string): boolean {
  if (allowed.has(path)) return true
  const folder = folders.find((folder) => path.startsWith(`${folder}/`))
  if (!folder) return false
  const parts = path.slice(folder.length + 1).split('/')
  return parts.length <= 2 && parts.every((name) => part.test(name))
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const manifest = v.strictObject({
  version: v.literal(FORMAT_VERSION),
  /** ISO 8601 in UTC. */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  herald: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/)),
  files: v.pipe(
    v.array(
      v.strictObject({
        path: v.pipe(v.string(), v.check(mayHold, 'A path that is none of ours')),
        size: count,
        sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      }),
    ),
    v.check(
      (files) => new Set(files.map(({ path }) => path.toLowerCase())).size === files.length,
      'A path stands twice',
    ),
  ),
})
export type Manifest = v.InferOutput<typeof manifest>

const refusals = {
  foreign: 'This file is not a Herald backup',
  newer: 'A newer version of Herald wrote this backup. Update Herald to restore it.',
  damaged: 'This backup is damaged: its content does not match its list. Nothing was changed.',
} as const

const refusedBackup = (refusalKind: keyof typeof refusals) =>
  new FailureError({ kind: 'input', message: refusals[refusalKind] })

/** The two lines at the start of the file. */
export const headOf = (manifest: Manifest): string => `${format}\n${JSON.stringify(manifest)}\n`

/** Parses and checks the line that lists the files. Throws `FailureError`. */
function readManifest(line: string): Manifest {
  const head = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ version: count })), line)
  if (!head.success) throw refusedBackup('damaged')
  if (head.output.version > FORMAT_VERSION) throw refusedBackup('newer')
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), line)
  if (!checked.success) throw refusedBackup('damaged')
  return checked.output
}

/**
 * Unpacks a backup while it streams in; nothing is used before its checksum matches. Returns the backup's manifest. Throws `FailureError`
 * if the file is not a backup, is newer or is damaged; then `folder` is incomplete.
 */
export async function unpack(bytes: Bytes, folder: string): Promise<Manifest> {
  const reader = readerOf(bytes)
  if ((await reader.line(format.length)) !== format) throw refusedBackup('foreign')
  const line = await reader.line(MAX_MANIFEST_BYTES)
  if (line === null) throw refusedBackup('damaged')
  const manifest = readManifest(line)
  for (const file of manifest.files) await unpackOne(reader, join(folder, file.path), file)
  if (!(await reader.isOver())) throw refusedBackup('damaged')
  await sync(manifest.files.map(({ path }) => join(folder, path)))
  return manifest
}

/** Number of files synced at once: one commit of the disk's journal covers all of them. */
const MAX_PARALLEL_SYNCS = 16

/**
 * Resolves when every file is on disk. Syncing each file after writing it took more than twice as long (3,000 small files: 13 s, now 6 s).
 */
async function sync(files: readonly string[]): Promise<void> {
  const remainingFiles = files.values()
  const syncNext = async () => {
    for (const file of remainingFiles) {
      const handle = await open(file, 'r+')
      await handle.sync().finally(() => handle.close())
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_SYNCS }, syncNext))
}

/** Writes one file; it is on disk only after `sync`. */
async function unpackOne(reader: Reader, to: string, { size, sha256 }: { size: number; sha256: string }) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const handle = await open(to, 'wx', 0o600)
  try {
    if ((await copyAndHash(reader, handle, size)) !== sha256) throw refusedBackup('damaged')
  } finally {
    await handle.close()
  }
}

/** Returns the SHA-256 of the written bytes. */
async function copyAndHash(reader: Reader, handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  for (let remainingBytes = size; remainingBytes > 0; ) {
    const chunk = await reader.some(remainingBytes)
    if (!chunk) throw refusedBackup('damaged')
    hash.update(chunk)
    await handle.writeFile(chunk)
    remainingBytes -= chunk.byteLength
  }
  return hash.digest('hex')
}

type Reader = {
  /** The text up to the next line feed, without it; null if there is none within `maxBytes` bytes. */
  line(maxBytes: number): Promise<string | null>
  /** The next bytes, at most `maxBytes`; null at the end. */
  some(maxBytes: number): Promise<Uint8Array | null>
  isOver(): Promise<boolean>
}

function readerOf(bytes: Bytes): Reader {
  const source = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]()
  let buffered: Uint8Array = new Uint8Array(0)
  let hasEnded = false

  /** Returns false at the end. */
  async function fill(): Promise<boolean> {
    while (buffered.byteLength === 0 && !hasEnded) {
      const next = await source.next()
      if (next.done) hasEnded = true
      else buffered = next.value
    }
    return buffered.byteLength > 0
  }

  async function nextBytes(maxBytes: number): Promise<Uint8Array | null> {
    if (!(await fill())) return null
    const chunk = buffered.subarray(0, maxBytes)
    buffered = buffered.subarray(chunk.byteLength)
    return chunk
  }

  async function readLine(maxBytes: number): Promise<string | null> {
    const parts: Uint8Array[] = []
    for (let length = 0; length <= maxBytes && (await fill()); ) {
      const end = buffered.indexOf(10)
      const part = await nextBytes(end < 0 ? buffered.byteLength : end + 1)
      if (!part) return null
      parts.push(part)
      length += part.byteLength
      if (end >= 0) return length - 1 <= maxBytes ? Buffer.concat(parts).toString().slice(0, -1) : null
    }
    return null
  }

  return { line: readLine, some: nextBytes, isOver: async () => !(await fill()) }
}
