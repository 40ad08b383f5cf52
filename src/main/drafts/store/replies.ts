/** Answers of the server that are kept for the time without it, by workspace and question. */
import type { Db } from './db.ts'

/** Of each workspace; the oldest go. */
const MAX_REPLIES = 500

/** `at` is ISO 8601 in UTC, when the server said so. Runs inside a transaction. */
export function cacheReply(db: Db, workspace: string, key: string, reply: string, at: string): void {
  db.run(
    'INSERT INTO replies (workspace, key, reply, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET reply = excluded.reply, at = excluded.at',
    [workspace, key, reply, at],
  )
  db.run(
    'DELETE FROM replies WHERE workspace = ?1 AND key IN (SELECT key FROM replies WHERE workspace = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)',
    [workspace, MAX_REPLIES],
  )
}

export const cachedReply = (db: Db, workspace: string, key: string): { reply: string; at: string } | null =>
  db.get<{ reply: string; at: string }>('SELECT reply, at FROM replies WHERE workspace = ? AND key = ?', [
    workspace,
    key,
  ]) ?? null
