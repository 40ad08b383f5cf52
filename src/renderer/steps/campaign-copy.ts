/**
 * Drafts of this computer from a whole campaign or a template. Loaded with the first copy, because it needs the steps of the wizard to read
 * values.
 */
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import {
  type Campaign,
  type CampaignType,
  campaignTypes,
  cut,
  type Draft,
  type Family,
  type Json,
  type LibraryValues,
} from '#contract'
import { editPath } from '../../model/rules/campaign-paths'
import { isObject } from '../../model/rules/read'
import { columnTag } from '../../model/steps/family/fill'
import { isPicked } from '../blocks/voucher/sheet'
import { channelById } from '../channels'
import { freeCopyName } from '../data/campaigns'
import { createdDraft } from '../data/exchange'
import { failureOf, HeraldFailure } from '../data/failure'
import { keepFamily } from '../data/families'
import { eventsQuery } from '../data/merge-tags'
import { segmentsQuery } from '../data/segments'
import { readCampaign, readDraft } from '../data/whole-campaign'
import { fitSections, sectionsFrom } from './base-sections'
import { fitReferences, type ListsHere } from './references'
import type { Step } from './wizard-step'

type Template = LibraryValues['template']

/** `channel` and `type` are in the format of routes. `draftId`: null if this computer has no draft of it. */
export type Original = {
  campaignId: number | null
  draftId: string | null
  name: string
  channel: string
  type: CampaignType
}

/** Makes a draft with the values of a campaign, and returns its id. `steps`, here and below: the complete list of steps. Throws `HeraldFailure`, offline also if a part is not on this computer. */
export async function copyHere(original: Original, steps: readonly Step[]): Promise<string> {
  const { channel, type, name } = original
  const sections = copiedSections(await wholeSections(original, steps))
  return createdDraft({ channel, type, name: await freeCopyName(name), sections })
}

/** A campaign's values as a template. Throws as `copyHere`. */
export async function templateFrom(original: Original, steps: readonly Step[]): Promise<Template> {
  const { channel, type } = original
  return { channel, type, sections: templateSections(copiedSections(await wholeSections(original, steps))) }
}

/** Makes a family without rows, whose master is a draft with the campaign's values, and returns its id. Throws as `copyHere`. */
export async function familyFrom(original: Original, steps: readonly Step[]): Promise<string> {
  const { channel, type, name } = original
  const sections = copiedSections(await wholeSections(original, steps))
  const masterId = await createdDraft({ channel, type, name, sections })
  const id = ulid()
  const memberName = `${cut(name.trim() || 'Campaign', MAX_MEMBER_NAME)}: ${columnTag({ id: 1 })}`
  const title = cut(name.trim() || 'Family', MAX_FAMILY_NAME)
  const empty = { columns: [], languages: [], sheet: null }
  await keepFamily({ id, name: title, channel, type, masterId, memberName, ...empty }, [])
  return id
}

/** Makes the draft of a further language, whose message begins as `content`, and returns its id. Throws `HeraldFailure`. */
export async function languageMaster(
  { channel, type: typeSlug, name }: Family,
  language: string,
  content: Json,
): Promise<string> {
  const type = campaignTypes.find((known) => known === typeSlug)
  if (!type) throw new HeraldFailure({ kind: 'input', message: 'Update Herald to use this family.' })
  return createdDraft({ channel, type, name: `${name}, ${language}`, sections: copiedSections({ content }) })
}

const MAX_FAMILY_NAME = 200
/** Leaves room for the tag of a column. */
const MAX_MEMBER_NAME = 400

/**
 * Makes a draft without a name from a template. Returns its address, the steps that this version cannot read, which are empty, and the
 * segment and events that are not in this workspace. Throws `HeraldFailure`.
 */
export async function beginFrom(
  { channel: slug, type: typeSlug, sections }: Template,
  steps: readonly Step[],
  client: QueryClient,
) {
  const channel = channelById(slug)
  const type = campaignTypes.find((known) => known === typeSlug)
  if (!channel || !type) throw new HeraldFailure({ kind: 'input', message: 'Update Herald to use this template.' })
  // The cast is safe: an absent section is not in the object.
  const found = sections as Readonly<Record<string, Json>>
  const { sections: values, refused } = fitSections(found, { channel, type, name: '' }, steps)
  const { sections: fitted, left } = fitReferences(values, await listsHere(client))
  const id = await createdDraft({ channel: slug, type, name: '', sections: fitted })
  return { path: editPath(slug, type, id), refused, left }
}

async function listsHere(client: QueryClient): Promise<ListsHere> {
  const unread = () => null
  const [segments, events] = await Promise.all([
    client.ensureQueryData(segmentsQuery).then((read) => read.segments, unread),
    client.ensureQueryData(eventsQuery).then(({ value }) => value, unread),
  ])
  return { segments, events }
}

/** The values of all steps, including those that only the server has. */
async function wholeSections(original: Original, steps: readonly Step[]): Promise<Draft['sections']> {
  const { campaignId, draftId, name, channel, type } = original
  const draft = await readDraft({ draftId })
  const base = draft?.base ?? (campaignId === null ? null : await readBase(campaignId))
  const sections = draft?.sections ?? {}
  return { ...sectionsFrom(base, { channel, type, name, campaignId, sections }, steps), ...sections }
}

async function readBase(campaignId: number): Promise<Campaign> {
  try {
    return await readCampaign(campaignId)
  } catch (error) {
    const failure = failureOf(error)
    const message = `Not all of this campaign is on this computer: ${failure.message}`
    throw new HeraldFailure({ ...failure, message })
  }
}

/** Values for another campaign of the workspace: without voucher codes that were uploaded, and without an approval. */
export const copiedSections = ({ content, ...sections }: Draft['sections']): Draft['sections'] =>
  content === undefined ? sections : { ...sections, content: withoutApproval(withoutSheets(content, isPicked)) }

/** The values of a copy without a sheet of voucher codes, and without the days on which it runs. */
export function templateSections({ content, schedule, ...sections }: Draft['sections']): Draft['sections'] {
  return {
    ...sections,
    ...(content === undefined ? {} : { content: withoutSheets(content, () => false) }),
    ...(schedule === undefined ? {} : { schedule: withoutDays(schedule) }),
  }
}

function withoutSheets(value: Json, isKept: (sheet: { [key: string]: Json }) => boolean): Json {
  if (Array.isArray(value)) return value.map((inner) => withoutSheets(inner, isKept))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== 'fileData') return [key, withoutSheets(inner, isKept)]
      return [key, isObject(inner) && isKept(inner) ? inner : null]
    }),
  )
}

/** The template that was created to approve the original's own content does not approve the copy's. */
function withoutApproval(content: Json): Json {
  if (!isObject(content)) return content
  const { contentType, creationType, kept = null } = content
  if (creationType === 'custom') return { ...content, selectedTemplate: null }
  if (contentType !== 'custom' || !isObject(kept)) return content
  return { ...content, isDisabled: false, isRejected: false, kept: { ...kept, template: {} } }
}

function withoutDays(schedule: Json): Json {
  if (!isObject(schedule)) return schedule
  const { unread: _, ...values } = schedule
  return { ...values, date: '', startDate: '', endDate: '', startMovedFrom: null }
}
