/** Waits for what a service tells, without sleeping. */

export type Told<S> = { changed: (state: S) => void; all: S[]; until(wanted: (state: S) => boolean): Promise<S> }

/** Collects states; `until` answers the first one, past or to come, that is wanted. */
export function told<S>(): Told<S> {
  const all: S[] = []
  const waiting = new Set<() => void>()
  return {
    all,
    changed: (state) => {
      all.push(state)
      for (const look of waiting) look()
    },
    until: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = all.find(wanted)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

export const ended = ({ state }: { state: string }): boolean => ['done', 'failed', 'cancelled'].includes(state)
