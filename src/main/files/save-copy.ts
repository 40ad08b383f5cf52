/** Saves a copy of a stored file where the user chooses. */
import { copyFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SavedFile } from '#contract'
import type { SaveAs } from '../downloads/index.ts'
import { FailureError } from '../failure.ts'

/** Null if the user cancelled. Throws `FailureError` (`storage`). */
export async function saveCopy(path: string, name: string, saveAs: SaveAs): Promise<SavedFile | null> {
  const destination = await saveAs(basename(name))
  if (!destination) return null
  try {
    await copyFile(path, destination.path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new FailureError({ kind: 'storage', message: `The copy could not be written${code}` })
  }
  return destination.deliver()
}
