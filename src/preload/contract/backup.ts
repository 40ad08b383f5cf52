/** The whole data folder as one file: written, looked at, and put in place at the next start. */
import * as v from 'valibot'
import { call, fileUpload } from './define.ts'
import type { SavedFile } from './files.ts'

/** What a backup says of itself, once every byte of it was checked. */
export type BackupSummary = {
  /** Names it for `restore`. */
  id: string
  /** ISO 8601 in UTC. */
  madeAt: string
  /** The version of Herald that wrote it. */
  herald: string
  files: number
  /** Bytes. */
  size: number
}

/** `itself`: Herald starts again now · `person`: it has to be closed and started again. `setAside`: the folder for what is here now. */
export type RestorePlan = { restarts: 'itself' | 'person'; setAside: string }

export const backupCalls = {
  /** Where the person chooses; null when they decided against it. Tokens are never part of it. */
  write: call(v.undefined()).returns<SavedFile | null>(),
  /** Unpacks a backup beside the data and checks it; nothing changes yet. Refused with words when it is none, or is damaged. */
  take: fileUpload<BackupSummary>(),
  /** Puts it in place of the present data, which is set aside and kept, when Herald starts again. */
  restore: call(v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) })).returns<RestorePlan>(),
} as const
