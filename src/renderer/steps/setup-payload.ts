/** Requests of the wizard's first steps: the setup payload that TRIGGER and SEGMENT share (Source: docs/reference/calls.md), and intents in general. */
import {
  type Campaign,
  type InputOf,
  type IntentRequest,
  type JsonObject,
  type PageEndpointName,
  type SetupValues,
  scheduleTypes,
} from '#contract'
import type { SaveContext } from './step'

/** What an event-based campaign adds to its setup; the other types have no trigger and send null. */
export type EntryPayload = Pick<InputOf<'setTrigger'>, 'entryCriteria' | 'entry_time' | 'entry_time_value'>

const noEntry: EntryPayload = { entryCriteria: null, entry_time: null, entry_time_value: null }

/** A request for the outbox, checked against its row. Main fills in the campaign's id when it sends. */
export function requestOf<N extends PageEndpointName>(call: N, input: Omit<InputOf<N>, 'id'>): IntentRequest {
  // Through text and back: what crosses the bridge is plain JSON, without the absent fields that the types allow.
  return { call, input: JSON.parse(JSON.stringify(input)) as JsonObject }
}

/**
 * Setup values that no step of a campaign holds, as docs/reference/data.md lists them: tags, and in a new campaign the trigger of one without (delay:
 * docs/reference/limits.md). What the server keeps of them goes back as it came.
 */
export function setupBelow(base: Campaign | null): SetupValues {
  // Tags are nobody's to edit here; they may stand beside the setup values alone.
  const tags = { selectedTags: Array.isArray(base?.selectedTags) ? base.selectedTags : [] }
  const kept = base?.edit_setup_page_values
  return kept ? { ...tags, ...kept } : { ...tags, ...noTrigger }
}

const noTrigger: SetupValues = {
  selectedEventId: null,
  triggerState: null,
  entryTimeRadio: 'IMMEDIATELY',
  entryTimeValue: { value: 1, duration: 'seconds' },
}

/** edit_setup_page_values of a save: all steps' setup values, with the channel's name beside them (Source: docs/reference/data.md). */
export const setupValuesOf = (context: SaveContext): SetupValues => ({
  ...context.setup,
  channelName: context.channel.wireName,
})

/** The payload of a setup save: name, selectedTags, tab values, setup values, schedule type and the entry. */
export const setupPayload = (context: SaveContext, entry: EntryPayload = noEntry) => ({
  name: context.name,
  selectedTags: context.setup.selectedTags ?? [],
  edit_page_tabs_values: context.tabs,
  edit_setup_page_values: setupValuesOf(context),
  schedule: { type: scheduleTypes[context.type] },
  ...entry,
})

/** The first save: it creates the campaign, and also names the channel and the account it sends through (assumed). */
export const createRequest = (context: SaveContext, entry?: EntryPayload): IntentRequest =>
  requestOf('createCampaign', {
    ...setupPayload(context, entry),
    channelName: context.channel.wireName,
    channel_configuration_id: context.channelConfigurationId,
  })
