/** The token in the system's keyring. Where there is none, in memory only: Electron's plain-text stand-in is no safe place. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import * as v from 'valibot'
import { replaceFile } from '../json-file.ts'
import type { Log } from '../log.ts'
import { memoryVault, type SavedSession, type TokenVault } from '../session/token-vault.ts'

const party = v.object({ id: v.string(), name: v.string() })
const savedSession = v.object({
  address: v.string(),
  token: v.string(),
  workspace: v.object({ id: v.string(), kind: v.literal('server'), address: v.string(), user: party, brand: party }),
})
/** The keyring's name stands beside the blob: another one cannot open it. */
const vaultFile = v.pipe(v.string(), v.parseJson(), v.object({ backend: v.string(), blob: v.string() }))

/** Keeps the session in `session.vault` below `folder`, encrypted, or in memory when that is not safe or does not succeed. */
export function safeStorageVault(folder: string, log: Log): TokenVault {
  const file = join(folder, 'session.vault')
  const memory = memoryVault()
  return {
    load: async () => (await memory.load()) ?? ((await isSafe()) ? load(file, log) : null),
    save: async (session) => {
      await memory.clear()
      const kept = (await isSafe()) && (await write(file, session, log))
      if (kept) return 'vault'
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

async function isSafe(): Promise<boolean> {
  return (await safeStorage.isAsyncEncryptionAvailable()) && backend() !== 'basic_text' && backend() !== 'unknown'
}

/** Only Linux has several; elsewhere the system's own. */
const backend = (): string =>
  process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform

/** False when the keyring or the disk said no. */
async function write(file: string, session: SavedSession, log: Log): Promise<boolean> {
  try {
    const blob = (await safeStorage.encryptStringAsync(JSON.stringify(session))).toString('base64')
    await replaceFile(file, JSON.stringify({ backend: backend(), blob }))
    return true
  } catch {
    // The error may hold what was to be encrypted: it is not logged.
    log('warn', 'The keyring did not take the session: it is kept in memory only')
    return false
  }
}

async function load(file: string, log: Log): Promise<SavedSession | null> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (kept === null) return null
  const checked = v.safeParse(vaultFile, kept)
  if (checked.success && checked.output.backend !== backend()) {
    log('info', 'The kept session belongs to another keyring: connect again')
    return null
  }
  const opened = checked.success ? await decrypt(checked.output.blob) : null
  if (opened === null) log('warn', 'The keyring does not open the kept session: connect again')
  else if (opened.shouldReEncrypt) await write(file, opened.session, log)
  return opened?.session ?? null
}

async function decrypt(blob: string): Promise<{ session: SavedSession; shouldReEncrypt: boolean } | null> {
  try {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(blob, 'base64'))
    return { session: v.parse(v.pipe(v.string(), v.parseJson(), savedSession), result), shouldReEncrypt }
  } catch {
    // The error may hold what was decrypted: it goes no further.
    return null
  }
}
