/** Campaigns of this computer as their steps see them, without opening an editor: their values, and the saves of changed values. */
import type { QueryClient } from '@tanstack/react-query'
import { type BulkWrite, campaignTypeOf, computerZone, type Json, type Part } from '#contract'
import { type Progress, repairedProgress, stateOf, tabsOf } from '../../model/steps/progress'
import { carriesName } from '../../model/steps/requests'
import { accessOf, type StepContext } from '../../model/steps/step'
import type { Channel } from '../channels/channel-views'
import { bulkWriteOf, type HeldDraft } from '../data/bulk-edits'
import { readConfigurations, readMergeTags } from '../data/merge-tags'
import { serverNow } from '../data/session'
import { contextOf, type Derived, type EditorDeps, valuesOf } from './assembly'
import { localTabStateIn, nameCarrierIn, stepSave, withLocalTabState } from './step-save'
import type { Surroundings } from './use-editor-deps'
import type { Step } from './wizard-step'

/** The values of a campaign's steps, of its name as `{ name }`, in the order in which places are listed. */
export type PartValues = ReadonlyMap<Part, Json>

/** What the steps of a channel's campaigns read besides the draft. Read once per channel. */
export type Facts = Pick<EditorDeps, 'mergeTags' | 'steps'> & {
  accounts: Awaited<ReturnType<typeof readConfigurations>>
  /** What the checks before publishing need besides; absent where nothing is published. */
  surroundings?: Surroundings
}
export type FactsReader = (channel: Channel) => Promise<Facts>

/** Reads what the steps of a channel need, once per channel. `steps`: the complete list of steps. */
export function factsReader(client: QueryClient, steps: readonly Step[]): FactsReader {
  const known = new Map<string, Promise<Facts>>()
  const read = async ({ wireName }: Channel): Promise<Facts> => {
    const [mergeTags, accounts] = await Promise.all([
      readMergeTags(client, wireName),
      readConfigurations(client, wireName),
    ])
    return { mergeTags, accounts, steps }
  }
  return (channel) => {
    const facts = known.get(channel.id) ?? read(channel)
    known.set(channel.id, facts)
    return facts
  }
}

/** A draft as its steps see it. `before`: its state before values were changed here. */
export function stepsOfHeld(
  { state }: HeldDraft,
  channel: Channel,
  { mergeTags, accounts, steps: all, surroundings }: Facts,
  before = state,
) {
  const type = campaignTypeOf(state.type) ?? 'one-time'
  const { account, segment } = localTabStateIn(state.tabs)
  const accountId = state.base?.channel_configuration_id ?? account
  const chosen = accounts?.find(({ id }) => id === accountId) ?? (accounts?.length === 1 ? accounts[0] : undefined)
  const tabs = tabsOf(type, channel.hasContent)
  const deps: EditorDeps = {
    ...{ channel, type, mergeTags, now: serverNow, computerZone: computerZone() },
    steps: all.filter((step) => tabs.includes(step.tab)),
    channelConfigurationId: chosen?.id ?? null,
    sender: chosen?.sender ?? chosen?.name ?? '',
    preselectedSegmentId: segment,
    server: { reachable: false, limits: null, segments: null, events: null },
    ...surroundings,
  }
  const derived: Derived = { opened: before.sections, cachedSections: new Map() }
  const context: StepContext = contextOf(deps, () => state, derived)
  const content = deps.steps.find(({ section }) => section === 'content')
  const values = content ? valuesOf(content, state, context, derived) : null
  const parts = (): PartValues =>
    new Map<Part, Json>([
      ['name', { name: state.name }],
      ...deps.steps.map((step) => [step.section, valuesOf(step, state, context, derived)] as const),
    ])
  return { deps, context, values, parts, access: accessOf(state.status), hasAccounts: accounts !== null }
}

/**
 * A step that was saved is saved again with its new values. One that waits for its Save keeps waiting: what was typed in it is not sent
 * before the user saves it. The same applies to the name, which the save of a step carries.
 */
export function savesOf(held: HeldDraft, after: ReadonlyMap<Part, Json>, channel: Channel, facts: Facts): BulkWrite {
  const { state } = held
  const { name: named, ...sections } = Object.fromEntries(after) as { [part in Part]?: Json }
  const name = named === undefined ? state.name : String((named as { name: Json }).name)
  const now = { ...state, name, sections: { ...state.sections, ...sections } }
  const { deps, context, access, hasAccounts } = stepsOfHeld({ ...held, state: now }, channel, facts, state)
  const progress = repairedProgress(state.tabs, context.type, channel.hasContent)
  const own = localTabStateIn(state.tabs)
  const { unsaved } = state.sync
  const saveOf = (step: Step, values: Json) =>
    stepSave(step, values, { session: { state }, deps, context, progress, own, way: 'name' })
  const saves = deps.steps.flatMap((step) => {
    const values = after.get(step.section)
    if (!hasAccounts || values === undefined || !isSavedStep(step, values, { held, progress, context })) return []
    const save = saveOf(step, values)
    return unsaved.includes('name') && carriesName(save.intents) ? [] : [save]
  })
  if (named !== undefined && hasAccounts && !unsaved.includes('name') && name.trim() !== '') {
    const left = [...after.keys()].filter((part) => saves.every(({ section }) => section !== part))
    const isCarried = saves.some(({ intents }) => carriesName(intents))
    const carrier = isCarried
      ? null
      : nameCarrierIn(deps, context, { access, progress, unsaved: [...unsaved, ...left] })
    if (carrier) saves.push(saveOf(carrier, context.values[carrier.tab] ?? null))
  }
  const saved = Object.fromEntries(saves.map(({ section, edits }) => [section, edits.sections?.[section] ?? null]))
  const edits = {
    ...(named === undefined ? {} : { name }),
    sections: { ...sections, ...saved },
    tabs: withLocalTabState(progress, own),
  }
  return bulkWriteOf(held, edits, saves)
}

function isSavedStep(
  step: Step,
  after: Json,
  { held, progress, context }: { held: HeldDraft; progress: Progress; context: StepContext },
): boolean {
  return (
    !held.state.sync.unsaved.includes(step.section) &&
    !progress.disabledKeys.includes(step.tab) &&
    stateOf({ ...progress, selected: 'REVIEW' }, step.tab) === 'done' &&
    step.check(after, context).length === 0 &&
    step.saveBlocked(after, context) === null
  )
}
