/** Renaming a file that something else may have open for a moment. */
import type { PathLike } from 'node:fs'
import { rename as renameOnce } from 'node:fs/promises'
import { diskCode } from './failure.ts'
import { type Clock, systemClock } from './ports.ts'

/** Milliseconds after which whoever holds the file is taken to keep it, and those between two tries. */
const RENAME_TIMEOUT_MS = 10_000
const PAUSE_MS = 50
const held = new Set(['EPERM', 'EACCES', 'EBUSY'])

type RenamePorts = { platform: NodeJS.Platform; clock: Clock; once: (from: PathLike, to: PathLike) => Promise<void> }
const here: RenamePorts = { platform: process.platform, clock: systemClock, once: renameOnce }

/**
 * Renames as the system does. Windows refuses it while a virus scanner, the search or a folder that is synced has either file open: there it
 * is tried again for ten seconds. Throws what the disk said last.
 */
export async function rename(
  from: PathLike,
  to: PathLike,
  { platform, clock, once }: RenamePorts = here,
): Promise<void> {
  const until = clock.now() + RENAME_TIMEOUT_MS
  for (;;) {
    try {
      return await once(from, to)
    } catch (error) {
      if (platform !== 'win32' || !held.has(diskCode(error) ?? '') || clock.now() >= until) throw error
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve))
    }
  }
}
