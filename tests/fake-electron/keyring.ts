/** The system's keyring as safeStorage shows it. One keyring can serve several runs, as on a real computer. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'
import { strict } from './strict.ts'

export type Keyring = {
  /** Which one it is. Electron names one by the desktop alone; whether anything answers there is another matter, so nobody asks for the name. */
  backend: ReturnType<SafeStorage['getSelectedStorageBackend']>
  /** A secret service answers. Without one Chromium encrypts by a password of its own on Linux, and says nothing of it. */
  open: boolean
  /** The person denies it, or it broke: every use is refused. */
  refuses: boolean
  /** It asks for its own password, or hangs: nothing is answered before this is settled. */
  prompt: Promise<void> | null
  /** Asks for everything to be encrypted anew. */
  rotated: boolean
  /** What was asked of it, in order. */
  asked: string[]
}

export const keyring = (given: Partial<Keyring> = {}): Keyring => ({
  backend: 'gnome_libsecret',
  open: true,
  refuses: false,
  prompt: null,
  rotated: false,
  asked: [],
  ...given,
})

/** As Electron has it: nothing is denied once ready, and only the first letters say whose key it was (electron_api_safe_storage.cc). */
export function safeStorageOver(ring: Keyring, isReady: () => boolean) {
  const keys: Record<string, string> = { v10: 'peanuts', v11: `secret of ${ring.backend}` }
  const key = (tag: string) =>
    createHash('sha256')
      .update(keys[tag] ?? tag)
      .digest()
  const use = async (what: string) => {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready')
    ring.asked.push(what)
    await ring.prompt
    if (ring.refuses) throw new Error(`Error while ${what}ing the text provided to safeStorage.${what}StringAsync.`)
  }
  return strict('safeStorage', {
    encryptStringAsync: async (text: string) => {
      await use('encrypt')
      const tag = ring.open ? 'v11' : 'v10'
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(tag), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(tag), iv, cipher.getAuthTag(), body])
    },
    decryptStringAsync: async (encrypted: Buffer) => {
      await use('decrypt')
      const tag = encrypted.toString('latin1', 0, 3)
      if (tag === 'v11' && !ring.open) throw new Error('safeStorage.decryptStringAsync is temporarily unavailable.')
      const decipher = createDecipheriv('aes-256-gcm', key(tag), encrypted.subarray(3, 15))
      decipher.setAuthTag(encrypted.subarray(15, 31))
      const result = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8')
      return { result, shouldReEncrypt: ring.rotated || (tag === 'v10' && ring.open) }
    },
  } satisfies Partial<SafeStorage>)
}
