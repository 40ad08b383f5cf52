/**
 * Stores the token in the system's keyring; without a safe keyring, in memory only. Chromium's fallback password is in its public source
 * and protects nothing.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import * as v from 'valibot'
import { replaceFile } from '../json-file.ts'
import type { Clock, Log } from '../ports.ts'
import { keptWorkspace, memoryVault, type SavedSession, type TokenVault } from '../session/known-workspaces.ts'

const savedSession = v.object({ address: v.string(), token: v.string(), workspace: keptWorkspace })
/** The workspace is stored unencrypted too, as in the draft store: its drafts are shown while the keyring is opening. */
const vaultFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ blob: v.pipe(v.string(), v.base64()), workspace: v.optional(keptWorkspace) }),
)

/** Milliseconds. A keyring may ask the user for its password; one that does not respond must not block Herald's start. */
const KEYRING_TIMEOUT_MS = 60_000

type Ports = { folder: string; clock: Clock; log: Log }

/**
 * Stores the session in `session.vault` in `folder`, encrypted; in memory if encryption is unsafe or fails. The keyring is used only when
 * there is something to decrypt or store.
 */
export function safeStorageVault({ folder, clock, log }: Ports): TokenVault {
  const file = join(folder, 'session.vault')
  const memory = memoryVault()
  const ports: KeyringPorts = { file, log, inTime: (call) => withTimeout(call, clock) }
  return {
    load: async () => (await memory.load()) ?? load(ports),
    expected: async () => {
      const checked = v.safeParse(vaultFile, await readFile(file, 'utf8').catch(() => ''))
      return (checked.success && checked.output.workspace) || memory.expected()
    },
    save: async (session) => {
      await memory.clear()
      if (await write(ports, session)) return 'vault'
      // The file of an earlier session must not be restored instead of this one.
      await rm(file, { force: true })
      return memory.save(session)
    },
    clear: async () => {
      await memory.clear()
      await rm(file, { force: true })
    },
  }
}

type KeyringPorts = { file: string; log: Log; inTime: <T>(call: Promise<T>) => Promise<T> }

/**
 * Whether `blob` was encrypted with a key of the keyring. On Linux Chromium may fall back to a public password, and only the prefix shows
 * it: 'v10' is that password, 'v11' and later a secret service. The desktop's name does not show it.
 */
const isSafe = (blob: Buffer): boolean => process.platform !== 'linux' || /^v1[1-9]/.test(blob.toString('latin1', 0, 3))

/** False if the keyring or the disk failed. */
async function write({ file, log, inTime }: KeyringPorts, session: SavedSession): Promise<boolean> {
  try {
    const blob = await inTime(safeStorage.encryptStringAsync(JSON.stringify(session)))
    if (!isSafe(blob)) {
      log('warn', 'This computer has no keyring that is open: the session is kept in memory only')
      return false
    }
    await replaceFile(file, JSON.stringify({ blob: blob.toString('base64'), workspace: session.workspace }))
    return true
  } catch {
    // The error may contain the plain text: it is not logged.
    log('warn', 'The keyring failed to encrypt the session: it is kept in memory only')
    return false
  }
}

async function load(keyringPorts: KeyringPorts): Promise<SavedSession | null> {
  const { file, log } = keyringPorts
  const storedText = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (storedText === null) return null
  const checked = v.safeParse(vaultFile, storedText)
  const blob = checked.success ? Buffer.from(checked.output.blob, 'base64') : null
  if (blob && /^v10/.test(blob.toString('latin1', 0, 3)) && !isSafe(blob)) {
    await rm(file, { force: true })
    log('warn', 'The kept session was not safe and is removed: connect again')
    return null
  }
  const decrypted = blob && (await decrypt(blob, keyringPorts))
  if (!decrypted) log('warn', 'The keyring does not open the kept session: connect again')
  else if (decrypted.shouldReEncrypt) await write(keyringPorts, decrypted.session)
  return decrypted ? decrypted.session : null
}

type DecryptedSession = { session: SavedSession; shouldReEncrypt: boolean }

async function decrypt(blob: Buffer, { inTime }: KeyringPorts): Promise<DecryptedSession | null> {
  try {
    const { result, shouldReEncrypt } = await inTime(safeStorage.decryptStringAsync(blob))
    return { session: v.parse(v.pipe(v.string(), v.parseJson(), savedSession), result), shouldReEncrypt }
  } catch {
    // The error may contain the decrypted text: it is dropped.
    return null
  }
}

async function withTimeout<T>(call: Promise<T>, clock: Clock): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const cancel = clock.after(KEYRING_TIMEOUT_MS, () => timeout.reject(new Error('The keyring does not answer')))
  return Promise.race([call, timeout.promise]).finally(cancel)
}
