/** Makes campaigns of a family's rows, and lets them follow their master and their row. */
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import {
  type BulkWrite,
  type Draft,
  type Family,
  type FamilyColumn,
  type FamilyMade,
  type FamilyRow,
  type Json,
  MAX_AT_ONCE,
  type Part,
  type SectionName,
  sectionNames,
  type WholeFamily,
} from '#contract'
import { fieldsIn, numberIn, textIn } from '../../../model/rules/read'
import { sameJson } from '../../../model/rules/same-json'
import { columnTags, filler, followedText, memberName, segmentOf } from '../../../model/steps/family/fill'
import { followed, type OwnField, ownFields } from '../../../model/steps/family/follow'
import { afterSave, repairedProgress, stateOf as tabStateOf } from '../../../model/steps/progress'
import { canEdit, type StepContext } from '../../../model/steps/step'
import { channelById } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { bulkWriteOf, type HeldDraft, openHeld } from '../../data/bulk-edits'
import type { StepToSave } from '../../data/draft-session'
import { freshDraft, stateOf } from '../../data/draft-state'
import { failureOf, HeraldFailure } from '../../data/failure'
import { keepFamilyMaster, writeFamily } from '../../data/families'
import { steps } from '../../steps'
import { type Facts, factsReader, type PartValues, savesOf, stepsOfHeld } from '../../steps/held-campaign'
import { localTabStateIn, withLocalTabState } from '../../steps/local-tab-state'
import { stepSave } from '../../steps/step-save'

type Sections = Draft['sections']

/** How it ended. `left`: rows whose campaigns stay as they are, with the reason. */
export type Followed = { made: number; changed: number; left: { rowId: string; why: string }[] }

/** What the campaigns of a family are made with. */
type Makers = {
  family: Family
  channel: Channel
  facts: Facts
  /** What campaigns are made of now, and its version. */
  made: FamilyMade & { sections: Sections }
  version: number
  /** What a version makes of a row; null for a version that is gone. */
  fill: (version: number, cells: FamilyRow['cells']) => Filled | null
}

type Filled = { name: string; sections: Sections }

/**
 * Makes the campaigns of `rows` that have none, and lets the others follow. `again`: fields of its campaign that a row follows again. Each
 * campaign is written whole together with its row, or not at all. Throws `HeraldFailure` if the master cannot be read.
 */
export async function followMaster(
  client: QueryClient,
  whole: WholeFamily,
  rows: readonly FamilyRow[],
  {
    again = new Map(),
    progress = () => undefined,
  }: {
    again?: ReadonlyMap<string, readonly OwnField[]>
    progress?: (done: number) => void
  } = {},
): Promise<Followed> {
  const makers = await makersOf(client, whole)
  await keepFamilyMaster(whole.family.id, makers.made)
  const result: Followed = { made: 0, changed: 0, left: [] }
  for (let from = 0; from < rows.length; from += MAX_AT_ONCE) {
    await followSome(makers, rows.slice(from, from + MAX_AT_ONCE), again, result)
    progress(Math.min(rows.length, from + MAX_AT_ONCE))
  }
  return result
}

/** Throws `HeraldFailure` if the master cannot be read. */
async function makersOf(client: QueryClient, { family, masters }: WholeFamily): Promise<Makers> {
  const channel = channelById(family.channel)
  if (!channel) throw new HeraldFailure({ kind: 'input', message: 'Update Herald: it does not know this channel.' })
  const facts = await factsReader(client, steps)(channel)
  const { columns, memberName: pattern } = family
  const made = { sections: await masterSections(family, channel, facts), columns, memberName: pattern }
  const latest = masters.at(-1)
  const isSame = latest && sameJson({ ...latest, version: 0 }, { ...made, version: 0 })
  const version = (latest?.version ?? 0) + (isSame ? 0 : 1)
  const fillers = new Map([...masters, { ...made, version }].map((one) => [one.version, makerOf(one)]))
  return { family, channel, facts, made, version, fill: (of, cells) => fillers.get(of)?.(cells) ?? null }
}

