/** The token in the system's keyring. Where there is none, in memory only: Electron's plain-text stand-in is no safe place. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import * as v from 'valibot'
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

export function safeStorageVault(folder: string, log: Log): TokenVault {
  const file = join(folder, 'session.vault')
  const memory = memoryVault()
  return {
    load: async () => (await memory.load()) ?? ((await isSafe()) ? read(file, log) : null),
    save: async (session) => {
      if (!(await isSafe())) return memory.save(session)
      const blob = (await safeStorage.encryptStringAsync(JSON.stringify(session))).toString('base64')
      await writeFile(file, JSON.stringify({ backend: backend(), blob }), { mode: 0o600 })
      return 'vault'
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

async function read(file: string, log: Log): Promise<SavedSession | null> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const checked = v.safeParse(vaultFile, kept)
  if (!checked.success || checked.output.backend !== backend()) return null
  try {
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(checked.output.blob, 'base64'))
    return v.parse(v.pipe(v.string(), v.parseJson(), savedSession), result)
  } catch {
    // The error may hold what was decrypted: it is not logged.
    log('warn', 'The keyring does not open the kept session: connect again')
    return null
  }
}
