/**
 * Builds the requests of a save: the setup payload that the wizard's first steps share (Source: docs/reference/calls.md), and the server's
 * campaign with the edits applied to it.
 */
import {
  type Campaign,
  type InputOf,
  type Intent,
  type IntentRequest,
  type Json,
  type JsonObject,
  type PageEndpointName,
  type SetupValues,
  scheduleTypes,
  type TabName,
  type TabValues,
} from '#contract'
import { isObject, jsonFieldsIn } from '../rules/read.ts'
import { laidOver, tabsOver } from '../rules/request-overlay.ts'
import type { Progress } from './progress.ts'
import type { SaveContext, StepContext, StepModel } from './step.ts'

/** The trigger fields of an event-based campaign's setup; other types send null. */
export type EntryPayload = Pick<InputOf<'setTrigger'>, 'entryCriteria' | 'entry_time' | 'entry_time_value'>

const noEntry: EntryPayload = { entryCriteria: null, entry_time: null, entry_time_value: null }

/** A request for the outbox, typed by its endpoint. Main adds the campaign's id when it sends. */
export function requestOf<N extends PageEndpointName>(call: N, input: Omit<InputOf<N>, 'id'>): IntentRequest {
  // Serializes once, because only plain JSON crosses the bridge, without the undefined fields that the types allow.
  return { call, input: JSON.parse(JSON.stringify(input)) as JsonObject }
}

/**
 * Setup values that belong to no step of a campaign, as docs/reference/data.md lists them: tags, and for a new campaign without a trigger
 * the default trigger (delay: docs/reference/limits.md).
 * The server's existing values are sent back unchanged.
 */
function setupOutsideSteps(base: Campaign | null): SetupValues {
  // Tags cannot be edited here; the server may have them outside the setup values only.
  const tags = { selectedTags: Array.isArray(base?.selectedTags) ? base.selectedTags : [] }
  const setup = base?.edit_setup_page_values
  return setup ? { ...tags, ...setup } : { ...tags, ...noTrigger }
}

const noTrigger: SetupValues = {
  selectedEventId: null,
  triggerState: null,
  entryTimeRadio: 'IMMEDIATELY',
  entryTimeValue: { value: 1, duration: 'seconds' },
}

/** edit_setup_page_values of a save: all steps' setup values, plus the channel's name (Source: docs/reference/data.md). */
export const setupValuesOf = (context: SaveContext): SetupValues => ({
  ...context.setup,
  channelName: context.channel.wireName,
})

/** The payload of a setup save: name, selectedTags, tab values, setup values, schedule type and trigger fields. */
export const setupPayload = (context: SaveContext, entry: EntryPayload = noEntry) => ({
  name: context.name,
  selectedTags: context.setup.selectedTags ?? [],
  edit_page_tabs_values: context.tabs,
  edit_setup_page_values: setupValuesOf(context),
  schedule: { type: scheduleTypes[context.type] },
  ...entry,
})

/** The first save: creates the campaign, and also sends the channel and its account (assumed). */
export const createRequest = (context: SaveContext, entry?: EntryPayload): IntentRequest =>
  requestOf('createCampaign', {
    ...setupPayload(context, entry),
    channelName: context.channel.wireName,
    channel_configuration_id: context.channelConfigurationId,
  })

/** The steps of a campaign, without REVIEW. */
type Steps = { steps: readonly StepModel[] }

/** Input of a save of `step`. `after`: the tab values after the save. */
type Save = {
  values: Json
  after: Progress
  base: Campaign | null
  unconfirmed?: boolean
  /** True if the save sends a name only: tab values stay as the server has them. */
  tabsStay?: boolean
}

/** The requests that save `step`. If the server has the campaign, its own values are sent with the edited fields applied. */
export function intentsOf(step: StepModel, deps: Steps, context: StepContext, save: Save): Intent[] {
  const { base, values, tabsStay = false } = save
  const after = tabsStay && base?.edit_page_tabs_values ? base.edit_page_tabs_values : save.after
  const now = saveContextOf(deps, context, { ...save, after, tab: step.tab })
  const intents = step.intents(values, now)
  return base ? overServerCampaign(base, intents, () => asOnServer(step, deps, context, { ...now, base })) : intents
}

