/** Writes a backup while Herald is running: databases by SQLite's online backup, all other files directly. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
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
