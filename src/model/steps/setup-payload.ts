/**
 * Requests of the wizard's first steps: the setup payload that TRIGGER and SEGMENT share (Source: docs/reference/calls.md), and a helper
 * for requests in general.
 */
import {
  type Campaign,
  type InputOf,
  type IntentRequest,
  type JsonObject,
  type PageEndpointName,
  type SetupValues,
  scheduleTypes,
} from '#contract'
import type { SaveContext } from './step.ts'

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
export function setupOutsideSteps(base: Campaign | null): SetupValues {
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
