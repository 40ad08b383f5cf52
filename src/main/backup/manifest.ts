/** The format of a backup: a first line that names the format, a line of JSON that lists every file, then their bytes in that order. */
import * as v from 'valibot'
import { FailureError } from '../failure.ts'

/** The first line of the file. */
export const format = 'herald.backup'
export const FORMAT_VERSION = 1

/** Limit in bytes of the line that lists the files; more than any data folder needs. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

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

export const refusals = {
  foreign: 'This file is not a Herald backup',
  newer: 'A newer version of Herald wrote this backup. Update Herald to restore it.',
  damaged: 'This backup is damaged: its content does not match its list. Nothing was changed.',
} as const

export const refusedBackup = (refusalKind: keyof typeof refusals) =>
  new FailureError({ kind: 'input', message: refusals[refusalKind] })

/** The two lines at the start of the file. */
export const headOf = (manifest: Manifest): string => `${format}\n${JSON.stringify(manifest)}\n`

/** Parses and checks the line that lists the files. Throws `FailureError`. */
export function readManifest(line: string): Manifest {
  const head = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ version: count })), line)
  if (!head.success) throw refusedBackup('damaged')
  if (head.output.version > FORMAT_VERSION) throw refusedBackup('newer')
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), line)
  if (!checked.success) throw refusedBackup('damaged')
  return checked.output
}
