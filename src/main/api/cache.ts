/** Answers that stay fresh for a while (the `cache` column of the endpoint table); they live as long as one connection. */
import type { Clock } from '../clock.ts'

export type AnswerCache = {
  get(key: string): { value: unknown } | null
  put(key: string, value: unknown, seconds: number): void
}

export function createCache(clock: Clock): AnswerCache {
  const kept = new Map<string, { value: unknown; until: number }>()
  return {
    get: (key) => {
      const found = kept.get(key)
      return found && found.until > clock.now() ? { value: found.value } : null
    },
    put: (key, value, seconds) => void kept.set(key, { value, until: clock.now() + seconds * 1_000 }),
  }
}
