/** One-time keys of this launch: each lets one browser in. */
import { createHash, randomBytes } from 'node:crypto'

export type LaunchKeys = {
  /** A new key, for an address that is shown to the user. */
  issue(): string
  /** Whether the key was issued and not used; this call uses it. */
  redeem(key: string): boolean
}

/** Limit of unused keys; the oldest are dropped. */
const MAX_KEYS = 100

export function createLaunchKeys(): LaunchKeys {
  // Stores hashes only, so that the time of a comparison reveals nothing about a key.
  const waitingKeys = new Set<string>()
  return {
    issue: () => {
      const key = randomBytes(32).toString('base64url')
      waitingKeys.add(digestOf(key))
      const [oldest] = waitingKeys
      if (waitingKeys.size > MAX_KEYS && oldest !== undefined) waitingKeys.delete(oldest)
      return key
    },
    redeem: (key) => waitingKeys.delete(digestOf(key)),
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64')
