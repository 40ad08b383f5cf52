/** A draft follows the server wherever nothing of its own stands. */
import type { Campaign } from '#contract'
import { type Field, fields, fieldsOfPart, type Part, sameField } from '../../../model/fields.ts'
import { fieldsIn } from '../merge/requests.ts'
import type { Db } from './db.ts'
import { type DraftRow, rowOf } from './draft-rows.ts'
import { bump, dropSection, setBaseFromServer } from './drafts.ts'
import { type IntentRow, openIntents, requestOf } from './intent-rows.ts'
import {
  asJson,
  isDirty,
  mergeBase,
  mergeBases,
  noteMergeBase,
  partsOf,
  type SectionRow,
  sectionRows,
  setMergeBase,
} from './merge-base.ts'
import { sentAsIn } from './sent-files.ts'

/**
 * Takes a reading of the draft's campaign: sections whose words have all arrived there go, so that newer ones
 * show. Runs inside a transaction.
 */
export function fastForward(db: Db, was: DraftRow, theirs: Campaign): void {
  const row = rowOf(db, was.workspace, was.id) ?? was
  const waiting = new Set(openIntents(db, row).map(({ section }) => section))
  const baseFor = mergeBases(db, row)
  const rows = sectionRows(db, row)
  const sentAs = sentAsIn(db, row.workspace)
  const isNews = (field: Field) => !sameField(field, baseFor(field), asJson(theirs), sentAs)
  const gone = rows.filter(
    (one) => !isDirty(one) && !waiting.has(one.section) && fieldsOfPart(one.section).some(isNews),
  )
  const kept = new Set<Part>(rows.filter((one) => !gone.includes(one)).map(({ section }) => section))
  if (row.renamed === 1) kept.add('name')
  const changed = fields.some((field) => !kept.has(field.part) && isNews(field))
  for (const { section } of gone) dropSection(db, row, section)
  setBaseFromServer(db, row, theirs)
  if (changed) bump(db, row)
}

/** Drafts and waiting saves of an older schema did not say what they came from: as far as is known, the campaign as last seen. */
export function fillMergeBases(db: Db): void {
  const unsaid = db.all<SectionRow & DraftRow>(
    `SELECT s.section, s.departure, d.workspace, d.id FROM sections s
     JOIN drafts d ON d.workspace = s.workspace AND d.id = s.draft_id WHERE s.departure IS NULL`,
  )
  for (const one of unsaid) setMergeBase(db, one, one, mergeBase(db, one, one))
  const waiting = db.all<IntentRow>(`SELECT * FROM intents WHERE state <> 'done' AND departure IS NULL`)
  for (const intent of waiting) {
    const row = rowOf(db, intent.workspace, intent.draft_id)
    const request = requestOf(intent, 'update')
    if (row && request) noteMergeBase(db, intent.id, partsOf(fieldsIn(request), mergeBases(db, row)))
  }
}
