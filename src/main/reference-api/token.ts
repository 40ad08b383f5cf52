/** The access token: given at start, or generated once and stored in the data folder, readable by this user only. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, for any lengths. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b))

/** The folder's token, generated at the first call. */
export async function tokenOf(folder: string): Promise<string> {
  const file = join(folder, 'reference-token')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (stored.trim()) return stored.trim()
  const token = randomBytes(32).toString('base64url')
  await writeFile(file, token, { mode: 0o600 })
  // `mode` is ignored if the file already exists.
  await chmod(file, 0o600)
  return token
}

/** Checks tokens; the token can be replaced while the server runs, to test expiry. */
export type TokenStore = {
  current(): string
  replace(token: string): void
  /** Whether the token is the current one. */
  allows(token: string): boolean
  /** Whether the token is the current or the first one: the control routes stay reachable after an expiry. */
  controls(token: string): boolean
}

export function createTokenStore(first: string): TokenStore {
  let currentToken = first
  return {
    current: () => currentToken,
    replace: (token) => {
      currentToken = token
    },
    allows: (token) => sameSecret(token, currentToken),
    controls: (token) => sameSecret(token, currentToken) || sameSecret(token, first),
  }
}

/** The bearer token of a request, '' if there is none. */
export function bearerOf(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
}
