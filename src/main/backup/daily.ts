/** Daily copies of the drafts, to recover from a damaged database file. */
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { copiesFolder, copiesIn } from '../drafts/store/copies.ts'
import type { Clock, Log } from '../ports.ts'
import { rename } from '../replace.ts'
import { copyOfDatabase } from './write.ts'

type DailyCopyPorts = {
  dataFolder: string
  /** The draft store's file; if it is outside the data folder, that folder is temporary and nothing is copied. */
  draftsFile: string
  clock: Clock
  log: Log
}

/** Milliseconds: the first copy waits for the start to finish; a new day is noticed while Herald is open. */
const [firstAfter, lookEvery] = [60_000, 3_600_000]
const KEPT_DAYS = 7
/** Limit in bytes for all copies together. */
const ROOM_FOR_ALL_BYTES = 1024 ** 3
/** A copy uses at most a tenth of the free disk space. */
const MAX_SHARE_OF_FREE = 0.1

/** Makes today's copy a minute after the start, and each later day's within an hour. A disk error only costs the copy. */
export function keepDailyCopies({ dataFolder, draftsFile, clock, log }: DailyCopyPorts): { stop(): Promise<void> } {
  const folder = join(dataFolder, copiesFolder)
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    running = copyToday().catch((error) => log('warn', 'Today’s copy of the drafts was not made', error))
    cancelCheck = clock.after(lookEvery, check)
  }
  const copyToday = async () => {
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const copies = copiesIn(folder)
    const { size } = await stat(draftsFile)
    if (copies.some((copy) => copy.day === day) || size > ROOM_FOR_ALL_BYTES) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (size > bavail * bsize * MAX_SHARE_OF_FREE) {
      log('warn', 'Today’s copy of the drafts was not made: the disk is nearly full')
      return
    }
    const file = join(folder, `drafts-${day}.db`)
    await copyOfDatabase(draftsFile, `${file}.partial`)
    await rename(`${file}.partial`, file)
    await removeOld(folder)
  }
  let cancelCheck = draftsFile === join(dataFolder, 'drafts.db') ? clock.after(firstAfter, check) : () => {}
  return {
    stop: async () => {
      cancelCheck()
      await running
    },
  }
}

/** The newest copy is always kept. */
async function removeOld(folder: string): Promise<void> {
  let roomBytes = ROOM_FOR_ALL_BYTES
  for (const [place, { file }] of copiesIn(folder).entries()) {
    roomBytes -= (await stat(file)).size
    if (place > 0 && (place >= KEPT_DAYS || roomBytes < 0)) await rm(file, { force: true })
  }
}
