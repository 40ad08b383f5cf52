/** The drafts that are open on this page. It loads no session's code, so that the first screen can ask without the editor. */
import { useSyncExternalStore } from 'react'
import type { DraftSession } from './draft-session'
import type { DraftState } from './draft-state'

/** Sessions that are shown or have unwritten edits, by key. */
export const live = new Map<string, { session: DraftSession; holders: number }>()

/** The session of a draft that is open on this page. */
export const openSession = (id: string): DraftSession | null =>
  [...live.values()].find(({ session }) => session.state.id === id)?.session ?? null

/** A part of the draft's state; the component renders only when that part changes. `select` must return a stable value. */
export function useDraft<T>(session: DraftSession, select: (state: DraftState) => T): T {
  return useSyncExternalStore(session.subscribe, () => select(session.state))
}
