/** Campaigns of the server's list that cannot be read: named, never shown as something else, and never written to. */
import { type Campaign, type Unreadable, whyUnreadable } from '#contract'
import type { Db } from './db.ts'

/** Takes what one reading asked for at `asked` said; what was readable this time is no longer here. Returns whether anything changed. Runs inside a transaction. */
export function upsertUnreadable(
  db: Db,
  workspace: string,
  campaigns: readonly Campaign[],
  nameless: readonly Unreadable[],
  asked: number,
): boolean {
  const known = new Map(unreadableIn(db, workspace).map(({ id, why }) => [id, why]))
  const odd = [...campaigns.flatMap((one) => oddOf(one) ?? []), ...nameless]
  const sound = known.size === 0 ? [] : campaigns.filter((one) => !oddOf(one) && known.has(String(one.id)))
  for (const { id } of sound) db.run('DELETE FROM unreadable WHERE workspace = ? AND id = ?', [workspace, String(id)])
  for (const { id, why } of odd)
    db.run(
      'INSERT INTO unreadable (workspace, id, why, tick) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET why = excluded.why, tick = excluded.tick',
      [workspace, id, why, asked],
    )
  return sound.length > 0 || odd.some(({ id, why }) => known.get(id) !== why)
}

const oddOf = (campaign: Campaign): Unreadable | null => {
  const why = whyUnreadable(campaign)
  return why === null ? null : { id: String(campaign.id), why }
}

export const unreadableIn = (db: Db, workspace: string): Unreadable[] =>
  db.all<Unreadable>('SELECT id, why FROM unreadable WHERE workspace = ? ORDER BY id', [workspace])

/** Removes what a complete reading that began at `tick` did not see. */
export const forgetUnseenUnreadable = (db: Db, workspace: string, tick: number): number =>
  db.run('DELETE FROM unreadable WHERE workspace = ? AND tick < ?', [workspace, tick]).changes
