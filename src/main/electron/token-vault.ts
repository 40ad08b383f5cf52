/** The token in the system's keyring. Where there is none, in memory only: a password that stands in Chromium's source is no safe place. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import * as v from 'valibot'
import { replaceFile } from '../json-file.ts'
import type { Clock, Log } from '../ports.ts'
import { keptWorkspace } from '../session/known-workspaces.ts'
import { memoryVault, type SavedSession, type TokenVault } from '../session/token-vault.ts'

const savedSession = v.object({ address: v.string(), token: v.string(), workspace: keptWorkspace })
/** The workspace stands there in the clear too, as in the draft store: its drafts are shown while the keyring is waited for. */
const vaultFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ blob: v.pipe(v.string(), v.base64()), workspace: v.optional(keptWorkspace) }),
)

/** A keyring may ask the person for its password first; one that does not answer must not keep Herald from opening. Milliseconds. */
const timeouts = 60_000

type Ports = { folder: string; clock: Clock; log: Log }

/**
 * Keeps the session in `session.vault` below `folder`, encrypted, or in memory when that is not safe or does not succeed. The keyring is
 * asked only when there is something to open or to keep.
 */
export function safeStorageVault({ folder, clock, log }: Ports): TokenVault {
  const file = join(folder, 'session.vault')
  const memory = memoryVault()
  const ports: Ring = { file, log, inTime: (asked) => inTime(asked, clock) }
  return {
    load: async () => (await memory.load()) ?? load(ports),
    expected: async () => {
      const checked = v.safeParse(vaultFile, await readFile(file, 'utf8').catch(() => ''))
      return (checked.success && checked.output.workspace) || memory.expected()
    },
    save: async (session) => {
      await memory.clear()
      if (await write(ports, session)) return 'vault'
      // What an earlier session left must not come back in place of this one.
      await rm(file, { force: true })
      return memory.save(session)
    },
    clear: async () => {
      await memory.clear()
      await rm(file, { force: true })
    },
  }
}

type Ring = { file: string; log: Log; inTime: <T>(asked: Promise<T>) => Promise<T> }

/**
 * Whether only somebody with the keyring can open `blob`. On Linux Chromium falls back on a password of its own, which anybody knows,
 * and says so in the first letters alone: 'v10' is that one, 'v11' and later came from a secret service. The desktop's name tells nothing.
 */
const isSafe = (blob: Buffer): boolean => process.platform !== 'linux' || /^v1[1-9]/.test(blob.toString('latin1', 0, 3))

/** False when the keyring or the disk said no. */
async function write({ file, log, inTime }: Ring, session: SavedSession): Promise<boolean> {
  try {
    const blob = await inTime(safeStorage.encryptStringAsync(JSON.stringify(session)))
    if (!isSafe(blob)) {
      log('warn', 'This computer has no keyring that is open: the session is kept in memory only')
      return false
    }
    await replaceFile(file, JSON.stringify({ blob: blob.toString('base64'), workspace: session.workspace }))
    return true
  } catch {
    // The error may hold what was to be encrypted: it is not logged.
    log('warn', 'The keyring did not take the session: it is kept in memory only')
    return false
  }
}

async function load(ring: Ring): Promise<SavedSession | null> {
  const { file, log } = ring
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (kept === null) return null
  const checked = v.safeParse(vaultFile, kept)
  const blob = checked.success ? Buffer.from(checked.output.blob, 'base64') : null
  if (blob && /^v10/.test(blob.toString('latin1', 0, 3)) && !isSafe(blob)) {
    await rm(file, { force: true })
    log('warn', 'The kept session was not safe and is removed: connect again')
    return null
  }
  const opened = blob && (await decrypt(blob, ring))
  if (!opened) log('warn', 'The keyring does not open the kept session: connect again')
  else if (opened.shouldReEncrypt) await write(ring, opened.session)
  return opened ? opened.session : null
}

type Opened = { session: SavedSession; shouldReEncrypt: boolean }

async function decrypt(blob: Buffer, { inTime }: Ring): Promise<Opened | null> {
  try {
    const { result, shouldReEncrypt } = await inTime(safeStorage.decryptStringAsync(blob))
    return { session: v.parse(v.pipe(v.string(), v.parseJson(), savedSession), result), shouldReEncrypt }
  } catch {
    // The error may hold what was decrypted: it goes no further.
    return null
  }
}

async function inTime<T>(asked: Promise<T>, clock: Clock): Promise<T> {
  const late = Promise.withResolvers<never>()
  const cancel = clock.after(timeouts, () => late.reject(new Error('The keyring does not answer')))
  return Promise.race([asked, late.promise]).finally(cancel)
}
