/** Where Herald keeps things: its data folder or, while that cannot be written, a temporary one that begins with what can be read. */
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { singleFiles } from './backup/manifest.ts'
import { type DataFolderLock, lockDataFolder } from './drafts/data-folder-lock.ts'
import { diskCode, isMissing, messageOf } from './failure.ts'

export type DataFolder = {
  /** Can be written, unless the disk is full. */
  folder: string
  /** Of the data folder in any case: the draft store opens what it cannot change, and says so. */
  draftsFile: string
  /** On `folder`; null when another Herald holds it. */
  lock: DataFolderLock | null
  /** Nothing is needed any more: the lock is let go, and a temporary folder goes. */
  leave(): void
}

/** Small things that Herald starts with. Picked files stay behind: they may be large, and their drafts say what is missing. */
const taken = [...singleFiles, 'workspaces.key', 'practice']

/** What has to be a folder, and what must not be one. */
const folders = ['blobs', 'practice', 'restore', 'shelf', 'logs', 'electron', 'copies']
const files = ['lock.db', 'control.json', 'restore.json', 'settings.json', 'drafts.db', 'drafts.db.id']

/**
 * Makes `wanted` where it is missing, and locks it. `complain` is told why another folder is used and what was put aside. Throws where
 * no folder can be written at all.
 */
export function findDataFolder(wanted: string, complain: (line: string) => void): DataFolder {
  const draftsFile = join(wanted, 'drafts.db')
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    accessSync(wanted, constants.W_OK)
    for (const name of folders) putAside(join(wanted, name), (there) => !there.isDirectory(), complain)
    for (const name of files) putAside(join(wanted, name), (there) => there.isDirectory(), complain)
    const lock = lockDataFolder(wanted)
    // The library that writes the log would let others look into it.
    mkdirSync(join(wanted, 'logs'), { recursive: true, mode: 0o700 })
    keepPrivate(wanted, complain)
    return { folder: wanted, draftsFile, lock, leave: () => lock?.release() }
  } catch (error) {
    complain(`The data folder cannot be written, so nothing is saved: ${messageOf(error)}`)
    return temporary(wanted, draftsFile, complain)
  }
}

/** Nobody else reads what is in `folder`, whoever made it: others lose what they were allowed there and in what stands right in it. */
function keepPrivate(folder: string, complain: (line: string) => void): void {
  // Windows keeps the folder of a person's programs from others by itself.
  if (process.platform === 'win32') return
  try {
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
      if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
    }
  } catch (error) {
    complain(`Other users of this computer may be able to read ${folder}: ${messageOf(error)}`)
  }
}

function temporary(wanted: string, draftsFile: string, complain: (line: string) => void): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'herald-'))
  for (const name of taken) take(join(wanted, name), join(folder, name), complain)
  const lock = lockDataFolder(folder)
  const leave = () => {
    lock?.release()
    for (const name of readdirSync(folder)) removed(join(folder, name), complain)
    removed(folder, complain)
  }
  return { folder, draftsFile, lock, leave }
}

/** On Windows the profile of a Chromium that still runs cannot go: it stays behind alone, with nothing that somebody wrote. */
function removed(path: string, complain: (line: string) => void): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    complain(`${path} stays behind: ${messageOf(error)}`)
  }
}

/** Herald makes anew what has the name of one of its files or folders and is neither. */
function putAside(
  path: string,
  isWrong: (there: { isDirectory(): boolean }) => boolean,
  complain: (line: string) => void,
): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (!there || !isWrong(there)) return
  const aside = `${path}.damaged`
  rmSync(aside, { recursive: true, force: true })
  renameSync(path, aside)
  complain(`${path} is not what Herald made; it is kept as ${aside}`)
}

function take(from: string, to: string, complain: (line: string) => void): void {
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    // Half a file would be worse than none.
    rmSync(to, { recursive: true, force: true })
    if (!isMissing(error) && diskCode(error) !== 'ENOTDIR')
      complain(`Herald starts without ${from}: ${messageOf(error)}`)
  }
}
