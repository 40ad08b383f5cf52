/** The access token: given at start, or made once and kept in the data folder for this user's eyes only. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, whatever the lengths. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** The folder's token, made at the first call. */
export async function tokenOf(folder: string): Promise<string> {
  const file = join(folder, 'reference-token')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim()) return kept.trim()
  const token = randomBytes(32).toString('base64url')
  await writeFile(file, token, { mode: 0o600 })
  // `mode` is ignored where the file was already there.
  await chmod(file, 0o600)
  return token
}

/** What a token may be checked against; it can be replaced while the server runs, so that expiry can be tried. */
export type TokenStore = {
  current(): string
  replace(token: string): void
  /** Whether the token is the one in force. */
  allows(token: string): boolean
  /** Whether the token is in force or was the first: the control routes stay reachable after an expiry. */
  controls(token: string): boolean
}

export function createTokenStore(first: string): TokenStore {
  let inForce = first
  return {
    current: () => inForce,
    replace: (token) => {
      inForce = token
    },
    allows: (token) => sameSecret(token, inForce),
    controls: (token) => sameSecret(token, inForce) || sameSecret(token, first),
  }
}

/** The bearer token of a request, '' where none was sent. */
export function bearerOf(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
}
