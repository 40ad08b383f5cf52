/**
 * Copies of the data while Herald is running: databases by SQLite's online backup, all other files directly. A backup is the user's, daily
 * copies of the drafts help after damage.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { copiesFolder, copiesIn } from '../drafts/store/copies.ts'
import { rename } from '../json-file.ts'
import type { Clock, Log } from '../ports.ts'
import { databases, FORMAT_VERSION, folders, headOf, type Manifest, practiceFiles, singleFiles } from './manifest.ts'

export type Sources = {
  dataFolder: string
  /** The draft store's file, if outside the data folder. */
  draftsFile: string
}

export type BackupStamp = { madeAt: string; herald: string }

/** Pages per step of SQLite's backup: some 40 MB, so that a concurrent write seldom restarts it. */
const PAGES_PER_STEP = 10_000

/** Writes the file `to`; `scratch` is a temporary folder for this call only. Throws errors of the disk. */
export async function writeBackup(sources: Sources, scratch: string, to: string, stamp: BackupStamp): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const found = await gather(sources, scratch)
    const files: Manifest['files'] = []
    for (const { path, at } of found) files.push({ path, ...(await measureFile(at)) })
    const manifest: Manifest = { version: FORMAT_VERSION, ...stamp, files }
    await writeFile(to, bytesOf(manifest, found), { mode: 0o600, flush: true })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A file of the backup, and the path to read its bytes from. */
type BackupFile = { path: string; at: string }

/** Copies files that may change while they are read; others are read in place. */
async function gather({ dataFolder, draftsFile }: Sources, scratch: string): Promise<BackupFile[]> {
  const found: BackupFile[] = []
  for (const path of databases) {
    const from = path === 'drafts.db' ? draftsFile : join(dataFolder, path)
    if (await isPresent(from)) found.push({ path, at: await copyOfDatabase(from, join(scratch, path)) })
  }
  for (const path of [...singleFiles, ...practiceFiles]) {
    const from = join(dataFolder, path)
    if (await isPresent(from)) found.push({ path, at: await copyOf(from, join(scratch, path)) })
  }
  for (const folder of folders) found.push(...(await filesBelow(dataFolder, folder)))
  return found
}

/** Writes `to` while others write to `from`. Throws errors of the disk. */
export async function copyOfDatabase(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true })
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to, { rate: PAGES_PER_STEP })
  } finally {
    source.close()
  }
  return to
}

async function copyOf(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
  return to
}

/** Complete files only: an unfinished file is in 'incoming' or ends in '.partial'. */
async function filesBelow(dataFolder: string, folder: string): Promise<BackupFile[]> {
  const top = join(dataFolder, folder)
  if (!(await isPresent(top))) return []
  const entries = await readdir(top, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => {
    const source = join(entry.parentPath, entry.name)
    const path = `${folder}${source.slice(top.length).replaceAll('\\', '/')}`
    const isPartial = path.startsWith('blobs/incoming/') || path.endsWith('.partial')
    return entry.isFile() && !isPartial ? [{ path, at: source }] : []
  })
}

async function measureFile(source: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(source)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

async function* bytesOf(manifest: Manifest, found: readonly BackupFile[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(headOf(manifest))
  for (const { at } of found) yield* createReadStream(at)
}

const isPresent = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false)

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
