/** Groups all edits in one field, from focus to blur, into one undo step. */
import { useRef } from 'react'
import type { Patch } from '../protocol'

/** `stay` is the number of the visit to the field; edits with the same number are one undo step. */
export type OnSet = (patch: Patch, more?: { words?: string; html?: string; stay?: number }) => void

let stays = 0

export function useFieldVisit() {
  const stay = useRef(0)
  return {
    begin: () => {
      stay.current = ++stays
    },
    now: () => stay.current,
  }
}
