/** Puts a section's save into the outbox, replacing what of that section still waits. */
import type { DraftSave, Intent, IntentRequest } from '#contract'
import { fieldsOfPart } from '../../../model/fields.ts'
import { fieldsIn } from '../merge/requests.ts'
import { type Db, fromText, toText } from './db.ts'
import { type DraftRow, ofSection, rowOf, type StoredProblem, sectionKey } from './draft-rows.ts'
import { failureIn, type IntentRow, openIntents } from './intent-rows.ts'
import { mergeBases, partsOf, setAcceptedPaths, setIntentBases } from './merge-base.ts'

export type Moment = {
  /** ISO 8601 in UTC. */
  iso: string
  /** The same as epoch milliseconds. */
  ms: number
}

/**
 * Queues the intents of one save and returns their ids. They take the place in the order that the section's open ones had;
 * what is in flight, or may have taken effect already, stays right in front of them. Runs inside a transaction.
 */
export function queueSave(db: Db, row: DraftRow, save: DraftSave, now: Moment): number[] {
  const slot = openSlot(db, row, save) ?? lastSlot(db, row) + 1
  db.run(`DELETE FROM intents ${ofSection} AND ${untouched}`, sectionKey(row, save.section))
  // What was merged or found in conflict belonged to the requests that are gone.
  setAcceptedPaths(db, row, save.section, [])
  db.run(`DELETE FROM conflicts ${ofSection}`, sectionKey(row, save.section))
  // What stands in front is not left to its waiting time: the person is at work.
  db.run(
    `UPDATE intents SET due_at = ?1 WHERE workspace = ?2 AND draft_id = ?3 AND state = 'waiting' AND due_at > ?1`,
    [now.ms, row.workspace, row.id],
  )
  const step = lastStep(db, row, slot) + 1
  const ids = save.intents.map((intent, index) => insert(db, row, save, intent, { slot, step: step + index, now }))
  setNameOfIntents(db, row, nameIn(save.intents) ?? row.name, now.ms, ids)
  makerFirst(db, row, now.ms)
  return ids
}

/** While there is no campaign, the save that makes it goes first; what was blocked for want of one waits behind it. `now` in epoch ms. */
export function makerFirst(db: Db, row: DraftRow, now: number): void {
  const open = row.campaign_id === null ? openIntents(db, row) : []
  const maker = open.find((intent) => intent.create_request !== null)
  if (!maker) return
  if (maker !== open[0]) {
    db.run(
      `UPDATE intents SET slot = (SELECT min(slot) - 1 FROM intents WHERE workspace = ?1 AND draft_id = ?2)
       WHERE workspace = ?1 AND draft_id = ?2 AND slot = ?3`,
      [row.workspace, row.id, maker.slot],
    )
  }
  for (const intent of open) if (intent.create_request === null && !isRestored(intent)) unblock(db, intent.id, now)
}

/**
 * The person typed another name: requests that have not been sent carry it, and those refused for the old one wait again.
 * `fresh` ones carry what they should already.
 */
export function setNameOfIntents(
  db: Db,
  row: DraftRow,
  name: string,
  now: number,
  fresh: readonly number[] = [],
): void {
  if (!name.trim()) return
  const over = mergeBases(db, rowOf(db, row.workspace, row.id) ?? row)
  for (const intent of unsent(db, row)) {
    if (fresh.includes(intent.id)) continue
    const create = renamed(intent.create_request, name)
    const update = renamed(intent.update_request, name)
    if (create === intent.create_request && update === intent.update_request) continue
    db.run('UPDATE intents SET create_request = ?, update_request = ? WHERE id = ?', [create, update, intent.id])
    for (const field of fieldsOfPart('name')) setIntentBases(db, [intent], over(field), [field])
    if (refusedForName(intent)) unblock(db, intent.id, now)
  }
}

/** The name as the page sends it, where one of its requests does. */
function nameIn(intents: readonly Intent[]): string | null {
  const names = intents.flatMap(({ create, update }) => [create?.input.name, update?.input.name])
  return names.find((name): name is string => typeof name === 'string') ?? null
}

/** What came with another drafts file waits until it is sent itself. */
const isRestored = (intent: IntentRow): boolean => failureIn(intent)?.code === 'restored'

export const unblock = (db: Db, id: number, now: number) =>
  db.run(
    `UPDATE intents SET state = 'waiting', failure = NULL, problem = NULL, attempts = 0, due_at = ? WHERE id = ? AND state = 'attention'`,
    [now, id],
  )

/** An ambiguous request may be on the server: forgetting it could make the campaign twice. */
const untouched = `state IN ('waiting', 'attention') AND ambiguous = 0`

const openSlot = (db: Db, row: DraftRow, { section }: DraftSave): number | null =>
  db.get<{ slot: number | null }>(
    `SELECT min(slot) AS slot FROM intents WHERE workspace = ? AND draft_id = ? AND section = ? AND state <> 'done'`,
    [row.workspace, row.id, section],
  )?.slot ?? null

const unsent = (db: Db, row: DraftRow): IntentRow[] =>
  db.all(`SELECT * FROM intents WHERE workspace = ? AND draft_id = ? AND ${untouched}`, [row.workspace, row.id])

const refusedForName = ({ problem }: IntentRow): boolean => fromText<StoredProblem>(problem)?.section === 'name'

function renamed(text: string | null, name: string): string | null {
  const request = fromText<IntentRequest>(text)
  if (!request || typeof request.input.name !== 'string' || request.input.name === name) return text
  return toText({ ...request, input: { ...request.input, name } })
}

type Place = { slot: number; step: number; now: Moment }

const insert = (db: Db, row: DraftRow, { section }: DraftSave, intent: Intent, { slot, step, now }: Place): number =>
  db.run(
    `INSERT INTO intents (workspace, draft_id, section, slot, step, create_request, update_request, state, queued_at, due_at, departure)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?)`,
    [
      row.workspace,
      row.id,
      section,
      slot,
      step,
      intent.create ? toText(intent.create) : null,
      intent.update ? toText(intent.update) : null,
      now.iso,
      now.ms,
      toText(partsOf(intent.update ? fieldsIn(intent.update) : [], mergeBases(db, row))),
    ],
  ).id

export const lastSlot = (db: Db, row: DraftRow): number =>
  db.get<{ slot: number | null }>('SELECT max(slot) AS slot FROM intents WHERE workspace = ? AND draft_id = ?', [
    row.workspace,
    row.id,
  ])?.slot ?? 0

const lastStep = (db: Db, row: DraftRow, slot: number): number =>
  db.get<{ step: number | null }>(
    'SELECT max(step) AS step FROM intents WHERE workspace = ? AND draft_id = ? AND slot = ?',
    [row.workspace, row.id, slot],
  )?.step ?? 0
