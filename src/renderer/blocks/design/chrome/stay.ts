/** One stay in a field, from focus to blur: all that is set in it is one step of undo. */
import { useRef } from 'react'
import type { Patch } from '../protocol'

/** `stay` names the stay. */
export type OnSet = (patch: Patch, more?: { words?: string; html?: string; stay?: number }) => void

let stays = 0

export function useStay() {
  const stay = useRef(0)
  return {
    begin: () => {
      stay.current = ++stays
    },
    now: () => stay.current,
  }
}