/** The body that Herald would send for the server's campaign without any edit. */
function asOnServer(step: StepModel, deps: Steps, context: StepContext, now: SaveContext & { base: Campaign }) {
  const { base } = now
  // The route's query and the passing of days count as edits, because the server does not have them.
  const {
    preselectedDate: _date,
    preselectedSegmentId: _segment,
    ...contextWithoutPreselection
  } = { ...context, asStored: true }
  const values = Object.fromEntries(
    deps.steps.map((step) => [step.tab, step.fromWire(base, contextWithoutPreselection)]),
  )
  const before = { ...context, name: base.name?.trim() ?? '', values }
  const save = { ...now, ...before, setup: setupOf(deps.steps, before, base) }
  return step.body?.(values[step.tab] ?? null, save) ?? null
}

/** Returns `intents` with each update laid over the server's campaign `base`. `bodyBefore` returns the update's body as it was before the edits, or null. */
export function overServerCampaign(
  base: Campaign,
  intents: readonly Intent[],
  bodyBefore: () => object | null,
): Intent[] {
  const body = intents.some(({ update }) => update) ? bodyBefore() : null
  if (!body) return [...intents]
  const before = jsonOf(body)
  return intents.map(({ update, ...rest }) => (update ? { ...rest, update: laidOverBase(base, before, update) } : rest))
}

function laidOverBase(base: Campaign, before: JsonObject, { call, input }: IntentRequest): IntentRequest {
  const serverBody = serverBodyFor(base, call)
  // Form values without a schedule were not entered by a user: Herald's own values replace them, and form values that Herald does not know
  // stay.
  const knownBody: JsonObject = isAbsent(serverBody.schedule) ? { ...before, [formKey]: {} } : before
  const overlaidFields = Object.entries(input).flatMap(([key, after]): [string, Json][] => {
    const value = serverBody[key]
    // A schedule made by another program, without Herald's form values: leave the form empty.
    if (key === formKey && isAbsent(value) && !isAbsent(serverBody.schedule)) return [[key, {}]]
    if (isAbsent(value)) return [[key, after]]
    if (key === tabsKey) return [[key, tabsOver(value, jsonFieldsIn(after))]]
    return [[key, laidOver(value, knownBody[key], after) ?? after]]
  })
  return { call, input: Object.fromEntries(overlaidFields) }
}

const formKey = 'edit_schedule_page_values'
const tabsKey = 'edit_page_tabs_values'

/** The server's campaign under the field names of a request. Absent setup values become an empty object, so only edited ones are added. */
function serverBodyFor(base: Campaign, call: string): JsonObject {
  const { schedule, edit_setup_page_values: setup, segment_id, ...rest } = jsonOf(base)
  const { type, ...timing } = isObject(schedule ?? null) ? (schedule as JsonObject) : {}
  const isSet = Object.values(timing).some((value) => !isAbsent(value))
  const payload = call === 'addSchedule' ? (isSet ? schedule : null) : { type }
  return jsonOf({
    ...rest,
    type,
    segmentId: segment_id,
    schedule: payload,
    edit_setup_page_values: setup ?? {},
  })
}

const isAbsent = (value: Json | undefined): value is null | undefined => value === undefined || value === null

/** Plain JSON as it crosses the bridge, without undefined fields. */
const jsonOf = (value: object): JsonObject => JSON.parse(JSON.stringify(value))

/** Setup values of all steps together, merged over the server's: edit_setup_page_values, each field of docs/reference/data.md. */
export function setupOf(steps: readonly StepModel[], context: StepContext, base: Campaign | null): SetupValues {
  const ownSetups = steps.map((step) => step.setup?.(context.values[step.tab] ?? null, context) ?? {})
  return Object.assign(setupOutsideSteps(base), ...ownSetups, { channelName: context.channel.wireName })
}

/** The context for saving `tab` with `values`, including the tab values after the save. */
export function saveContextOf(
  deps: Steps,
  context: StepContext,
  save: { tab: TabName; values: Json; after: TabValues; base: Campaign | null; unconfirmed?: boolean },
): SaveContext {
  const now = { ...context, values: { ...context.values, [save.tab]: save.values } }
  const { base, unconfirmed = false } = save
  return { ...now, setup: setupOf(deps.steps, now, base), tabs: { ...save.after }, base, unconfirmed }
}

/** Whether a save carries the campaign's name. */
export const carriesName = (intents: readonly Intent[]): boolean =>
  intents.some(({ create, update }) => [create, update].some((call) => call && 'name' in call.input))
