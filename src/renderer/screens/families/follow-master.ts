/** Makes campaigns of a family's rows, lets them follow their master and their row, and takes that back for all at once. */
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import {
  type BulkWrite,
  type Draft,
  type Family,
  type FamilyMade,
  type FamilyRow,
  type Json,
  MAX_AT_ONCE,
  type Part,
  type SectionName,
  sectionNames,
  type WholeFamily,
} from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { memberName } from '../../../model/steps/family/fill'
import {
  type FollowStep,
  followed,
  followStep,
  type OwnField,
  ownFields,
  type Target,
  targetsOf,
} from '../../../model/steps/family/follow'
import { afterSave, repairedProgress, stateOf as tabStateOf } from '../../../model/steps/progress'
import { canEdit } from '../../../model/steps/step'
import type { Channel } from '../../channels/channel-views'
import { bulkWriteOf, type HeldDraft, openHeld } from '../../data/bulk-edits'
import type { StepToSave } from '../../data/draft-session'
import { freshDraft, stateOf } from '../../data/draft-state'
import { failureOf, HeraldFailure } from '../../data/failure'
import { keepFamilyMaster, readFamily, type WrittenAlong, writeFamily } from '../../data/families'
import { type Facts, savesOf, stepsOfHeld } from '../../steps/held-campaign'
import { localTabStateIn, stepSave, withLocalTabState } from '../../steps/step-save'
import { heldMasters, type Makers, makersOf, sectionsIn, whyLocked } from './members'

type Sections = Draft['sections']

/**
 * How it ended. `changed`: campaigns whose values are others now; `saved`: those of which only a step was saved. `left`: rows whose campaigns
 * stay as they are, with the reason.
 */
export type Followed = {
  made: number
  changed: number
  saved: number
  left: { rowId: string; name: string; why: string }[]
}

type Progress = (done: number) => void

/**
 * Makes the campaigns of `rows` that have none, and lets the others follow. `again`: fields of its campaign that a row follows again. Each
 * campaign is written whole together with its row, or not at all. `step` takes it back; null if there is nothing to take back: campaigns
 * that were made stay. Throws `HeraldFailure` if the master cannot be read.
 */
export async function followMaster(
  client: QueryClient,
  whole: WholeFamily,
  rows: readonly FamilyRow[],
  {
    again = new Map(),
    progress = () => undefined,
  }: { again?: ReadonlyMap<string, readonly OwnField[]>; progress?: Progress } = {},
): Promise<Followed & { step: FollowStep | null }> {
  const makers = await makersOf(client, whole)
  const version = await keepFamilyMaster(whole.family.id, makers.made)
  const targets = rows.map((row) => ({
    row,
    to: { master: makers.version, cells: row.cells, again: again.get(row.id) ?? [] },
  }))
  const { changes, ...result } = await writeTargets(makers, targets, { progress })
  const changed = changes.flatMap(({ row: { id: rowId, member }, before, was, again: fields }) =>
    member ? [{ rowId, before, after: { master: member.master, cells: member.cells }, was, again: fields }] : [],
  )
  return { ...result, step: followStep(whole.masters, { ...makers.made, version }, changed) }
}

/**
 * Takes a step back, or does it again: each of its campaigns is changed to what it was made of, and so is the master. What was edited since
 * stays. Throws `HeraldFailure` if the master cannot be read.
 */
export async function takeStep(
  client: QueryClient,
  id: string,
  step: FollowStep,
  way: 'undo' | 'redo',
): Promise<Followed> {
  const whole = await readFamily(id)
  if (!whole) throw new HeraldFailure({ kind: 'not-found', message: 'This family was deleted.' })
  const missing = step.masters.filter(({ version }) => !whole.masters.some((other) => other.version === version))
  const makers = await makersOf(client, { ...whole, masters: [...missing, ...whole.masters] })
  const { targets, gone } = targetsOf(step, whole.rows, way)
  const [from, to] = way === 'undo' ? [step.after, step.before] : [step.before, step.after]
  const along = { writes: await masterWrites(makers, from, to), masters: missing }
  const { changes: _, ...result } = await writeTargets(makers, targets, { along })
  const left = gone.map(({ rowId, after }) => ({
    rowId,
    name: memberName(step.after, after.cells),
    why: 'It was deleted, or changed again meanwhile.',
  }))
  return { ...result, left: [...result.left, ...left] }
}

