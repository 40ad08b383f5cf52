/** The campaigns of a family's rows as they are, and what their master makes of them. */
import type { QueryClient } from '@tanstack/react-query'
import {
  type Draft,
  type Family,
  type FamilyColumn,
  type FamilyMade,
  type FamilyRow,
  MAX_AT_ONCE,
  sectionNames,
  type WholeFamily,
} from '#contract'
import { fieldsIn, numberIn, textIn } from '../../../model/rules/read'
import { sameJson } from '../../../model/rules/same-json'
import { columnTags, filler, followedText, memberName, segmentOf } from '../../../model/steps/family/fill'
import { type OwnField, ownFields, withSameStart } from '../../../model/steps/family/follow'
import type { Access, StepContext } from '../../../model/steps/step'
import { channelById } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { type HeldDraft, openHeld } from '../../data/bulk-edits'
import { freshDraft, stateOf } from '../../data/draft-state'
import { HeraldFailure } from '../../data/failure'
import { steps } from '../../steps'
import { type Facts, factsReader, type PartValues, stepsOfHeld } from '../../steps/held-campaign'

type Sections = Draft['sections']

/** What the campaigns of a family are made with. */
export type Makers = {
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

/** Throws `HeraldFailure` if the master cannot be read. */
export async function makersOf(client: QueryClient, { family, masters }: WholeFamily): Promise<Makers> {
  const channel = channelById(family.channel)
  if (!channel) throw new HeraldFailure({ kind: 'input', message: 'Update Herald: it does not know this channel.' })
  const facts = await factsReader(client, steps)(channel)
  const { columns, memberName: pattern } = family
  const made = { ...(await readMasters(family, channel, facts)), columns, memberName: pattern }
  const latest = masters.at(-1)
  // The cast is safe: an absent section is not in the object.
  const sections = latest && withSameStart(latest.sections as Sections, made.sections)
  const isSame = latest && sameJson({ ...latest, version: 0 }, { ...made, sections, version: 0 })
  const version = (latest?.version ?? 0) + (isSame ? 0 : 1)
  const fillers = new Map([...masters, { ...made, version }].map((one) => [one.version, makerOf(one)]))
  return { family, channel, facts, made, version, fill: (of, cells) => fillers.get(of)?.(cells) ?? null }
}

function makerOf({
  sections,
  columns,
  languages,
  memberName: pattern,
}: FamilyMade): (cells: FamilyRow['cells']) => Filled {
  // The cast is safe: an absent section is not in the object.
  const fill = filler(sections as Sections, columns, languages)
  return (cells) => ({ name: memberName({ memberName: pattern }, cells), sections: fill(cells) })
}

/** The drafts of all masters, the first language's first. Throws `HeraldFailure` if one was deleted. */
export async function heldMasters({ masterId, languages, channel, type }: Family): Promise<HeldDraft[]> {
  const ids = [masterId, ...languages.slice(1).map((language) => language.masterId)]
  const held = await openHeld(ids.map((id) => ({ id, campaignId: null, channel, type })))
  return held.map((one) => {
    if (typeof one !== 'string') return one
    throw new HeraldFailure({ kind: 'not-found', message: 'The master of this family was deleted.' })
  })
}

async function readMasters(family: Family, channel: Channel, facts: Facts) {
  const all = (await heldMasters(family)).map((held) => sectionsIn(stepsOfHeld(held, channel, facts).parts()))
  const [sections = {}, ...others] = all
  const languages = family.languages
    .slice(1)
    .map((language, index) => ({ ...language, content: others[index]?.content ?? null }))
  return { sections, languages }
}

export const sectionsIn = (parts: PartValues): Sections =>
  Object.fromEntries(sectionNames.flatMap((name) => (parts.has(name) ? [[name, parts.get(name) ?? null]] : [])))

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
    isBehind: !sameJson(made, next && made && { ...next, sections: withSameStart(made.sections, next.sections) }),
    locked: access.readOnly ? whyLocked(access) : null,
  }
}

/** Why a campaign cannot be changed. */
export const whyLocked = ({ reason }: Access): string => reason ?? 'It cannot be edited.'

/** The columns whose cells are a row's own: a blank one would follow the master. */
export const ownCells = ({ sections, makers: { family } }: OpenedMaster, { cells }: FamilyRow): FamilyColumn[] =>
  family.columns.filter(({ id, kind }) => cells[String(id)] && followedText(kind, sections, family.languages) !== '')

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
    context: { ...context, mergeTags: [...context.mergeTags, ...columnTags(family.columns, context.mergeTags)] },
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
