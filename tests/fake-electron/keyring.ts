/** The system's keyring as safeStorage shows it. One keyring can serve several runs, as on a real computer. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'
import { strict } from './strict.ts'

export type Keyring = {
  backend: ReturnType<SafeStorage['getSelectedStorageBackend']>
  available: boolean
  /** The person denies it, or it broke: every use is refused. */
  refuses: boolean
  /** Asks for everything to be encrypted anew. */
  rotated: boolean
  /** What was asked of it, in order. */
  asked: string[]
}

export const keyring = (given: Partial<Keyring> = {}): Keyring => ({
  backend: 'gnome_libsecret',
  available: true,
  refuses: false,
  rotated: false,
  asked: [],
  ...given,
})

export function safeStorageOver(ring: Keyring, isReady: () => boolean) {
  const key = () => createHash('sha256').update(`secret of ${ring.backend}`).digest()
  const use = (what: string) => {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready')
    ring.asked.push(what)
    if (ring.refuses) throw new Error('The keyring is locked')
  }
  return strict('safeStorage', {
    isAsyncEncryptionAvailable: async () => isReady() && ring.available,
    getSelectedStorageBackend: () => (isReady() ? ring.backend : 'unknown'),
    encryptStringAsync: async (text: string) => {
      use('encrypt')
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    decryptStringAsync: async (encrypted: Buffer) => {
      use('decrypt')
      const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(0, 12))
      decipher.setAuthTag(encrypted.subarray(12, 28))
      const result = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
      return { result, shouldReEncrypt: ring.rotated }
    },
  } satisfies Partial<SafeStorage>)
}