/** The writes that change the masters of all languages from one version to another. */
async function masterWrites(
  { family, channel, facts }: Makers,
  from: FamilyMade,
  to: FamilyMade,
): Promise<BulkWrite[]> {
  return (await heldMasters(family)).flatMap((held) => {
    const now = sectionsIn(stepsOfHeld(held, channel, facts).parts())
    const [before, after] = [from, to].map((made) => masterIn(made, held.draft.id, family))
    const sections = before && after ? differing(now, followed(before, now, after)) : {}
    return Object.keys(sections).length === 0 ? [] : [bulkWriteOf(held, { sections }, [])]
  })
}

/** What a version has of a master; undefined if that was no master of it. */
function masterIn({ sections, languages }: FamilyMade, id: string, { masterId }: Family): Sections | undefined {
  // The cast is safe: an absent section is not in the object.
  if (id === masterId) return sections as Sections
  const language = languages.find((other) => other.masterId === id)
  return language && { content: language.content }
}

/** The sections of `after` that are not as in `now`. */
const differing = (now: Sections, after: Sections): Sections =>
  Object.fromEntries(
    sectionNames.flatMap((section) =>
      after[section] === undefined || sameJson(after[section], now[section]) ? [] : [[section, after[section]]],
    ),
  )

/** `before`: the values that a campaign was made from; null for a new one. `was`: its values before own fields, `again`, followed again. */
type Change = {
  row: FamilyRow
  writes: BulkWrite[]
  before: FamilyRow['member']
  isChanged: boolean
  was: Sections | null
  again: readonly OwnField[]
}

type RowTarget = { row: FamilyRow; to: Target }
type Written = Followed & { changes: Change[] }

/** Some at once. `along` is written with the first. */
async function writeTargets(
  makers: Makers,
  targets: readonly RowTarget[],
  { along, progress = () => undefined }: { along?: WrittenAlong; progress?: Progress },
): Promise<Written> {
  const result: Written = { made: 0, changed: 0, saved: 0, left: [], changes: [] }
  let first = along
  for (let from = 0; from < Math.max(targets.length, 1); from += MAX_AT_ONCE) {
    first = await writeSome(makers, targets.slice(from, from + MAX_AT_ONCE), { along: first, result })
    progress(Math.min(targets.length, from + MAX_AT_ONCE))
  }
  return result
}

/**
 * Adds to `result`. Writes several at once; if that fails, each alone, so that one does not stop the others. Returns those that must still be
 * written.
 */
async function writeSome(
  makers: Makers,
  targets: readonly RowTarget[],
  { along, result }: { along: WrittenAlong | undefined; result: Written },
): Promise<WrittenAlong | undefined> {
  const { family } = makers
  const { id, channel, type } = family
  const withMember = targets.filter(({ row }) => row.member !== null)
  const held = await openHeld(
    withMember.map(({ row: { member } }) => ({ id: member?.draftId ?? '', campaignId: null, channel, type })),
  )
  const drafts = new Map(withMember.map(({ row }, index) => [row.id, held[index]]))
  const changes: Change[] = []
  const leave = (row: FamilyRow, why: string) =>
    result.left.push({ rowId: row.id, name: memberName(family, row.cells), why })
  for (const { row, to } of targets) {
    const change = changeOf(makers, row, drafts.get(row.id), to)
    if (typeof change === 'string') leave(row, change)
    else if (change) changes.push(change)
  }
  const count = (change: Change) => {
    result.changes.push(change)
    if (change.before === null) result.made += 1
    else if (change.isChanged) result.changed += 1
    else if (change.writes.length > 0) result.saved += 1
  }
  if (changes.length === 0 && !along) return undefined
  try {
    await writeFamily(id, changes, along)
    changes.forEach(count)
    return undefined
  } catch (error) {
    if (changes.length === 0) throw error
    let first = along
    for (const change of changes)
      try {
        await writeFamily(id, [change], first)
        first = undefined
        count(change)
      } catch (failed) {
        leave(change.row, failureOf(failed).message)
      }
    return first
  }
}

