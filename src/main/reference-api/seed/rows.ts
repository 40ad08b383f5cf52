/** Makes the row of a campaign from its seed, with all values that the wizard needs to open it. */
import type { Campaign, ConversionGoal, Duration, RevenueConfig, TabValues } from '#contract'
import { columnsOf, type NewCampaign, nameKey } from '../model/campaign.ts'
import { nextChangeOf } from '../model/status.ts'
import { configurationOf, events } from './brand.ts'
import type { CampaignSeed } from './campaigns.ts'
import { contentOf } from './content.ts'
import { type Day, scheduleOf } from './schedules.ts'

const minute = 60_000

export function campaignRowOf(seed: CampaignSeed, now: number, day: Day): NewCampaign {
  const schedule = seed.schedule ? scheduleOf(seed.schedule, seed.channel, day) : null
  const content = contentOf(seed.channel, seed.name, seed.text)
  const updated_at = now - seed.age * minute
  const goals = (seed.goals ?? []).map(goalOf)
  const entry_time_value = seed.delay === undefined ? null : { value: seed.delay, duration: 'minutes' }
  const entry_time = seed.type === 'event_based' ? (seed.delay === undefined ? 'IMMEDIATELY' : 'DELAY') : null
  const wire: Partial<Campaign> & { selectedTags: number[] } = {
    selectedTags: [],
    conversionGoal: goals,
    revenue_config: seed.goals?.[0] === 2 ? revenue : null,
    entry_time_value,
    entryCriteria: seed.event === undefined ? null : { trigger: [triggerOf(seed.event, seed.above)] },
    message: content?.message ?? null,
    schedule: schedule?.schedule ?? { type: seed.type },
    edit_setup_page_values: setupOf(seed, goals, entry_time, entry_time_value),
    edit_content_page_values: content?.values ?? null,
    edit_schedule_page_values: schedule?.values ?? null,
    edit_page_tabs_values: tabsOf(seed),
  }
  return {
    ...columnsOf(wire),
    ...(seed.status === 'pending' ? {} : nextChangeOf(seed.status, wire.schedule ?? null)),
    name: seed.name,
    name_key: nameKey(seed.name),
    status: seed.status,
    channel_name: seed.channel,
    channel_configuration_id: configurationOf(seed.channel),
    segment_id: seed.segment,
    control_group: seed.control ?? 3,
    entry_time,
    created_at: updated_at - 3 * 24 * 60 * minute,
    updated_at,
  }
}

/** A trigger on the event. With `minimum`, only events whose first property is larger than it count. */
function triggerOf(eventId: number, minimum: number | undefined) {
  const event = events.find(({ id }) => id === eventId)
  const property = event?.properties?.[0]
  const amount = {
    property_id: property?.id ?? null,
    propertyName: property?.name ?? null,
    data_type: property?.data_type ?? null,
    type: '>',
  }
  const properties = minimum === undefined ? [] : [{ ...amount, value: minimum }]
  return { eventId, eventName: event?.name ?? null, condition: 'and', properties }
}

/** The trigger in the wizard's form, with its 'did' and 'did not do'. */
const stateOf = (eventId: number, minimum: number | undefined) => ({
  chain: [{ ...triggerOf(eventId, minimum), did: true }],
  rebound: null,
})

const nameOf = (eventId: number) => events.find(({ id }) => id === eventId)?.name ?? ''

const goalOf = (eventId: number, index: number): ConversionGoal => ({
  eventId,
  eventName: nameOf(eventId),
  is_primary: index === 0,
  conversion_time: { value: index === 0 ? 3 : 30, duration: 'days' },
  condition: { condition: 'and', properties: [] },
})

const revenue: RevenueConfig = {
  event_id: 2,
  eventName: 'Purchased',
  property: { event_property_id: 201, data_type: 'numeric', propertyName: 'order_total' },
}

function setupOf(
  seed: CampaignSeed,
  conversionGoal: ConversionGoal[],
  entryTimeRadio: string | null,
  entryTimeValue: Duration | null,
) {
  return {
    channelName: seed.channel,
    selectedTags: [],
    selectedEventId: seed.event ?? null,
    // Campaigns older than the trigger step have only their entry criteria.
    triggerState: seed.event === undefined || seed.legacy ? null : stateOf(seed.event, seed.above),
    smartSend: false,
    entryTimeRadio,
    entryTimeValue,
    segmentRadio: 'existing',
    selectedSegment: seed.segment,
    conversionGoal,
    controlGroupRadio: seed.control === undefined ? 'default' : 'custom',
    customControlGroupValue: String(seed.control ?? 3),
  }
}

/** The wizard's tabs: the first incomplete step is selected and later tabs are disabled; REVIEW is selected if all are complete. */
function tabsOf(seed: CampaignSeed): TabValues {
  const first = seed.legacy ? ['SET-UP'] : [...(seed.type === 'event_based' ? ['TRIGGER'] : []), 'SEGMENT', 'GOALS']
  const tabs = [...first, ...(seed.channel === 'paid_ads' ? [] : ['CONTENT']), 'SCHEDULE', 'REVIEW']
  const missing = missingTab(seed)
  const selected = missing ?? 'REVIEW'
  return { selected, tabs, disabledKeys: missing ? tabs.slice(tabs.indexOf(missing) + 1) : [] }
}

function missingTab({ segment, text, schedule, channel }: CampaignSeed): string | null {
  if (segment === null) return 'SEGMENT'
  if (text === null && channel !== 'paid_ads') return 'CONTENT'
  return schedule === null ? 'SCHEDULE' : null
}
