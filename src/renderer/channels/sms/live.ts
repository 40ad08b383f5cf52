/**
 * A store of the current text analysis for the other parts of the step. It updates after the keystroke is painted, so typing is never
 * delayed.
 */

import { amount } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { partsRange, type Reading, readText } from '../../../model/channels/sms/reading'
import type { SmsValues } from '../../../model/channels/sms/values'
import { type Pieces, peopleText } from '../../../model/rules/people'
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

/**
 * Cost of an SMS in parts: per person, and for all recipients. 'About 36,480 to 54,720 SMS for 18,240 people'; null if the number of
 * recipients is unknown, or nothing is sent.
 */
export function costText(
  { least, most }: { least: number; most: number },
  reach: number | null,
  isUpperBound = false,
): string | null {
  if (reach === null || most === 0) return null
  const people = peopleText(reach, isUpperBound)
  // With a trigger the number of recipients is an upper bound, so only the maximum is shown.
  if (isUpperBound) return `Up to ${amount(reach * most)} SMS for ${people}`
  if (least === most) return `About ${amount(reach * most)} SMS for ${people}`
  return `About ${amount(reach * least)} to ${amount(reach * most)} SMS for ${people}`
}

/** Parts per person, over the sample people; null while the message is empty. */
export function smsPieces({ text }: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): Pieces | null {
  const { sent } = readText(text)
  return sent.trim() === '' ? null : { unit: 'part', ...partsRange(sent, mergeTags) }
}
