/** Renames a file that another program may have open for a short time. */
import type { PathLike } from 'node:fs'
import { rename as renameOnce } from 'node:fs/promises'
import { diskCode } from './failure.ts'
import { type Clock, systemClock } from './ports.ts'

/** Milliseconds after which retrying stops, and between two attempts. */
const RENAME_TIMEOUT_MS = 10_000
const PAUSE_MS = 50
const locked = new Set(['EPERM', 'EACCES', 'EBUSY'])

type RenamePorts = { platform: NodeJS.Platform; clock: Clock; once: (from: PathLike, to: PathLike) => Promise<void> }
const thisComputer: RenamePorts = { platform: process.platform, clock: systemClock, once: renameOnce }

/**
 * Renames a file. Windows refuses it while a virus scanner, the search or a synced folder has either file open: there it is retried for ten
 * seconds. Throws the disk's last error.
 */
export async function rename(
  from: PathLike,
  to: PathLike,
  { platform, clock, once }: RenamePorts = thisComputer,
): Promise<void> {
  const deadline = clock.now() + RENAME_TIMEOUT_MS
  for (;;) {
    try {
      return await once(from, to)
    } catch (error) {
      if (platform !== 'win32' || !locked.has(diskCode(error) ?? '') || clock.now() >= deadline) throw error
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve))
    }
  }
}
