/** The text of the sync chip: the state of unsent changes, in at most four words. */
import type { Connection, Session, SyncState } from '#contract'
import { clockOf, momentAt } from '../../ui/dates'

export type ChipTone = 'calm' | 'good' | 'waiting' | 'attention'
export type ChipText = { tone: ChipTone; label: string }

type Facts = {
  /** Whether Herald's main process answers. */
  there: boolean
  sync: SyncState | undefined
  connection: Connection | undefined
  session: Session | undefined
}

/**
 * Null before the first reading. A stopped Herald comes first, then whatever needs the user, then being offline. `now` in epoch
 * milliseconds.
 */
export function chipText({ there, sync, connection, session }: Facts, now: number): ChipText | null {
  if (!there) return { tone: 'attention', label: 'Herald has stopped' }
  if (!sync || !connection) return null
  if (sync.storage !== null || sync.attention > 0 || session?.state === 'expired')
    return { tone: 'attention', label: 'Needs attention' }
  if (!connection.online || connection.workOffline)
    return { tone: 'waiting', label: withWaiting('Offline', sync.waiting) }
  if (connection.isFailing && !sync.sending)
    return { tone: 'waiting', label: withWaiting('Server error', sync.waiting) }
  const agreedAt = lastAgreedAt({ sync, connection })
  if (sync.sending) return { tone: 'calm', label: 'Syncing' }
  if (sync.waiting > 0) return { tone: 'calm', label: 'Not sent yet' }
  if (agreedAt === null) return { tone: 'calm', label: 'Saved on this computer' }
  const isToday = momentAt(agreedAt).isSame(momentAt(now), 'day')
  return {
    tone: 'good',
    label: `Synced ${isToday ? clockOf(agreedAt) : momentAt(agreedAt).format('D MMM')}`,
  }
}

/**
 * When this computer and the server last agreed, ISO 8601 in UTC: the later of the last acknowledged save and the last answer. Null before.
 */
export const lastAgreedAt = ({ sync, connection }: Pick<Facts, 'sync' | 'connection'>): string | null =>
  latest(sync?.lastSyncedAt ?? null, connection?.lastAnswerAt ?? null)

const withWaiting = (state: string, waitingCount: number): string =>
  waitingCount === 0 ? state : `${state}, ${waitingCount} waiting`

/** The later of two moments in ISO 8601; null if both are. */
const latest = (one: string | null, other: string | null): string | null =>
  one && other ? (momentAt(one).isAfter(momentAt(other)) ? one : other) : (one ?? other)
