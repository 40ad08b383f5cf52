/**
 * Finds the data folder, and locks it for one host: the lock is a database held by BEGIN EXCLUSIVE, which the system frees even after
 * kill -9. If the folder cannot be written, uses a temporary one with a copy of the readable files.
 */
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
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { singleFiles } from './backup/manifest.ts'
import { reasonOf } from './drafts/store/db.ts'
import { diskCode, isMissing, messageOf } from './failure.ts'

type DataFolderLock = { release(): void }

export type DataFolder = {
  /** Writable, unless the disk is full. */
  folder: string
  /** Always in the requested data folder: if the file is read-only, the draft store opens it and reports that. */
  draftsFile: string
  /** The lock on `folder`; null if another Herald holds it. */
  lock: DataFolderLock | null
  /** Releases the lock and removes a temporary folder. */
  leave(): void
}

/** Small files that Herald needs to start. Picked files are not copied: they may be large, and their drafts report what is missing. */
const startFiles = [...singleFiles, 'workspaces.key', 'practice']

/** Names that must be folders, and names that must be files. */
const folders = ['blobs', 'practice', 'restore', 'shelf', 'logs', 'electron', 'copies']
const files = ['lock.db', 'control.json', 'restore.json', 'settings.json', 'drafts.db', 'drafts.db.id']

/**
 * Creates the folder `path` if missing, and locks it. Calls `complain` with the reason if another folder is used, and with each path that
 * was renamed. Throws if no folder can be written.
 */
export function findDataFolder(path: string, complain: (line: string) => void): DataFolder {
  const draftsFile = join(path, 'drafts.db')
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
    for (const name of folders) putAside(join(path, name), (entry) => !entry.isDirectory(), complain)
    for (const name of files) putAside(join(path, name), (entry) => entry.isDirectory(), complain)
    const lock = lockDataFolder(path)
    // Created here, because the log library would let other users read the folder.
    mkdirSync(join(path, 'logs'), { recursive: true, mode: 0o700 })
    keepPrivate(path, complain)
    return { folder: path, draftsFile, lock, leave: () => lock?.release() }
  } catch (error) {
    complain(`The data folder cannot be written, so nothing is saved: ${messageOf(error)}`)
    return temporaryFolder(path, draftsFile, complain)
  }
}

/** Makes `folder` and its direct entries private to this user, whoever created them. */
function keepPrivate(folder: string, complain: (line: string) => void): void {
  // Windows already protects a user's application folder.
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

function temporaryFolder(path: string, draftsFile: string, complain: (line: string) => void): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'herald-'))
  for (const name of startFiles) moveInto(join(path, name), join(folder, name), complain)
  const lock = lockDataFolder(folder)
  const discardFolder = () => {
    lock?.release()
    for (const name of readdirSync(folder)) removeOrReport(join(folder, name), complain)
    removeOrReport(folder, complain)
  }
  return { folder, draftsFile, lock, leave: discardFolder }
}

/**
 * Holds `folder` until `release` or the end of the process; null when another process holds it. The folder must exist. Needs no room on
 * the disk. Throws what SQLite says of a folder in which no file can be made.
 */
export function lockDataFolder(folder: string): DataFolderLock | null {
  const file = join(folder, 'lock.db')
  try {
    return hold(file)
  } catch (error) {
    if (reasonOf(error) !== 'damaged') throw error
    // A held file answers 'busy' before 'damaged', and it has no content. It is emptied, not replaced, so that it cannot be held twice.
    truncateSync(file)
    return hold(file)
  }
}

/** Referenced here, because a garbage-collected database is closed and releases its lock. */
const held = new Set<DatabaseSync>()

function hold(file: string): DataFolderLock | null {
  const lock = new DatabaseSync(file)
  try {
    // A journal in memory: one in the folder would need room on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    held.add(lock)
    return {
      release: () => {
        held.delete(lock)
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

const SQLITE_BUSY = 5

/** Any other refusal (a read-only folder, a full disk) is not 'already open' and is reported as what it is. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY

/** On Windows the profile of a running Chromium cannot be removed: it is left, and holds nothing that the user wrote. */
function removeOrReport(path: string, complain: (line: string) => void): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    complain(`${path} stays behind: ${messageOf(error)}`)
  }
}

/** Renames a path that should be a file or a folder of Herald and is neither; Herald creates it again. */
function putAside(
  path: string,
  isWrong: (entry: { isDirectory(): boolean }) => boolean,
  complain: (line: string) => void,
): void {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry || !isWrong(entry)) return
  const damagedPath = `${path}.damaged`
  rmSync(damagedPath, { recursive: true, force: true })
  renameSync(path, damagedPath)
  complain(`${path} is not what Herald made; it is kept as ${damagedPath}`)
}

function moveInto(from: string, to: string, complain: (line: string) => void): void {
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    // A partial file would be worse than none.
    rmSync(to, { recursive: true, force: true })
    if (!isMissing(error) && diskCode(error) !== 'ENOTDIR')
      complain(`Herald starts without ${from}: ${messageOf(error)}`)
  }
}
