/** The person chooses between mine and theirs; the waiting saves and the draft take the choice. */
import type { Conflict, ConflictChoice, IntentRequest, JsonObject, SectionName } from '#contract'
import { type Field, fields, fieldsOfPart, sameField } from '../../../model/fields.ts'
import { FailureError } from '../../failure.ts'
import { campaignIn, fieldsIn, requestWith } from '../merge/requests.ts'
import { type Db, fromText, toText } from './db.ts'
import { type DraftRow, ofSection, type StoredProblem, sectionKey } from './draft-rows.ts'
import { bump, rowToChange, setName } from './drafts.ts'
import { noteAcceptedPaths, openIntents, requestOf } from './intent-rows.ts'
import { finish } from './intent-states.ts'
import { acceptedPathsIn, isDirty, sectionRow, setAcceptedPaths, setIntentBases, setMergeBase } from './merge-base.ts'
import { type Moment, setNameOfIntents, unblock } from './queue.ts'
import { sentAsIn } from './sent-files.ts'

/** Throws `stale` where the step has words that its waiting save does not have. Runs inside a transaction. */
export function resolve(db: Db, workspace: string, { id, section, choices }: ConflictChoice, now: Moment): void {
  const row = rowToChange(db, workspace, id)
  const own = sectionRow(db, row, section)
  if (own && isDirty(own)) {
    throw new FailureError({ kind: 'stale', message: 'This step was edited after it was saved. Save it again first.' })
  }
  const open = conflictsOf(db, row, section)
  for (const conflict of open.filter(({ path }) => Object.hasOwn(choices, path))) {
    const field = fields.find(({ path }) => path === conflict.path)
    if (field) choose(db, row, field, conflict, choices[conflict.path] ?? 'mine', now)
    forget(db, row, conflict)
  }
  if (conflictsOf(db, row, section).length === 0) release(db, row, section, now)
}

function choose(db: Db, row: DraftRow, field: Field, conflict: Conflict, side: 'mine' | 'theirs', now: Moment): void {
  if (side === 'mine') makeMergeBase(db, row, field, conflict.theirs)
  else if (field.part === 'name') nameTheirs(db, row, conflict, now)
  else takeTheirs(db, row, field, conflict, now)
}

/** One of an older Herald, whose fields were others, is gone with any choice: the next reading asks anew. */
const forget = (db: Db, row: DraftRow, { section, path }: Conflict) =>
  db.run(`DELETE FROM conflicts ${ofSection} AND path = ?`, [...sectionKey(row, section), path])

/** Theirs was seen and mine is wanted all the same: from now on mine is a change of theirs. */
export function makeMergeBase(db: Db, row: DraftRow, field: Field, theirs: JsonObject): void {
  setIntentBases(db, openIntents(db, row), theirs, [field])
  const own = sectionRow(db, row, field.part)
  if (own) setMergeBase(db, row, own, theirs, [field])
  else if (field.part === 'name') {
    db.run('UPDATE drafts SET named_over = ? WHERE workspace = ? AND id = ?', [
      String(theirs.name ?? ''),
      row.workspace,
      row.id,
    ])
  }
}

function takeTheirs(db: Db, row: DraftRow, field: Field, { section, theirs }: Conflict, now: Moment): void {
  for (const intent of openIntents(db, row)) {
    const request = requestOf(intent, 'update')
    if (!request || intent.section !== section || !fieldsIn(request).includes(field)) continue
    const changed: IntentRequest = requestWith(request, field, theirs)
    db.run('UPDATE intents SET update_request = ? WHERE id = ?', [toText(changed), intent.id])
    noteAcceptedPaths(db, intent, [field.path])
    setIntentBases(db, [intent], theirs, [field])
    // A call that says one thing only cannot say theirs: it is not wanted any more.
    if (!sameField(field, campaignIn(changed), theirs, sentAsIn(db, row.workspace))) finish(db, intent.id, now)
  }
  const own = sectionRow(db, row, section)
  if (own) setAcceptedPaths(db, row, section as SectionName, [...acceptedPathsIn(own), field.path])
}

function nameTheirs(db: Db, row: DraftRow, { mine, theirs }: Conflict, now: Moment): void {
  const name = String(theirs.name ?? '')
  setNameOfIntents(db, row, name, now.ms)
  // One that is being sent keeps mine, and is asked about once more.
  const renamed = openIntents(db, row).filter((intent) => requestOf(intent, 'update')?.input.name === name)
  setIntentBases(db, renamed, theirs, fieldsOfPart('name'))
  for (const intent of renamed) noteAcceptedPaths(db, intent, ['name'])
  if (row.name !== mine.name) return
  setName(db, row, name)
  bump(db, row)
}

/** What waited for the choice is due. */
function release(db: Db, row: DraftRow, section: Conflict['section'], now: Moment): void {
  for (const intent of openIntents(db, row)) {
    const problem = fromText<StoredProblem>(intent.problem)
    if (problem?.failure.kind === 'stale' && problem.section === section) unblock(db, intent.id, now.ms)
  }
}

const conflictsOf = (db: Db, row: DraftRow, section: Conflict['section']): Conflict[] =>
  db
    .all<{ conflict: string }>(`SELECT conflict FROM conflicts ${ofSection}`, sectionKey(row, section))
    .map(({ conflict }) => fromText<Conflict>(conflict))
