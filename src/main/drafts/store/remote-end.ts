/** A campaign that was published, stopped or deleted on the server meanwhile: what waits here is kept, and not sent. */
import { type Campaign, type Failure, type RemoteEnd, statusOf } from '#contract'
import { type Db, toText } from './db.ts'
import type { DraftRow } from './draft-rows.ts'
import { setStatus } from './drafts.ts'
import { fastForward } from './fast-forward.ts'
import { openIntents } from './intent-rows.ts'
import { blockWith } from './intent-states.ts'
import { isDirty, sectionRows } from './merge-base.ts'
import type { Moment } from './queue.ts'

/** `status` is the wire's, or 'deleted'. Blocks all that waits; returns what was blocked. Runs inside a transaction. */
export function applyRemoteEnd(
  db: Db,
  row: DraftRow,
  status: string,
  theirs: Campaign | null,
  now: Moment,
): { intent: number; failure: Failure }[] {
  const open = openIntents(db, row)
  if (theirs) fastForward(db, row, theirs)
  else setStatus(db, row.workspace, row.id, status)
  db.run('DELETE FROM conflicts WHERE workspace = ? AND draft_id = ?', [row.workspace, row.id])
  if (open.length === 0 && !sectionRows(db, row).some(isDirty)) return []
  setRemoteEnd(db, row, { status, at: now.iso })
  const failure: Failure = { kind: 'stale', message: wordsFor(status) }
  return open.map((intent) => {
    blockWith(db, intent, { failure, section: intent.section }, now)
    return { intent: intent.id, failure }
  })
}

export const setRemoteEnd = (db: Db, row: DraftRow, remoteEnd: RemoteEnd | null) =>
  db.run('UPDATE drafts SET overtaken = ? WHERE workspace = ? AND id = ?', [
    remoteEnd && toText(remoteEnd),
    row.workspace,
    row.id,
  ])

const wordsFor = (status: string): string =>
  status === 'deleted'
    ? 'This campaign was deleted on the server. You can keep yours as a new draft.'
    : `This campaign is now ${statusOf(status)} on the server and cannot be changed there. You can keep yours as a new draft.`
