/** Backup and restore of the whole data folder as one file: the calls of both hosts. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, BackupSummary, Handlers, RestorePlan } from '#contract'
import type { SaveAs } from '../downloads/index.ts'
import { diskFailure, FailureError, isMissing } from '../failure.ts'
import type { Bytes } from '../files/blob-store.ts'
import type { Clock } from '../ports.ts'
import { waitingFolder, wantRestore } from './restore.ts'
import { unpack } from './unpack.ts'
import { writeBackup } from './write.ts'

export type BackupPorts = {
  dataFolder: string
  /** The draft store's file, where it stands elsewhere: then the data folder is a temporary one. */
  draftsFile: string
  /** The version of Herald. */
  version: string
  saveAs: SaveAs
  /** Starts Herald again; null where only a person can. */
  startAgain: (() => void) | null
  clock: Clock
}

export type Backups = {
  handlers: Handlers['backup']
  /** Unpacks what was picked. Throws `FailureError`. */
  take(bytes: Bytes): Promise<BackupSummary>
}

/** Begins the name of the folder in which a backup is put together. */
const scratch = 'backup-'
const isScratch = new RegExp(`^${scratch}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

/** Removes what an earlier run unpacked and nobody restored, and what it had of a backup when it was cut short: whole copies of the drafts. */
export async function createBackups(ports: BackupPorts): Promise<Backups> {
  const { dataFolder, draftsFile, clock } = ports
  const waiting = join(dataFolder, waitingFolder)
  const iso = () => new Date(clock.now()).toISOString()
  // What stays behind is only room on the disk, removed at the next start: no reason to refuse this one.
  const left = (await readdir(dataFolder).catch(() => [])).filter((name) => isScratch.test(name))
  for (const path of [waiting, ...left.map((name) => join(dataFolder, name))])
    await rm(path, { recursive: true, force: true }).catch(() => undefined)

  async function take(bytes: Bytes): Promise<BackupSummary> {
    if (draftsFile !== join(dataFolder, 'drafts.db')) throw notWritable()
    const id = randomUUID()
    // One at a time: the one before was looked at and not taken.
    await rm(waiting, { recursive: true, force: true })
    try {
      await mkdir(join(waiting, id), { recursive: true, mode: 0o700 })
      const { madeAt, herald, files } = await unpack(bytes, join(waiting, id))
      return { id, madeAt, herald, files: files.length, size: files.reduce((sum, { size }) => sum + size, 0) }
    } catch (error) {
      await rm(waiting, { recursive: true, force: true })
      throw diskFailure('The backup could not be unpacked', error)
    }
  }

  return {
    take,
    handlers: {
      write: async () => {
        const destination = await ports.saveAs(`Herald ${iso().slice(0, 10)}.herald-backup`)
        if (!destination) return null
        const made = { madeAt: iso(), herald: ports.version }
        try {
          await writeBackup(
            { dataFolder, draftsFile },
            join(dataFolder, `${scratch}${randomUUID()}`),
            destination.path,
            made,
          )
        } catch (error) {
          await rm(destination.path, { force: true })
          throw diskFailure('The backup could not be written', error)
        }
        return destination.deliver()
      },
      restore: async ({ id }): Promise<RestorePlan> => {
        const isKnown = await stat(join(waiting, id)).then(
          () => true,
          (error) => {
            if (isMissing(error)) return false
            throw diskFailure('The backup could not be read', error)
          },
        )
        if (!isKnown)
          throw new FailureError({
            kind: 'not-found',
            message: 'Choose the backup again before you restore it',
          })
        const aside = `set-aside-${iso().slice(0, 19).replaceAll(':', '-')}`
        await wantRestore(dataFolder, id, aside).catch((error) => {
          throw diskFailure('The restore could not be prepared', error)
        })
        // The page has its answer first.
        if (ports.startAgain) clock.after(300, ports.startAgain)
        return { restarts: ports.startAgain ? 'itself' : 'person', setAside: join(dataFolder, aside) }
      },
    },
  }
}

/** The same with the failure as data, for a host. */
export async function takeBackup(backups: Pick<Backups, 'take'>, bytes: Bytes): Promise<Answer<BackupSummary>> {
  try {
    return { ok: true, value: await backups.take(bytes) }
  } catch (error) {
    return {
      ok: false,
      failure: { ...diskFailure('The backup could not be made', error).failure, call: 'backup.take' },
    }
  }
}

const notWritable = () =>
  new FailureError({
    kind: 'storage',
    message: 'The data folder cannot be written, so nothing can be restored into it',
  })
