/** How far the mirror goes: when the server's list was last read, and when last from end to end. */
import type { Db } from './db.ts'
import { getMeta, setMeta } from './mirror.ts'

/** Both ISO 8601 in UTC, null before the first time. */
export type MirrorReading = { readAt: string | null; completeAt: string | null }

export const readingOf = (db: Db, workspace: string): MirrorReading => ({
  readAt: getMeta(db, workspace, 'mirror read at'),
  completeAt: getMeta(db, workspace, 'mirror complete at'),
})

export const setRead = (db: Db, workspace: string, at: string) => setMeta(db, workspace, 'mirror read at', at)

export function setComplete(db: Db, workspace: string, at: string): void {
  setRead(db, workspace, at)
  setMeta(db, workspace, 'mirror complete at', at)
}