function makerOf({ sections, columns, memberName: pattern }: FamilyMade): (cells: FamilyRow['cells']) => Filled {
  // The cast is safe: an absent section is not in the object.
  const fill = filler(sections as Sections, columns)
  return (cells) => ({ name: memberName({ memberName: pattern }, cells), sections: fill(cells) })
}

/** Throws `HeraldFailure`. */
async function masterSections(family: Family, channel: Channel, facts: Facts): Promise<Sections> {
  const { masterId: id, channel: slug, type } = family
  const [held] = await openHeld([{ id, campaignId: null, channel: slug, type }])
  if (held === undefined || typeof held === 'string')
    throw new HeraldFailure({ kind: 'not-found', message: 'The master of this family was deleted.' })
  return sectionsIn(stepsOfHeld(held, channel, facts).parts())
}

const sectionsIn = (parts: PartValues): Sections =>
  Object.fromEntries(sectionNames.flatMap((name) => (parts.has(name) ? [[name, parts.get(name) ?? null]] : [])))

type Change = { row: FamilyRow; writes: BulkWrite[]; isNew: boolean }

/** Adds to `result`. Several are written at once; if that fails, each alone, so that one does not stop the others. */
async function followSome(
  makers: Makers,
  rows: readonly FamilyRow[],
  again: ReadonlyMap<string, readonly OwnField[]>,
  result: Followed,
): Promise<void> {
  const { id, channel, type } = makers.family
  const withMember = rows.filter(({ member }) => member !== null)
  const held = await openHeld(
    withMember.map(({ member }) => ({ id: member?.draftId ?? '', campaignId: null, channel, type })),
  )
  const drafts = new Map(withMember.map((row, index) => [row.id, held[index]]))
  const changes: Change[] = []
  for (const row of rows) {
    const change = changeOf(makers, row, drafts.get(row.id), again.get(row.id) ?? [])
    if (typeof change === 'string') result.left.push({ rowId: row.id, why: change })
    else if (change) changes.push(change)
  }
  const write = (some: readonly Change[]) => writeFamily(id, some)
  const count = ({ isNew, writes }: Change) => {
    if (isNew) result.made += 1
    else if (writes.length > 0) result.changed += 1
  }
  if (changes.length === 0) return
  try {
    await write(changes)
    changes.forEach(count)
  } catch {
    for (const change of changes)
      await write([change]).then(
        () => count(change),
        (error) => result.left.push({ rowId: change.row.id, why: failureOf(error).message }),
      )
  }
}

