/** Replaces the present data with a checked backup at the start, before anything is opened; the previous data is kept in another folder. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { renew } from '../drafts/store/file-id.ts'
import { messageOf } from '../failure.ts'
import { rename, replaceFile } from '../json-file.ts'
import { movedNames } from './manifest.ts'

/** Folder of an unpacked backup, in the data folder. */
export const waitingFolder = 'restore'
const marker = 'restore.json'

const planSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  /** Name of the folder for the present data. */
  aside: v.pipe(v.string(), v.regex(/^set-aside-[\w-]{1,40}$/)),
  /** `aside`: the present data is being moved away · `place`: the backup is being moved in. If Herald ends during a restore, the next start continues with this phase. */
  phase: v.picklist(['aside', 'place']),
})
type RestorePlan = v.InferOutput<typeof planSchema>

/** Requests a restore at the next start. */
export const wantRestore = (dataFolder: string, id: string, setAside: string): Promise<void> =>
  writePlan(dataFolder, { id, aside: setAside, phase: 'aside' })

/**
 * Returns the folder that holds the previous data; null if no restore was requested. The caller must hold the data folder's lock, with
 * nothing in it open. If the disk fails, everything is moved back and `complain` is called.
 */
export async function applyRestore(dataFolder: string, complain: (line: string) => unknown): Promise<string | null> {
  const file = join(dataFolder, marker)
  if (!existsSync(file)) return null
  const plan = read(file)
  if (!plan || !existsSync(join(dataFolder, waitingFolder, plan.id))) {
    rmSync(file, { recursive: true, force: true })
    complain('The backup to restore is no longer there. Nothing was changed.')
    return null
  }
  return apply(dataFolder, plan, complain)
}

/** Null if the marker is invalid. */
function read(file: string): RestorePlan | null {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), planSchema), readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function apply(
  dataFolder: string,
  plan: RestorePlan,
  complain: (line: string) => unknown,
): Promise<string | null> {
  const setAsidePath = join(dataFolder, plan.aside)
  const waitingPath = join(dataFolder, waitingFolder, plan.id)
  try {
    if (plan.phase === 'aside') {
      mkdirSync(setAsidePath, { recursive: true, mode: 0o700 })
      await moveAll(dataFolder, setAsidePath)
      await writePlan(dataFolder, { ...plan, phase: 'place' })
    }
    await moveAll(waitingPath, dataFolder)
    // Pending saves in the backup are not sent until the user confirms.
    renew(join(dataFolder, 'drafts.db'))
  } catch (error) {
    complain(`The backup could not be restored, so your data is unchanged: ${messageOf(error)}`)
    await takeBack(dataFolder, waitingPath, setAsidePath)
    rmSync(join(dataFolder, marker), { force: true })
    return null
  }
  rmSync(join(dataFolder, marker))
  rmSync(join(dataFolder, waitingFolder), { recursive: true, force: true })
  return setAsidePath
}

/** Undoes a restore: moves the restored parts back to `waitingPath`, then the previous data from `setAsidePath` back to the data folder. */
async function takeBack(dataFolder: string, waitingPath: string, setAsidePath: string): Promise<void> {
  for (const name of movedNames) {
    if (!existsSync(join(setAsidePath, name))) continue
    if (existsSync(join(dataFolder, name))) await rename(join(dataFolder, name), join(waitingPath, name))
    await rename(join(setAsidePath, name), join(dataFolder, name))
  }
}

async function moveAll(from: string, to: string): Promise<void> {
  for (const name of movedNames) if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
}

const writePlan = (dataFolder: string, plan: RestorePlan): Promise<void> =>
  replaceFile(join(dataFolder, marker), JSON.stringify(plan))
