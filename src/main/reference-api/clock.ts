/** The server's clock: injected, and movable so that days can pass in a test. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number
  /** Moves the clock forward (or back) by milliseconds. */
  advance(milliseconds: number): void
}

/** A clock over `source`; a fixed number does not advance until it is moved. */
export function clockFrom(source: number | (() => number) = Date.now): Clock {
  const read = typeof source === 'number' ? () => source : source
  let shift = 0
  return {
    now: () => read() + shift,
    advance: (milliseconds) => {
      shift += milliseconds
    },
  }
}

/** ISO 8601 in UTC, as on the wire. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString()

/** Seeded random numbers: the same seed gives the same practice brand, on every computer. */
export type Random = () => number

/** Numbers from 0 to below 1 (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Picks one item of a list. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}
