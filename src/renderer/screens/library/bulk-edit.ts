/** Edits many campaigns without opening them: where they hold a text, what would change, and saving each as its editor does. */
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import {
  type BulkEdit,
  type BulkWrite,
  type CampaignType,
  campaignTypeOf,
  channelNameIn,
  type EditedDraft,
  type HeldMessage,
  type Json,
  MAX_AT_ONCE,
  type Part,
} from '#contract'
import { editsBetween, revertedEdits, withEdits } from '../../../model/replace/edits'
import type { Place } from '../../../model/replace/places'
import { holdingsOf, type Replacement } from '../../../model/replace/replacement'
import type { Finding } from '../../../model/rules/finding'
import { placesOfPart, replacedPart } from '../../../model/steps/replace'
import { canEdit } from '../../../model/steps/step'
import { channelById, channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { eachHeldMessage, type HeldDraft, heldDraft, keepBulkEdit, openHeld, writeAll } from '../../data/bulk-edits'
import { failureOf } from '../../data/failure'
import { serverNow } from '../../data/session'
import { steps } from '../../steps'
import { findingsInWorker, placesInWorker, replacedInWorker } from '../../steps/content/findings-worker-client'
import { contentContextOf } from '../../steps/content/view'
import { type FactsReader, factsReader, type PartValues, savesOf, stepsOfHeld } from '../../steps/held-campaign'

/** A campaign on this computer. */
export type OpenedMessage = {
  held: HeldDraft
  channel: Channel
  type: CampaignType
  name: string
  status: string
  /** True of a master of a family: it is no campaign. */
  isMaster: boolean
  /** Of the content step, and what its checks read besides. */
  values: Json
  contentContext: ReturnType<typeof contentContextOf>
  /** The values of the name and of the steps. */
  parts: () => PartValues
  /** Why it is left as it is: it is scheduled, running, over, or waits for an approval; null if it can be changed. */
  locked: string | null
  /** True if a change costs the approval that it has. */
  isApproved: boolean
}

/** A place of a part of a campaign; its id is unique in the part. */
export type PartPlace = Place & { part: Part }

/** A campaign that holds what is searched for. */
export type FoundMessage = Omit<OpenedMessage, 'values' | 'contentContext' | 'parts'> & { places: readonly PartPlace[] }

/** What the steps of each channel's campaigns need. */
export const factsFor = (client: QueryClient): FactsReader => factsReader(client, steps)

/** Calls `found` with each campaign in turn until it returns false, or `signal` is aborted. Rejects with a failure of the store or the worker. */
export async function findMessages(
  client: QueryClient,
  replacement: Replacement,
  found: (message: FoundMessage) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  const facts = factsFor(client)
  const seen = new Set<string | number>()
  let isOver = false
  for (const holding of holdingsOf(replacement)) {
    if (isOver) return
    await eachHeldMessage(holding, async (messages) => {
      for (const held of messages) {
        const id = 'draft' in held ? held.draft.id : held.campaign.id
        if (seen.has(id)) continue
        seen.add(id)
        const message = await foundIn(held, replacement, facts)
        isOver = signal?.aborted || (message !== null && !found(message))
        if (isOver) return false
      }
      return true
    })
  }
}

async function foundIn(held: HeldMessage, replacement: Replacement, facts: FactsReader): Promise<FoundMessage | null> {
  const campaign = await openedCampaign(held, facts)
  if (!campaign) return null
  // Thousands may be found.
  const { values, contentContext, parts, ...message } = campaign
  const { channel, isApproved } = message
  const isInMessages = replacement.kind !== 'segment'
  const inMessage = isInMessages ? await placesInWorker(channel.id, values, contentContext, replacement) : []
  const places = [...parts()].flatMap(([part, value]): PartPlace[] => {
    if (!counts(part, held)) return []
    const found = part === 'content' ? inMessage : placesOfPart(part, value, replacement)
    const caution = part === 'content' && isApproved ? { caution: 'Needs approval again' } : {}
    return found.map((place) => ({ ...place, ...caution, part }))
  })
  return places.length === 0 ? null : { ...message, places }
}

/** Whether a part is of use: campaigns of a family do not take the name of a master, and of another language only the content. */
function counts(part: Part, held: HeldMessage): boolean {
  const mastered = 'mastered' in held ? held.mastered : undefined
  return !mastered || (mastered.language === null ? part !== 'name' : part === 'content')
}

/** 'Master of ‘Blessed Friday’ in Urdu'; null of a campaign. */
function masterName(held: HeldMessage): string | null {
  if (!('mastered' in held) || !held.mastered) return null
  const { family, language } = held.mastered
  return `Master of ‘${family}’${language === null ? '' : ` in ${language}`}`
}

/** A campaign as its content step sees it; null if it has no message that Herald knows. */
export async function openedMessage(held: HeldMessage, facts: FactsReader): Promise<OpenedMessage | null> {
  const campaign = await openedCampaign(held, facts)
  return campaign?.channel.hasContent ? campaign : null
}

/** Also of a channel without messages; null if Herald does not know its channel or type. */
async function openedCampaign(held: HeldMessage, facts: FactsReader): Promise<OpenedMessage | null> {
  const placed = 'draft' in held ? held.draft : routeOf(held.campaign)
  const channel = placed && channelById(placed.channel)
  if (!placed || !channel) return null
  const draft = heldDraft(held, placed.channel, placed.type)
  const { context, values, access, parts } = stepsOfHeld(draft, channel, await facts(channel))
  const contentContext = contentContextOf(context, values)
  return {
    ...{ held: draft, channel, type: context.type, status: draft.state.status },
    ...{ name: masterName(held) ?? draft.state.name, isMaster: masterName(held) !== null },
    ...{ values, contentContext, parts },
    locked: canEdit(access, 'CONTENT') ? null : access.reason,
    isApproved: contentContext.approval === 'given',
  }
}

/** The route's slugs of a campaign of the server; null for a channel or type that Herald does not know. */
function routeOf(campaign: Extract<HeldMessage, { campaign: unknown }>['campaign']) {
  const channel = channelByWireName(channelNameIn(campaign) ?? '')
  const type = campaignTypeOf(campaign.schedule?.type)
  return channel && type ? { channel: channel.id, type } : null
}

/** The chosen places of a campaign. */
export type Chosen = { message: FoundMessage; places: readonly PartPlace[] }

/** The edit that replaces the chosen places; campaigns that would not change are left out. Null if nothing would change. */
export async function replacementEdit(
  client: QueryClient,
  { replacement, title }: { replacement: Replacement; title: string },
  all: readonly Chosen[],
): Promise<BulkEdit | null> {
  const facts = factsFor(client)
  const drafts: EditedDraft[] = []
  let places = 0
  for (const { message, places: chosen } of all) {
    const { held, channel, name } = message
    const before = stepsOfHeld(held, channel, await facts(channel))
    for (const [part, own] of Map.groupBy(chosen, (place) => place.part)) {
      const after = await replacedIn(channel, before, part, replacement, own)
      const edits = editsBetween(before.parts().get(part) ?? null, after)
      if (edits.length === 0) continue
      const { id, campaignId, type } = held.state
      drafts.push({ ...{ id, campaignId, channel: channel.id, type, name, section: part, edits } })
      places += own.length
    }
  }
  if (drafts.length === 0) return null
  return { id: ulid(), at: new Date(serverNow()).toISOString(), title, state: 'open', places, drafts }
}

/** The values of a part with the chosen places replaced. */
async function replacedIn(
  channel: Channel,
  { context, values, parts }: Pick<ReturnType<typeof stepsOfHeld>, 'context' | 'values' | 'parts'>,
  part: Part,
  replacement: Replacement,
  places: readonly PartPlace[],
): Promise<Json> {
  const ids = places.map(({ id }) => id)
  if (part !== 'content') return replacedPart(part, parts().get(part) ?? null, replacement, new Set(ids))
  const request = { replacement, chosen: ids }
  return (await replacedInWorker(channel.id, values, contentContextOf(context, values), request)).values
}

/** A part of a campaign before and after; of the message also the problems that the replacement would make. */
export async function previewOf(
  client: QueryClient,
  { held, channel }: FoundMessage,
  replacement: Replacement,
  { part, places }: { part: Part; places: readonly PartPlace[] },
) {
  const draft = stepsOfHeld(held, channel, await factsFor(client)(channel))
  const { context, parts } = draft
  const before = parts().get(part) ?? null
  const after = await replacedIn(channel, draft, part, replacement, places)
  // A campaign may know only the id of its segment.
  const segments = replacement.kind === 'segment' && replacement.segments.find ? [replacement.segments.find] : null
  const server = context.server && { ...context.server, segments }
  if (part !== 'content')
    return { part, before, after, context: { ...context, ...(server ? { server } : {}) }, news: [] }
  const contentContext = contentContextOf(context, before)
  const [known, all] = await Promise.all(
    [before, after].map((values) => findingsInWorker(channel.id, values, contentContext)),
  )
  const isKnown = ({ id }: Finding) => known?.some((finding) => finding.id === id)
  const news = (all ?? []).filter(
    (finding) => (finding.level === 'blocking' || finding.level === 'warning') && !isKnown(finding),
  )
  return { part, before, after, context, news }
}

/** How an edit ended. `left`: campaigns that are not as they were when the edit was made, with the reason. */
export type Applied = { done: number; left: { name: string; why: string }[] }

/**
 * Applies an edit, or reverts it, campaign by campaign: each whole or not at all. The edit is kept first, so that it can be finished after
 * Herald was closed in between. Those that have the change already are counted as done.
 */
export async function applyEdit(
  client: QueryClient,
  edit: BulkEdit,
  way: 'apply' | 'revert',
  progress: (done: number) => void,
): Promise<Applied> {
  const facts = factsFor(client)
  await keepBulkEdit({ ...edit, state: 'open' })
  const result: Applied = { done: 0, left: [] }
  const campaigns = campaignsIn(edit)
  for (let from = 0; from < campaigns.length; from += MAX_AT_ONCE) {
    await applySome(campaigns.slice(from, from + MAX_AT_ONCE), way, facts, result)
    progress(Math.min(campaigns.length, from + MAX_AT_ONCE))
  }
  await keepBulkEdit({ ...edit, state: way === 'apply' ? 'done' : 'undone' })
  return result
}

/** The edited parts of each campaign. */
export const campaignsIn = ({ drafts }: BulkEdit): [EditedDraft, ...EditedDraft[]][] =>
  // No group is empty.
  [...Map.groupBy(drafts, ({ id }) => id).values()] as [EditedDraft, ...EditedDraft[]][]

/** Adds to `result`. Several are written at once; if that fails, each alone, so that one does not stop the others. */
async function applySome(
  some: ReturnType<typeof campaignsIn>,
  way: 'apply' | 'revert',
  facts: FactsReader,
  result: Applied,
): Promise<void> {
  const changed: { name: string; writes: BulkWrite[] }[] = []
  const all = await openHeld(some.map(([first]) => first))
  for (const [index, parts] of some.entries()) {
    const [{ name }] = parts
    // One that cannot be read does not stop the others.
    const writes = await writesOf(parts, all[index] ?? 'It was deleted.', way, facts).catch(
      (error) => failureOf(error).message,
    )
    if (typeof writes === 'string') result.left.push({ name, why: writes })
    else if (writes.length === 0) result.done += 1
    else changed.push({ name, writes })
  }
  if (changed.length === 0) return
  try {
    await writeAll(changed.flatMap(({ writes }) => writes))
    result.done += changed.length
  } catch {
    for (const { name, writes } of changed)
      await writeAll(writes).then(
        () => {
          result.done += 1
        },
        (error) => result.left.push({ name, why: failureOf(error).message }),
      )
  }
}

/** The writes of a campaign's parts; none if it has the change already. A text says why it stays as it is. */
async function writesOf(
  edited: ReturnType<typeof campaignsIn>[number],
  held: HeldDraft | string,
  way: 'apply' | 'revert',
  facts: FactsReader,
): Promise<BulkWrite[] | string> {
  if (typeof held === 'string') return held
  const channel = channelById(edited[0].channel)
  if (!channel) return 'This version of Herald does not know its channel.'
  const known = await facts(channel)
  const { deps, parts, access } = stepsOfHeld(held, channel, known)
  const edits = edited.map(({ section, edits }) => {
    const [now, back] = [parts().get(section) ?? null, revertedEdits(edits)]
    const [there, again] = way === 'apply' ? [edits, back] : [back, edits]
    return { section, after: withEdits(now, there), isChanged: withEdits(now, again) !== null }
  })
  if (edits.every(({ isChanged }) => isChanged)) return []
  const after = new Map(edits.flatMap(({ section, after }) => (after === null ? [] : [[section, after] as const])))
  if (after.size < edits.length) return 'It was edited since.'
  const tabs = deps.steps.filter(({ section }) => after.has(section)).map(({ tab }) => tab)
  if (access.readOnly || !tabs.every((tab) => canEdit(access, tab))) return access.reason ?? 'It cannot be edited.'
  return [savesOf(held, after, channel, known)]
}
