/**
 * A file of Herald's own that the system opened: uploaded as if it had been picked, and passed to the page, which asks before it is
 * imported.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Answer, exchangeLimits, type OpenedFile, ownFileKind } from '#contract'
import { refusals } from '../exchange/parse.ts'
import { bytesAt } from '../files/blob-store.ts'
import type { PendingServices } from './pending-services.ts'

/** Never throws: the page gets the reason why a file cannot be opened. */
export async function openOwnFile(
  path: string,
  { takeFile, takeBackup }: Pick<PendingServices, 'takeFile' | 'takeBackup'>,
  onFile: (file: OpenedFile) => void,
): Promise<void> {
  const name = basename(path)
  const kind = ownFileKind(name)
  if (kind === null) return
  const refusalAnswer = await refusalOf(path, kind === 'campaigns' ? exchangeLimits.bytes : Number.POSITIVE_INFINITY)
  if (kind === 'backup') onFile({ kind, name, result: refusalAnswer ?? (await takeBackup(bytesAt(path))) })
  else onFile({ kind, name, result: refusalAnswer ?? (await takeFile(bytesAt(path), name, '')) })
}

/** Null if the file may be read. Checked before anything is copied, so that an unreadable disk is reported at once. */
async function refusalOf(path: string, maxBytes: number): Promise<Answer<never> | null> {
  const refusalAnswer = (message: string): Answer<never> => ({ ok: false, failure: { kind: 'input', message } })
  // Whatever the cause, the user reads that the file cannot be read.
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return refusalAnswer('This file cannot be read. It may have been moved or removed.')
  return found.size > maxBytes ? refusalAnswer(refusals.large) : null
}
