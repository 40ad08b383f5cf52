/** Combines notices that come in bursts, so that none is lost and few are shown. */
import { pageTimers, type Timers } from './timers'

/**
 * Passes the first of a burst to `one` at once and, after `quietMs` without another, the rest: a single one to `one`, more as their count
 * to `reportSeveral`.
 */
export function combineBursts<Item>(
  one: (item: Item) => void,
  reportSeveral: (count: number) => void,
  quietMs: number,
  { after }: Pick<Timers, 'after'> = pageTimers,
) {
  let callOff: (() => void) | null = null
  let restOfBurst: Item[] = []
  const end = () => {
    const [onlyItem, ...others] = restOfBurst
    restOfBurst = []
    callOff = null
    if (others.length > 0) reportSeveral(others.length + 1)
    else if (onlyItem !== undefined) one(onlyItem)
  }
  return {
    add(item: Item): void {
      if (callOff) restOfBurst.push(item)
      else one(item)
      callOff?.()
      callOff = after(quietMs, end)
    },
    stop(): void {
      callOff?.()
      end()
    },
  }
}
