/** What an error of SQLite means for a person, by its result code. */
import type { Failure } from '#contract'

/** `damaged`: the file is no sound database · `full`: no room · `read-only`: no right to write · `disk`: reading or writing failed. */
export type StorageReason = 'damaged' | 'full' | 'read-only' | 'disk'

const reasons: Record<number, StorageReason> = {
  8: 'read-only',
  10: 'disk',
  11: 'damaged',
  13: 'full',
  14: 'disk',
  26: 'damaged',
}

/** Why the disk said no; null when the error is none of SQLite's about storage. */
export function reasonOf(error: unknown): StorageReason | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  // The upper bits tell the kind within the kind.
  return reasons[error.errcode & 0xff] ?? null
}

const words: Record<StorageReason, string> = {
  damaged: 'The drafts file is damaged. The last change is not saved.',
  full: 'The disk is full. The last change is not saved.',
  'read-only': 'The data folder cannot be written. The last change is not saved.',
  disk: 'The disk is not responding. The last change is not saved.',
}

/** The failure behind `error` where the disk is to blame, else null. */
export function storageFailure(error: unknown): Failure | null {
  const reason = reasonOf(error)
  return reason && { kind: 'storage', message: words[reason] }
}
