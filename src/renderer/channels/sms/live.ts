/**
 * A store of the current text analysis for the other parts of the step. It updates after the keystroke is painted, so typing is never
 * delayed.
 */

import type { Reading } from '../../../model/channels/sms/reading'
import { sameJson } from '../../../model/rules/same-json'

export type Live = {
  current: () => Reading
  subscribe: (listener: () => void) => () => void
  /** Notifies listeners if something changed. An equal diagnosis keeps its identity. */
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
      const isSameDiagnosis = sameJson(next.diagnosis, reading.diagnosis)
      reading = isSameDiagnosis ? { ...next, diagnosis: reading.diagnosis } : next
      for (const listener of listeners) listener()
    },
  }
}

export type DeferredTask = { schedule: () => void; flush: () => void; cancel: () => void }

/**
 * Runs `task` once after the next frame is painted, however often it is scheduled, and at most every `gap` milliseconds: a preview may lag
 * behind a fast typist, but a keystroke may not. `flush` runs a pending task at once.
 */
export function afterPaint(task: () => void, gap = 50): DeferredTask {
  let lastRunAt = Number.NEGATIVE_INFINITY
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
    lastRunAt = performance.now()
    task()
  }
  return {
    schedule: () => {
      if (frame || timer !== undefined) return
      // A hidden page paints no frames: only the timer runs.
      if (document.hidden) timer = setTimeout(run, 0)
      else
        frame = requestAnimationFrame(() => {
          timer = setTimeout(run, Math.max(0, lastRunAt + gap - performance.now()))
        })
    },
    flush: () => {
      if (frame || timer !== undefined) run()
    },
    cancel,
  }
}
