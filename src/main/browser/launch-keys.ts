/** Keys of this launch: each lets one browser in, once. */
import { createHash, randomBytes } from 'node:crypto'

export type LaunchKeys = {
  /** A fresh key, for an address that somebody is told. */
  issue(): string
  /** Whether the key was issued and not used; it is used with this. */
  redeem(key: string): boolean
}

/** Addresses that nobody opened; the oldest are forgotten. */
const MAX_KEYS = 100

export function createLaunchKeys(): LaunchKeys {
  // Only what a key comes to is compared: how long that takes says nothing of the key.
  const waiting = new Set<string>()
  return {
    issue: () => {
      const key = randomBytes(32).toString('base64url')
      waiting.add(digest(key))
      const [oldest] = waiting
      if (waiting.size > MAX_KEYS && oldest !== undefined) waiting.delete(oldest)
      return key
    },
    redeem: (key) => waiting.delete(digest(key)),
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64')
