/** What the text says, for the parts of the step that follow it: told after the key is on the screen, so that typing never waits. */
import { sameJson } from '../../rules/same-json'
import type { Reading } from './reading'

export type Live = {
  current: () => Reading
  subscribe: (listener: () => void) => () => void
  /** Tells the listeners where something changed. A diagnosis that says the same stays the same object. */
  set: (reading: Reading) => void
}

export function createLive(first: Reading): Live {
  const listeners = new Set<() => void>()
  let reading = first
  return {
    current: () => reading,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      if (next.text === reading.text && next.droppedCharacters === reading.droppedCharacters) return
      const same = sameJson(next.diagnosis, reading.diagnosis)
      reading = same ? { ...next, diagnosis: reading.diagnosis } : next
      for (const listener of listeners) listener()
    },
  }
}

export type Later = { schedule: () => void; flush: () => void; cancel: () => void }

/**
 * Runs `task` once after the next frame is painted, however often it was asked for, and not again within `gap` milliseconds:
 * a preview may lag a fast typist by that, the next key may not. `flush` runs what waits at once.
 */
export function afterPaint(task: () => void, gap = 50): Later {
  let ran = Number.NEGATIVE_INFINITY
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
    timer = undefined
  }
  const run = () => {
    cancel()
    ran = performance.now()
    task()
  }
  return {
    schedule: () => {
      if (frame || timer !== undefined) return
      // A hidden page paints nothing: there the timer alone has to do.
      if (document.hidden) timer = setTimeout(run, 0)
      else
        frame = requestAnimationFrame(() => {
          timer = setTimeout(run, Math.max(0, ran + gap - performance.now()))
        })
    },
    flush: () => {
      if (frame || timer !== undefined) run()
    },
    cancel,
  }
}
