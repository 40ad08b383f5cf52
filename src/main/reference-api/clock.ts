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
