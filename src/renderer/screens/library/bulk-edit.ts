/** Edits many campaigns without opening them: where their messages hold a text, what would change, and saving each as its editor does. */
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import {
  type BulkEdit,
  type BulkWrite,
  type CampaignType,
  campaignTypeOf,
  channelNameIn,
  computerZone,
  type EditedDraft,
  type HeldMessage,
  type Json,
  MAX_AT_ONCE,
} from '#contract'
import { editsBetween, revertedEdits, withEdits } from '../../../model/replace/edits'
import type { Place } from '../../../model/replace/places'
import { holdingOf, type Replacement } from '../../../model/replace/replacement'
import type { Finding } from '../../../model/rules/finding'
import { repairedProgress, stateOf, tabsOf } from '../../../model/steps/progress'
import { accessOf, canEdit, type StepContext } from '../../../model/steps/step'
import { channelById, channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import {
  bulkWriteOf,
  eachHeldMessage,
  type HeldDraft,
  heldDraft,
  keepBulkEdit,
  openHeld,
  writeAll,
} from '../../data/bulk-edits'
import { readConfigurations } from '../../data/channel-configuration'
import { failureOf } from '../../data/failure'
import { readMergeTags } from '../../data/merge-tags'
import { serverNow } from '../../data/session'
import { steps } from '../../steps'
import { contextOf, type EditorDeps, valuesOf } from '../../steps/assembly'
import { contentStep } from '../../steps/content'
import { contentContextOf } from '../../steps/content/context'
import { findingsInWorker, placesInWorker, replacedInWorker } from '../../steps/content/findings-worker-client'
import { localTabStateIn } from '../../steps/local-tab-state'
import { stepSave } from '../../steps/step-save'

/** A campaign with a message. */
export type OpenedMessage = {
  held: HeldDraft
  channel: Channel
  type: CampaignType
  name: string
  status: string
  /** Of the content step, and what its checks read besides. */
  values: Json
  contentContext: ReturnType<typeof contentContextOf>
  /** Why it is left as it is: it is scheduled, running, over, or waits for an approval; null if it can be changed. */
  locked: string | null
  /** True if a change costs the approval that it has. */
  isApproved: boolean
}

/** A campaign whose message holds what is searched for. */
export type FoundMessage = OpenedMessage & { places: readonly Place[] }

/** Calls `found` with each campaign in turn until it returns false. Rejects with a failure of the store or the worker. */
export async function findMessages(
  client: QueryClient,
  replacement: Replacement,
  found: (message: FoundMessage) => boolean,
): Promise<void> {
  const facts = factsReader(client)
  await eachHeldMessage(holdingOf(replacement), async (messages) => {
    for (const held of messages) {
      const message = await foundIn(held, replacement, facts)
      if (message && !found(message)) return false
    }
    return true
  })
}

async function foundIn(held: HeldMessage, replacement: Replacement, facts: FactsReader): Promise<FoundMessage | null> {
  const message = await openedMessage(held, facts)
  if (!message) return null
  const { channel, values, contentContext } = message
  const places = await placesInWorker(channel.id, values, contentContext, replacement)
  return places.length === 0 ? null : { ...message, places }
}

/** A campaign as its content step sees it; null if it has no message that Herald knows. */
export async function openedMessage(held: HeldMessage, facts: FactsReader): Promise<OpenedMessage | null> {
  const placed = 'draft' in held ? held.draft : routeOf(held.campaign)
  const channel = placed && channelById(placed.channel)
  if (!placed || !channel?.hasContent) return null
  const draft = heldDraft(held, placed.channel, placed.type)
  const { context, values, access } = opened(draft, channel, await facts(channel))
  const contentContext = contentContextOf(context, values)
  return {
    ...{ held: draft, channel, type: context.type, name: draft.state.name, status: draft.state.status },
    ...{ values, contentContext },
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

/** What the steps of a channel's campaigns read besides the draft. Read once per channel. */
type Facts = Pick<EditorDeps, 'mergeTags'> & { accounts: Awaited<ReturnType<typeof readConfigurations>> }
type FactsReader = (channel: Channel) => Promise<Facts>

/** Reads what the steps of a channel need, once per channel. */
export function factsReader(client: QueryClient): FactsReader {
  const known = new Map<string, Promise<Facts>>()
  const read = async ({ wireName }: Channel): Promise<Facts> => {
    const [mergeTags, accounts] = await Promise.all([
      readMergeTags(client, wireName),
      readConfigurations(client, wireName),
    ])
    return { mergeTags, accounts }
  }
  return (channel) => {
    const facts = known.get(channel.id) ?? read(channel)
    known.set(channel.id, facts)
    return facts
  }
}

/** A draft as its content step sees it. */
function opened({ state }: HeldDraft, channel: Channel, { mergeTags, accounts }: Facts) {
  const type = campaignTypeOf(state.type) ?? 'one-time'
  const { account, segment } = localTabStateIn(state.tabs)
  const accountId = state.base?.channel_configuration_id ?? account
  const chosen = accounts?.find(({ id }) => id === accountId) ?? (accounts?.length === 1 ? accounts[0] : undefined)
  const tabs = tabsOf(type, channel.hasContent)
  const deps: EditorDeps = {
    ...{ channel, type, mergeTags, now: serverNow, computerZone: computerZone() },
    steps: steps.filter((step) => tabs.includes(step.tab)),
    channelConfigurationId: chosen?.id ?? null,
    sender: chosen?.sender ?? chosen?.name ?? '',
    preselectedSegmentId: segment,
    server: { reachable: false, limits: null, segments: null, events: null },
  }
  const derived = { opened: state.sections, cachedSections: new Map() }
  const context: StepContext = contextOf(deps, () => state, derived)
  const values = valuesOf(contentStep, state, context, derived)
  return { deps, context, values, access: accessOf(state.status), hasAccounts: accounts !== null }
}

/** The chosen places of a campaign. */
export type Chosen = { message: FoundMessage; ids: readonly string[] }

/** The edit that replaces the chosen places; campaigns that would not change are left out. Null if nothing would change. */
export async function replacementEdit(
  client: QueryClient,
  { replacement, title }: { replacement: Replacement; title: string },
  all: readonly Chosen[],
): Promise<BulkEdit | null> {
  const facts = factsReader(client)
  const drafts: EditedDraft[] = []
  let places = 0
  for (const { message, ids } of all) {
    const { held, channel } = message
    const { context, values } = opened(held, channel, await facts(channel))
    const request = { replacement, chosen: ids }
    const after = await replacedInWorker(channel.id, values, contentContextOf(context, values), request)
    const edits = editsBetween(values, after.values)
    if (edits.length === 0) continue
    const { id, campaignId, type, name } = held.state
    drafts.push({ ...{ id, campaignId, channel: channel.id, type, name, section: 'content', edits } })
    places += ids.length
  }
  if (drafts.length === 0) return null
  return { id: ulid(), at: new Date(serverNow()).toISOString(), title, state: 'open', places, drafts }
}

/** A message before and after, for its card, and the problems that the replacement would make. */
export async function previewOf(
  client: QueryClient,
  { held, channel }: FoundMessage,
  replacement: Replacement,
  ids: readonly string[],
) {
  const { context, values: before } = opened(held, channel, await factsReader(client)(channel))
  const contentContext = contentContextOf(context, before)
  const { values: after } = await replacedInWorker(channel.id, before, contentContext, { replacement, chosen: ids })
  const [known, all] = await Promise.all(
    [before, after].map((values) => findingsInWorker(channel.id, values, contentContext)),
  )
  const isKnown = ({ id }: Finding) => known?.some((finding) => finding.id === id)
  const news = (all ?? []).filter(
    (finding) => (finding.level === 'blocking' || finding.level === 'warning') && !isKnown(finding),
  )
  return { before, after, context, news }
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
  const facts = factsReader(client)
  await keepBulkEdit({ ...edit, state: 'open' })
  const result: Applied = { done: 0, left: [] }
  for (let from = 0; from < edit.drafts.length; from += MAX_AT_ONCE) {
    await applySome(edit.drafts.slice(from, from + MAX_AT_ONCE), way, facts, result)
    progress(Math.min(edit.drafts.length, from + MAX_AT_ONCE))
  }
  await keepBulkEdit({ ...edit, state: way === 'apply' ? 'done' : 'undone' })
  return result
}

/** Adds to `result`. Several are written at once; if that fails, each alone, so that one does not stop the others. */
async function applySome(
  some: readonly EditedDraft[],
  way: 'apply' | 'revert',
  facts: FactsReader,
  result: Applied,
): Promise<void> {
  const writes: { name: string; write: BulkWrite }[] = []
  const all = await openHeld(some)
  for (const [index, one] of some.entries()) {
    // One that cannot be read does not stop the others.
    const write = await writeOf(one, all[index] ?? 'It was deleted.', way, facts).catch(
      (error) => failureOf(error).message,
    )
    if (write === null) result.done += 1
    else if (typeof write === 'string') result.left.push({ name: one.name, why: write })
    else writes.push({ name: one.name, write })
  }
  if (writes.length === 0) return
  try {
    await writeAll(writes.map(({ write }) => write))
    result.done += writes.length
  } catch {
    for (const { name, write } of writes)
      await writeAll([write]).then(
        () => {
          result.done += 1
        },
        (error) => result.left.push({ name, why: failureOf(error).message }),
      )
  }
}

/** Null if the campaign has the change already; a text says why it stays as it is. */
async function writeOf(
  one: EditedDraft,
  held: HeldDraft | string,
  way: 'apply' | 'revert',
  facts: FactsReader,
): Promise<BulkWrite | string | null> {
  const channel = channelById(one.channel)
  if (typeof held === 'string') return held
  if (!channel) return 'This version of Herald does not know its channel.'
  const { deps, context, values, access, hasAccounts } = opened(held, channel, await facts(channel))
  const [edits, back] = way === 'apply' ? [one.edits, revertedEdits(one.edits)] : [revertedEdits(one.edits), one.edits]
  if (withEdits(values, back) !== null) return null
  const after = withEdits(values, edits)
  if (after === null) return 'It was edited since.'
  if (!canEdit(access, 'CONTENT')) return access.reason ?? 'It cannot be edited.'
  const isSaved = hasAccounts && isSavedStep(held, after, context)
  return bulkWriteOf(held, saveOf(held, after, deps, context), isSaved)
}

/** A step that waits for its Save keeps waiting: what was typed in it is not sent before the user saves it. */
function isSavedStep({ state }: HeldDraft, after: Json, context: StepContext): boolean {
  const { unsaved } = state.sync
  const progress = repairedProgress(state.tabs, context.type, context.channel.hasContent)
  return (
    !unsaved.includes('content') &&
    !progress.disabledKeys.includes('CONTENT') &&
    stateOf({ ...progress, selected: 'REVIEW' }, 'CONTENT') === 'done' &&
    contentStep.check(after, context).length === 0 &&
    contentStep.saveBlocked(after, context) === null
  )
}

function saveOf({ state }: HeldDraft, after: Json, deps: EditorDeps, context: StepContext) {
  const progress = repairedProgress(state.tabs, context.type, context.channel.hasContent)
  const own = localTabStateIn(state.tabs)
  return stepSave(contentStep, after, { session: { state }, deps, context, progress, own, way: 'name' })
}