/** What is written for a row; null if its campaign is as it should be. A text says why it stays as it is. */
function changeOf(
  makers: Makers,
  row: FamilyRow,
  held: HeldDraft | string | undefined,
  { master, cells, sections: values, again = [] }: Target,
): Change | string | null {
  if (typeof held === 'string') return held
  if (row.member === null || held === undefined) return newMember(makers, row)
  const { channel, facts, fill } = makers
  const { deps, parts, access } = stepsOfHeld(held, channel, facts)
  const now = sectionsIn(parts())
  const next = fill(master, cells)
  // Without the version that it was made of, everything in it is its own.
  const made = fill(row.member.master, row.member.cells) ?? next
  if (!made || !next) return 'What it was made of before is gone.'
  const sections = differing(now, followed(made.sections, now, values ?? next.sections, again))
  // The cast is safe: an absent section is not in the object.
  const after = new Map<Part, Json>(Object.entries(sections) as [SectionName, Json][])
  if (held.state.name === made.name && next.name !== made.name) after.set('name', { name: next.name })
  const member = { ...row.member, master, cells }
  const tabs = deps.steps.filter(({ section }) => after.has(section)).map(({ tab }) => tab)
  if (after.size > 0 && (access.readOnly || !tabs.every((tab) => canEdit(access, tab)))) return whyLocked(access)
  const own = new Set(ownFields(made.sections, now).map(({ section }) => section))
  const writes = access.readOnly ? [] : writesOf(makers, held, after, own)
  if (writes.length === 0 && sameJson(member, row.member)) return null
  const was = again.length > 0 ? now : null
  return { row: { ...row, member }, writes, before: row.member, isChanged: after.size > 0, was, again }
}

/** The saves of changed steps that were saved before, and of steps that are complete now. `own`: sections edited in the campaign itself. */
function writesOf(
  { channel, facts }: Makers,
  held: HeldDraft,
  after: ReadonlyMap<Part, Json>,
  own: ReadonlySet<SectionName>,
): BulkWrite[] {
  const { name: named, ...sections } = Object.fromEntries(after) as { [part in Part]?: Json }
  const name = named === undefined ? held.state.name : String((named as { name: Json }).name)
  const now: HeldDraft = { ...held, state: { ...held.state, name, sections: { ...held.state.sections, ...sections } } }
  const { saves, edits } = completed(now, channel, facts, own)
  const changed = after.size > 0 ? [savesOf(held, after, channel, facts)] : []
  return saves.length === 0 ? changed : [...changed, bulkWriteOf(held, edits, saves)]
}

/** A campaign of a row, with each step saved up to the first that is not complete. */
function newMember({ family, channel, facts, version, fill }: Makers, row: FamilyRow): Change {
  const { channel: slug, type } = family
  const filled = fill(version, row.cells) ?? { name: '', sections: {} }
  const draft: Draft = { ...freshDraft({ id: ulid(), channel: slug, type }), ...filled }
  const held: HeldDraft = { draft, state: stateOf(draft) }
  const { saves, edits } = completed(held, channel, facts, new Set())
  const all = { name: draft.name, ...edits, sections: { ...draft.sections, ...edits.sections } }
  const member = { draftId: draft.id, master: version, cells: row.cells }
  return {
    ...{ row: { ...row, member }, writes: [bulkWriteOf(held, all, saves)] },
    ...{ before: null, isChanged: true, was: null, again: [] },
  }
}

/** Saves the steps that were never saved, up to the first that is not complete or was edited in the campaign itself (`own`). */
function completed(held: HeldDraft, channel: Channel, facts: Facts, own: ReadonlySet<SectionName>) {
  const { state } = held
  const { deps, context, parts, hasAccounts } = stepsOfHeld(held, channel, facts)
  const values = parts()
  let progress = repairedProgress(state.tabs, context.type, channel.hasContent)
  const tabState = localTabStateIn(state.tabs)
  const saves: StepToSave[] = []
  for (const step of deps.steps) {
    if (tabStateOf({ ...progress, selected: 'REVIEW' }, step.tab) === 'done') continue
    const given = values.get(step.section) ?? step.empty(context)
    const isSkipped = step.skip?.offered(given) === true
    const now = isSkipped ? (step.skip?.values(context) ?? given) : given
    const isComplete = isSkipped || (step.check(now, context).length === 0 && step.saveBlocked(now, context) === null)
    if (!hasAccounts || !isComplete || state.name === '' || own.has(step.section)) break
    saves.push(stepSave(step, now, { session: held, deps, context, progress, own: tabState, way: 'on' }))
    progress = afterSave(progress, step.tab)
  }
  const saved = Object.fromEntries(saves.map(({ section, edits }) => [section, edits.sections?.[section] ?? null]))
  return { saves, edits: { sections: saved, tabs: withLocalTabState(progress, tabState) } }
}