/** What is written for a row; null if its campaign is as it should be. A text says why it stays as it is. */
function changeOf(
  makers: Makers,
  row: FamilyRow,
  held: HeldDraft | string | undefined,
  again: readonly OwnField[],
): Change | string | null {
  if (typeof held === 'string') return held
  if (row.member === null || held === undefined) return newMember(makers, row)
  const { channel, facts, version, fill } = makers
  const { deps, parts, access } = stepsOfHeld(held, channel, facts)
  const now = sectionsIn(parts())
  const next = fill(version, row.cells)
  // Without the version that it was made of, everything in it is its own.
  const made = fill(row.member.master, row.member.cells) ?? next
  if (!made || !next) return null
  const sections = followed(made.sections, now, next.sections, again)
  const after = new Map<Part, Json>(
    sectionNames.flatMap((section) =>
      sections[section] === undefined || sameJson(sections[section], now[section])
        ? []
        : [[section, sections[section]]],
    ),
  )
  if (held.state.name === made.name && next.name !== made.name) after.set('name', { name: next.name })
  const member = { ...row.member, master: version, cells: row.cells }
  const tabs = deps.steps.filter(({ section }) => after.has(section)).map(({ tab }) => tab)
  if (after.size > 0 && (access.readOnly || !tabs.every((tab) => canEdit(access, tab))))
    return access.reason ?? 'It cannot be edited.'
  const own = new Set(ownFields(made.sections, now).map(({ section }) => section))
  const writes = access.readOnly ? [] : writesOf(makers, held, after, own)
  const isSame = writes.length === 0 && sameJson(member, row.member)
  return isSame ? null : { row: { ...row, member }, writes, isNew: false }
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
  return { row: { ...row, member }, writes: [bulkWriteOf(held, all, saves)], isNew: true }
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

/** The campaign of a row as it is, and its fields that do not follow. */
export type Member = { rowId: string; held: HeldDraft; own: OwnField[]; isBehind: boolean; locked: string | null }

/** The campaigns of a family, by the id of their row. Throws `HeraldFailure`. */
export async function readMembers(client: QueryClient, whole: WholeFamily): Promise<ReadonlyMap<string, Member>> {
  const { family, rows } = whole
  const makers = await makersOf(client, whole)
  const members = new Map<string, Member>()
  const withMember = rows.filter(({ member }) => member !== null)
  for (let from = 0; from < withMember.length; from += MAX_AT_ONCE) {
    const some = withMember.slice(from, from + MAX_AT_ONCE)
    const { channel, type } = family
    const all = await openHeld(
      some.map(({ member }) => ({ id: member?.draftId ?? '', campaignId: null, channel, type })),
    )
    for (const [index, row] of some.entries()) {
      const held = all[index]
      if (held === undefined || typeof held === 'string' || row.member === null) continue
      members.set(row.id, memberOf(makers, row as FamilyRow & { member: NonNullable<FamilyRow['member']> }, held))
    }
  }
  return members
}

function memberOf(
  { channel, facts, version, fill }: Makers,
  { id, cells, member }: FamilyRow & { member: NonNullable<FamilyRow['member']> },
  held: HeldDraft,
): Member {
  const { parts, access } = stepsOfHeld(held, channel, facts)
  const next = fill(version, cells)
  const made = fill(member.master, member.cells) ?? next
  return {
    ...{ rowId: id, held },
    own: made ? ownFields(made.sections, sectionsIn(parts())) : [],
    isBehind: !sameJson(made, next),
    locked: access.readOnly ? (access.reason ?? 'It cannot be edited.') : null,
  }
}

/** The columns whose cells are a row's own: a blank one would follow the master. */
export const ownCells = ({ sections, makers }: OpenedMaster, { cells }: FamilyRow): FamilyColumn[] =>
  makers.family.columns.filter(({ id, kind }) => cells[String(id)] && followedText(kind, sections) !== '')

/** How many cells of a row and fields of its campaign do not follow the master. */
export const ownCount = (master: OpenedMaster, row: FamilyRow, member: Member | null): number =>
  ownCells(master, row).length + (member?.own.length ?? 0)

/** The people that a row's segment has on the channel; null if they are not known. `isCounted`: whether the server counted them. */
export function reachOf({ sections, makers }: OpenedMaster, row: FamilyRow, member: Member | null) {
  const isOwn = member?.own.some(({ section }) => section === 'segment')
  const segment = isOwn
    ? fieldsIn(member?.held.state.sections.segment).selectedSegment
    : segmentOf(makers.family.columns, row.cells, sections)
  const { counts, countedAt } = fieldsIn(segment)
  return { reach: numberIn(fieldsIn(counts)[makers.channel.reach]), isCounted: textIn(countedAt) !== null }
}

/** The master as its steps see it, and how it is filled. */
export type OpenedMaster = { sections: Sections; context: StepContext; facts: Facts; makers: Makers }

/** Throws `HeraldFailure` if the master cannot be read. */
export async function openMaster(client: QueryClient, whole: WholeFamily): Promise<OpenedMaster> {
  const makers = await makersOf(client, whole)
  const { family, channel, facts, made } = makers
  const draft = {
    ...freshDraft({ id: family.masterId, channel: family.channel, type: family.type }),
    sections: made.sections,
  }
  const { context } = stepsOfHeld({ draft, state: stateOf(draft) }, channel, facts)
  return {
    sections: made.sections,
    context: { ...context, mergeTags: [...context.mergeTags, ...columnTags(family.columns)] },
    facts,
    makers,
  }
}

/** The message of a row: its campaign's, or what would be made of it. */
export function shownRow({ makers, facts }: OpenedMaster, row: FamilyRow, member: Member | null) {
  const { family, channel, version, fill } = makers
  const fresh = freshDraft({ id: family.masterId, channel: family.channel, type: family.type })
  const draft = { ...fresh, ...fill(version, row.cells) }
  const held = member?.held ?? { draft, state: stateOf(draft) }
  const { context, values } = stepsOfHeld(held, channel, facts)
  return { context, values }
}
