/** Where Herald keeps things: its data folder or, while that cannot be written, a temporary one that begins with what can be read. */
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DataFolder = {
  /** Can be written. */
  folder: string
  /** Of the data folder in any case: the draft store opens what it cannot change, and says so. */
  draftsFile: string
  /** Nothing is needed any more: a temporary folder goes. */
  leave(): void
}

/** Small things that Herald starts with. Picked files stay behind: they may be large, and their drafts say what is missing. */
const taken = [
  'settings.json',
  'workspaces.json',
  'workspaces.key',
  'test-groups.json',
  'jobs.json',
  'lists.json',
  'practice',
]

/** Makes `wanted` where it is missing. `complain` is told why another one is used. Throws where no folder can be written at all. */
export function findDataFolder(wanted: string, complain: (line: string) => void): DataFolder {
  const draftsFile = join(wanted, 'drafts.db')
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    accessSync(wanted, constants.W_OK)
    keepPrivate(wanted, complain)
    return { folder: wanted, draftsFile, leave: () => {} }
  } catch (error) {
    complain(`The data folder cannot be written, so nothing is kept: ${messageOf(error)}`)
    const folder = mkdtempSync(join(tmpdir(), 'herald-'))
    for (const name of taken) take(join(wanted, name), join(folder, name), complain)
    return { folder, draftsFile, leave: () => rmSync(folder, { recursive: true, force: true }) }
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
    complain(`Other people of this computer may be able to read ${folder}: ${messageOf(error)}`)
  }
}

function take(from: string, to: string, complain: (line: string) => void): void {
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    if (!isMissing(error)) complain(`Herald starts without ${from}: ${messageOf(error)}`)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
