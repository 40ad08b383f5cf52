/** What this computer knows of the server's campaigns, segments and answers: learned from every reply, forgotten with the server. */
import { type Campaign, type Segment, type Unreadable, whyUnreadable } from '#contract'
import { type Db, forgetUnseenUnreadable, upsertUnreadable } from './db.ts'
import * as mirror from './mirror.ts'
import { type MirrorReading, readingOf, setComplete, setRead } from './mirror.ts'
import type { StoreFile } from './store-file.ts'
import { holdsText } from './texts.ts'

/** Of each workspace; the oldest go. */
const MAX_REPLIES = 500

/** `at` is ISO 8601 in UTC, when the server said so. Runs inside a transaction. */
function cacheReply(db: Db, workspace: string, key: string, reply: string, at: string): void {
  db.run(
    'INSERT INTO replies (workspace, key, reply, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET reply = excluded.reply, at = excluded.at',
    [workspace, key, reply, at],
  )
  db.run(
    'DELETE FROM replies WHERE workspace = ?1 AND key IN (SELECT key FROM replies WHERE workspace = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)',
    [workspace, MAX_REPLIES],
  )
}

const cachedReply = (db: Db, workspace: string, key: string): { reply: string; at: string } | null =>
  db.get<{ reply: string; at: string }>('SELECT reply, at FROM replies WHERE workspace = ? AND key = ?', [
    workspace,
    key,
  ]) ?? null

/** No name, message or draft changes with it: what was found stays found. */
const unfindable = () => false

export const campaignCache = (file: StoreFile) => ({
  /**
   * Campaigns from an answer to a question asked at `asked`; returns how many changed. Those that cannot be read, and `nameless` ones
   * whose id cannot be read either, leave the mirror and are named instead.
   */
  upsertCampaigns(
    workspace: string,
    campaigns: readonly Campaign[],
    asked: number,
    nameless: readonly Unreadable[] = [],
  ): number {
    const upsertCampaigns = (db: Db) => {
      const odd = campaigns.filter((one) => whyUnreadable(one) !== null)
      const sound = odd.length === 0 ? campaigns : campaigns.filter((one) => !odd.includes(one))
      const changed = mirror.upsertCampaigns(db, workspace, sound, { asked, heard: file.ask() })
      const gone = odd.filter(({ id }) => mirror.forgetCampaign(db, workspace, id)).length
      const named = upsertUnreadable(db, workspace, campaigns, nameless, asked) ? 1 : 0
      file.index(db)
      return changed + gone + named
    }
    return file.change(upsertCampaigns, (changed) => changed > 0 || campaigns.some(holdsText))
  },

  forgetCampaign: (workspace: string, campaignId: number): boolean =>
    file.change((db) => mirror.forgetCampaign(db, workspace, campaignId)),

  /** A complete reading of the server's list, begun at `asked`, ended: what it did not see is gone. Returns how many. */
  completeReading(workspace: string, asked: number, at: string): number {
    const forget = (db: Db) => {
      setComplete(db, workspace, at)
      return mirror.forgetUnseen(db, workspace, asked) + forgetUnseenUnreadable(db, workspace, asked)
    }
    return file.change(forget, (gone) => gone > 0)
  },

  /** The server's list was read, in part at least. */
  markRead(workspace: string, at: string): void {
    file.change((db) => setRead(db, workspace, at), unfindable)
  },

  reading: (workspace: string): MirrorReading => readingOf(file.db, workspace),

  /** How the server writes `status`: which case its own filter wants is not in the spec. Unchanged until a campaign was read. */
  statusAsWritten: (workspace: string, status: string): string =>
    mirror.statusAsWritten(file.db, workspace, status) ?? status,

  upsertSegments: (workspace: string, segments: readonly Segment[]): boolean =>
    file.change((db) => mirror.upsertSegments(db, workspace, segments)),

  /** Keeps what the server answered, as JSON. */
  cacheReply(workspace: string, key: string, reply: string, at: string): void {
    file.change((db) => cacheReply(db, workspace, key, reply, at), unfindable)
  },

  cachedReply: (workspace: string, key: string): { reply: string; at: string } | null =>
    cachedReply(file.db, workspace, key),

  /** Whether a campaign that was found by its name cannot be the one that a create sent at `tick` made. */
  isSomebodyElses: (workspace: string, campaignId: number, draftId: string, tick: number): boolean =>
    mirror.isSomebodyElses(file.db, workspace, campaignId, draftId, tick),
})
