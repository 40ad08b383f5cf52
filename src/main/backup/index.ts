/** Backup and restore of the whole data folder as one file, for both hosts. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, BackupSummary, Handlers, RestorePlan } from '#contract'
import type { SaveAs } from '../downloads/index.ts'
import { diskFailure, FailureError, isMissing } from '../failure.ts'
import type { Bytes } from '../files/blob-store.ts'
import type { Clock } from '../ports.ts'
import { unpack } from './manifest.ts'
import { waitingFolder, wantRestore } from './restore.ts'
import { writeBackup } from './write.ts'

export type BackupPorts = {
  dataFolder: string
  /** The draft store's file; if it is outside the data folder, that folder is temporary. */
  draftsFile: string
  /** Herald's version. */
  version: string
  saveAs: SaveAs
  /** Restarts Herald; null if only the user can. */
  startAgain: (() => void) | null
  clock: Clock
}

export type Backups = {
  handlers: Handlers['backup']
  /** Unpacks a picked file. Throws `FailureError`. */
  take(bytes: Bytes): Promise<BackupSummary>
}

/** Prefix of the temporary folder for a backup that is being written. */
const scratch = 'backup-'
const isScratch = new RegExp(`^${scratch}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

/** Removes an unpacked backup that was never restored, and the remains of an interrupted one: both are whole copies of the drafts. */
export async function createBackups(ports: BackupPorts): Promise<Backups> {
  const { dataFolder, draftsFile, clock } = ports
  const waitingPath = join(dataFolder, waitingFolder)
  const iso = () => new Date(clock.now()).toISOString()
  // A file that cannot be removed only takes disk space until the next start, so it does not block this one.
  const scratchFolders = (await readdir(dataFolder).catch(() => [])).filter((name) => isScratch.test(name))
  for (const path of [waitingPath, ...scratchFolders.map((name) => join(dataFolder, name))])
    await rm(path, { recursive: true, force: true }).catch(() => undefined)

  async function receiveBackup(bytes: Bytes): Promise<BackupSummary> {
    if (draftsFile !== join(dataFolder, 'drafts.db')) throw notWritable()
    const id = randomUUID()
    // Only one unpacked backup is kept: an earlier one was checked but not restored.
    await rm(waitingPath, { recursive: true, force: true })
    try {
      await mkdir(join(waitingPath, id), { recursive: true, mode: 0o700 })
      const { madeAt, herald, files } = await unpack(bytes, join(waitingPath, id))
      return { id, madeAt, herald, files: files.length, size: files.reduce((sum, { size }) => sum + size, 0) }
    } catch (error) {
      await rm(waitingPath, { recursive: true, force: true })
      throw diskFailure('The backup could not be unpacked', error)
    }
  }

  return {
    take: receiveBackup,
    handlers: {
      write: async () => {
        const destination = await ports.saveAs(`Herald ${iso().slice(0, 10)}.herald-backup`)
        if (!destination) return null
        const manifest = { madeAt: iso(), herald: ports.version }
        try {
          await writeBackup(
            { dataFolder, draftsFile },
            join(dataFolder, `${scratch}${randomUUID()}`),
            destination.path,
            manifest,
          )
        } catch (error) {
          await rm(destination.path, { force: true })
          throw diskFailure('The backup could not be written', error)
        }
        return destination.deliver()
      },
      restore: async ({ id }): Promise<RestorePlan> => {
        const isKnown = await stat(join(waitingPath, id)).then(
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
        const setAside = `set-aside-${iso().slice(0, 19).replaceAll(':', '-')}`
        await wantRestore(dataFolder, id, setAside).catch((error) => {
          throw diskFailure('The restore could not be prepared', error)
        })
        // After a delay, so that the page gets its answer first.
        if (ports.startAgain) clock.after(300, ports.startAgain)
        return { restarts: ports.startAgain ? 'itself' : 'person', setAside: join(dataFolder, setAside) }
      },
    },
  }
}

/** `take`, with the failure as a value, for a host. */
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
