/** Backups: the whole data folder as one file. It is written, checked, and restored at the next start. */
import * as v from 'valibot'
import { call, fileUpload } from './define.ts'
import type { SavedFile } from './files.ts'

/** The description of a backup, after all its bytes were checked. */
export type BackupSummary = {
  /** Id for `restore`. */
  id: string
  /** ISO 8601 in UTC. */
  madeAt: string
  /** The version of Herald that wrote the backup. */
  herald: string
  files: number
  /** Bytes. */
  size: number
}

/** `itself`: Herald restarts now · `person`: the user has to close and start it. `setAside`: the folder for the present data. */
export type RestorePlan = { restarts: 'itself' | 'person'; setAside: string }

export const backupCalls = {
  /** Saves where the user chooses; null if cancelled. Tokens are never included. */
  write: call(v.undefined()).returns<SavedFile | null>(),
  /** Unpacks a backup next to the data and checks it; nothing changes yet. Refused with a message if it is not a backup or is damaged. */
  take: fileUpload<BackupSummary>(),
  /** Restores it when Herald starts again. The present data is set aside and kept. */
  restore: call(v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) })).returns<RestorePlan>(),
} as const
