/** A copy of the drafts for each day on which Herald was open, for the day on which their file is damaged. */
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { copiesFolder, copiesIn } from '../drafts/store/copies.ts'
import type { Clock, Log } from '../ports.ts'
import { rename } from '../replace.ts'
import { copyOfDatabase } from './write.ts'

type DailyCopyPorts = {
  dataFolder: string
  /** The draft store's file; where it stands elsewhere, the data folder is a temporary one and nothing is copied. */
  draftsFile: string
  clock: Clock
  log: Log
}

/** Milliseconds: the start comes first, and a day that begins while Herald is open is noticed. */
const [firstAfter, lookEvery] = [60_000, 3_600_000]
const KEPT_DAYS = 7
/** Bytes of all copies. */
const ROOM_FOR_ALL_BYTES = 1024 ** 3
/** Of what is free on the disk, a copy takes a tenth at most. */
const MAX_SHARE_OF_FREE = 0.1

/** Makes today's copy a minute after the start, and each later day's within an hour. A disk that refuses costs the copy alone. */
export function keepDailyCopies({ dataFolder, draftsFile, clock, log }: DailyCopyPorts): { stop(): Promise<void> } {
  const folder = join(dataFolder, copiesFolder)
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = copyToday().catch((error) => log('warn', 'Today’s copy of the drafts was not made', error))
    forget = clock.after(lookEvery, look)
  }
  const copyToday = async () => {
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const kept = copiesIn(folder)
    const { size } = await stat(draftsFile)
    if (kept.some((one) => one.day === day) || size > ROOM_FOR_ALL_BYTES) return
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
  let forget = draftsFile === join(dataFolder, 'drafts.db') ? clock.after(firstAfter, look) : () => {}
  return {
    stop: async () => {
      forget()
      await running
    },
  }
}

/** The newest stays in any case. */
async function removeOld(folder: string): Promise<void> {
  let room = ROOM_FOR_ALL_BYTES
  for (const [place, { file }] of copiesIn(folder).entries()) {
    room -= (await stat(file)).size
    if (place > 0 && (place >= KEPT_DAYS || room < 0)) await rm(file, { force: true })
  }
}
