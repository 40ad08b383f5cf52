/** Repairs the synchronisation of drafts in a damaged file: states are rebuilt from their events, and a history ends before a damaged event. */
import { reduce } from '../../../model/sync.ts'
import { type Db, isSound } from './db.ts'
import * as rows from './event-rows.ts'
import { hashOf, referencesIn, removeUnusedBodies } from './event-rows.ts'

/**
 * What is lost. `draft`: all of it · `changes`: the changes from the damaged event on · `history`: events whose changes are still in the
 * state.
 */
export type Loss = rows.DraftKey & { what: 'draft' | 'changes' | 'history'; events: number }

/** Repairs all drafts, within the transaction of the caller, and returns what was lost. */
export function repair(db: Db, planOf: rows.PlanOf): Loss[] {
  for (const { hash } of db.all<{ hash: string }>('SELECT hash FROM bodies')) {
    const body = db.get<{ body: string }>('SELECT body FROM bodies WHERE hash = ?', [hash])?.body ?? ''
    if (hashOf(body) !== hash) db.run('DELETE FROM bodies WHERE hash = ?', [hash])
  }
  const keys = db.all<rows.DraftKey>(
    `SELECT workspace, draft_id AS id FROM events UNION SELECT workspace, draft_id FROM states
     UNION SELECT workspace, draft_id FROM readings`,
  )
  const losses = keys.flatMap((key) => repairDraft(db, key, planOf) ?? [])
  removeUnusedBodies(db)
  return losses
}

function repairDraft(db: Db, key: rows.DraftKey, planOf: rows.PlanOf): Loss | null {
  const events = rows
    .eventRows(db, key, 0)
    .map((row) => ({ ...row, isSound: isReadable(db, row.body, row.checksum, row.kind) }))
  const row = rows.stateRow(db, key)
  const stored = row && isReadable(db, row.state, row.checksum) ? row : null
  const begun = events.findLast((event) => event.kind === 'begun' && event.isSound)
  const lossOf = (what: Loss['what'], events: number): Loss => ({ ...key, what, events })
  // Read only where there is something to repair: a start checks every draft.
  const first = stored
    ? { seq: stored.seq, sync: () => rows.foldedIn(db, stored).sync }
    : begun && { seq: begun.seq, sync: () => startIn(db, begun).sync }
  if (!first) {
    rows.removeDraft(db, key)
    return lossOf('draft', events.length)
  }
  const later = events.filter(({ seq }) => seq > first.seq)
  const cutAt = later.findIndex((event, index) => !follows(event, later[index - 1]?.seq ?? first.seq))
  const cut = cutAt < 0 ? [] : later.slice(cutAt)
  const damaged = events.filter((event) => !event.isSound && !cut.includes(event))
  const before = events.filter(({ seq }) => begun && seq >= begun.seq && seq <= first.seq)
  const isWhole = before.at(-1)?.seq === first.seq && isChain(before)
  const added = later.slice(0, later.length - cut.length)
  if (stored && isWhole && damaged.length + later.length === 0) return null
  const sync = first.sync()
  const plan = planOf(sync.facts, key.workspace)
  const folded = added.reduce<rows.Folded>(
    ({ sync }, row) => {
      const event = rows.readEvent(db, row)
      return { sync: event.kind === 'begun' ? event.sync : reduce(sync, event, plan), seq: row.seq }
    },
    { sync, seq: first.seq },
  )
  const channel = begun ? startIn(db, begun).channel : ''
  for (const { seq } of [...damaged, ...cut]) db.run('DELETE FROM events WHERE seq = ?', [seq])
  const at = events.at(-1)?.at ?? 0
  // The state has what its history lacks: the history begins again with it.
  const seq = isWhole
    ? folded.seq
    : rows.addEvent(db, key, { kind: 'begun', channel, sync: folded.sync }, at, folded.seq)
  rows.writeState(db, key, { ...folded, seq })
  if (cut.length > 0) return lossOf('changes', cut.length)
  return isWhole && damaged.length === 0 ? null : lossOf('history', damaged.length)
}

/** Only `addEvent` writes rows of this kind. */
const startIn = (db: Db, begun: rows.EventRow) => rows.readEvent(db, begun) as rows.Begun

type CheckedRow = rows.EventRow & { isSound: boolean }

const follows = (row: CheckedRow, previous: number): boolean => row.isSound && row.previous === previous

const isChain = (events: readonly CheckedRow[]): boolean =>
  events.every((event, index) => index === 0 || follows(event, events[index - 1]?.seq ?? 0))

/** Whether a text is what was written, after `prefix`, and the large values that it refers to are there. */
const isReadable = (db: Db, text: string, checksum: number, prefix = ''): boolean =>
  isSound(prefix + text, checksum) &&
  referencesIn(text).every((hash) => db.get('SELECT 1 FROM bodies WHERE hash = ?', [hash]) !== undefined)
