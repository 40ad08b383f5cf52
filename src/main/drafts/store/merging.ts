/** Merges the campaign as the server has it now into a draft and into what of it waits to be sent. */
import { type Campaign, type Conflict, type Failure, type IntentRequest, isClosed, type JsonObject } from '#contract'
import { type Field, fragmentOf, type Part } from '../../../model/fields.ts'
import { campaignIn } from '../merge/requests.ts'
import { after, mergeRequest } from '../merge/three-way.ts'
import { type Db, fromText, toText } from './db.ts'
import { type DraftRow, rowOf, type StoredProblem } from './draft-rows.ts'
import { bump, setName } from './drafts.ts'
import { fastForward } from './fast-forward.ts'
import { type IntentRow, intentOf, noteAcceptedPaths, openIntents, requestOf } from './intent-rows.ts'
import { blockWith, finish, holdBack } from './intent-states.ts'
import { acceptedPathsIn, asJson, mergeBases, sectionRow, setAcceptedPaths, setIntentBases } from './merge-base.ts'
import { onAcknowledged } from './outcome.ts'
import { noteChecked, reopenOverwritten } from './overwritten.ts'
import { type Moment, unblock } from './queue.ts'
import { applyRemoteEnd, setRemoteEnd } from './remote-end.ts'
import { sentAsIn } from './sent-files.ts'
import { cameLate, possibleBases } from './unanswered.ts'

/** What a merge did to the outbox. */
export type MergedIn = { finished: number[]; blocked: { intent: number; failure: Failure }[] }

const clash: Failure = {
  kind: 'stale',
  code: 'conflict',
  message: 'Someone else changed this on the server. Choose which to keep.',
}

const clashOfOneMoment: Failure = {
  ...clash,
  message: 'Someone else saved this at the same time. Choose which to keep.',
}

/**
 * Takes a fresh reading of a draft's campaign: parts that only they changed become theirs, parts that both changed wait for the
 * person, and a campaign that ended is not written to any more (Source: docs/reference/choices.md#what-may-be-edited). Runs inside a transaction.
 */
export function mergeReading(db: Db, row: DraftRow, theirs: Campaign, now: Moment): MergedIn {
  if (isClosed(theirs.status))
    return { finished: [], blocked: applyRemoteEnd(db, row, theirs.status ?? '', theirs, now) }
  setRemoteEnd(db, row, null)
  db.run('DELETE FROM conflicts WHERE workspace = ? AND draft_id = ?', [row.workspace, row.id])
  reopenOverwritten(db, row, asJson(theirs), now)
  const merged = mergeIntents(db, rowOf(db, row.workspace, row.id) ?? row, asJson(theirs), now)
  fastForward(db, row, theirs)
  for (const { intent, fields: clashing } of merged.clashes) keepConflicts(db, row, intent, clashing, theirs)
  for (const { intent, sent } of merged.idle) onAcknowledged(db, row, intent, sent)
  noteChecked(db, row, now)
  return { finished: merged.idle.map(({ intent }) => intent.id), blocked: merged.blocked }
}

function mergeIntents(db: Db, row: DraftRow, theirs: JsonObject, now: Moment) {
  const basesOf = possibleBases(db, row)
  const late = cameLate(db, row, theirs, now.ms)
  const sentAs = sentAsIn(db, row.workspace)
  const clashes: { intent: IntentRow; fields: Field[] }[] = []
  const idle: { intent: IntentRow; sent: JsonObject }[] = []
  const blocked: MergedIn['blocked'] = []
  const held = new Set<Part>()
  let expected = theirs
  for (const intent of openIntents(db, row)) {
    const request = requestOf(intent, 'update')
    const waitsForChoice = isClash(intent)
    if (!request || (intent.state === 'attention' && !waitsForChoice)) continue
    const merged = mergeRequest(request, { theirs, expected, bases: basesOf(intent), late, sentAs })
    if (merged.conflicts.length > 0) {
      const section = merged.conflicts.every(({ part }) => part === 'name') ? 'name' : intent.section
      clashes.push({ intent, fields: merged.conflicts })
      // One holds back all that stand behind it, also the one that was to be sent.
      if (held.has(section)) {
        holdBack(db, intent)
        continue
      }
      held.add(section)
      const failure = intent.replaced === null ? clash : clashOfOneMoment
      blockWith(db, intent, { failure, section }, now)
      // One that waited already has been told.
      if (!waitsForChoice) blocked.push({ intent: intent.id, failure })
      continue
    }
    // They took their change back, or made it mine.
    if (waitsForChoice) unblock(db, intent.id, now.ms)
    const taken = take(db, row, intent, theirs, { was: request, ...merged })
    expected = after(merged.request, expected)
    if (!merged.idle) continue
    finish(db, intent.id, now)
    idle.push({ intent: taken, sent: campaignIn(merged.request) })
  }
  return { clashes, idle, blocked: blocked }
}

/** Whether a request was blocked for a choice between mine and theirs, not for a refusal. */
const isClash = ({ state, problem }: IntentRow): boolean =>
  state === 'attention' && fromText<StoredProblem | null>(problem)?.failure.code === clash.code

/** The request as merged; what of it is theirs is remembered until it was acknowledged. Returns the intent as it is then. */
function take(
  db: Db,
  row: DraftRow,
  intent: IntentRow,
  theirs: JsonObject,
  { was, request, accepted }: { was: IntentRequest; request: IntentRequest; accepted: Field[] },
): IntentRow {
  setIntentBases(db, [intent], theirs, accepted)
  if (request !== was) db.run('UPDATE intents SET update_request = ? WHERE id = ?', [toText(request), intent.id])
  if (accepted.length > 0)
    noteAcceptedPaths(
      db,
      intent,
      accepted.map(({ path }) => path),
    )
  const section = sectionRow(db, row, intent.section)
  const paths = accepted.filter(({ part }) => part === intent.section).map(({ path }) => path)
  if (section && paths.length > 0) setAcceptedPaths(db, row, intent.section, [...acceptedPathsIn(section), ...paths])
  // A name that was undone stands as what it stood over.
  if (accepted.some(({ part }) => part === 'name') && row.renamed === 1 && row.name === was.input.name) {
    setName(db, row, String(request.input.name))
    bump(db, row)
  }
  return intentOf(db, intent.id) ?? intent
}

function keepConflicts(db: Db, row: DraftRow, intent: IntentRow, clashing: Field[], theirs: Campaign): void {
  const request = requestOf(intent, 'update')
  if (!request) return
  const mine = campaignIn(request)
  const baseFor = mergeBases(db, row, intent)
  for (const field of clashing) {
    const section = field.part === 'name' ? 'name' : intent.section
    const conflict: Conflict = {
      section,
      path: field.path,
      mine: fragmentOf(mine, [field]),
      theirs: fragmentOf(asJson(theirs), [field]),
      base: fragmentOf(baseFor(field), [field]),
      mineAt: intent.queued_at,
      theirsAt: theirs.updated_at ?? null,
    }
    db.run(
      'INSERT INTO conflicts (workspace, draft_id, section, path, conflict) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      [row.workspace, row.id, section, field.path, toText(conflict)],
    )
  }
}
