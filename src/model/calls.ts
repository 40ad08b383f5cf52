/** Writes the calls of a request: the server's campaign with the saved fields laid over it (Source: docs/reference/calls.md). */
import {
  type Campaign,
  type IntentRequest,
  type Json,
  type JsonObject,
  type SectionName,
  scheduleTypes,
  type TabValues,
} from '#contract'
import type { Facts, Request } from './events.ts'
import { isObject, valueAt, withFields, withValue } from './fields.ts'
import { jsonFieldsIn } from './rules/read.ts'
import { tabsOver } from './rules/request-overlay.ts'

type Save = Exclude<Request, { kind: 'act' }>

/** The calls of a request, in order. `base`: the campaign as last read; null before it is on the server. */
export function callsOf({ kind, step, values, edited }: Save, base: Campaign | null, facts: Facts): IntentRequest[] {
  const before: JsonObject = base ? jsonOf(base) : {}
  const laid = kind === 'create' ? Object.keys(values) : edited
  const own = Object.fromEntries(laid.map((field) => [field, values[field] ?? null]))
  const after = withName(before, withFields(before, own as Record<string, JsonObject>))
  if (kind === 'create') return [{ call: 'createCampaign', input: createBody(after, facts) }]
  return byStep[step](after, before, facts)
}

/** A message has its campaign's name, unless another program gave it another one: it follows a rename. */
function withName(before: JsonObject, after: JsonObject): JsonObject {
  const name = text(before.name)
  if (name === '' || name === text(after.name) || text(valueAt(after, 'message.name')) !== name) return after
  return withValue(after, 'message.name', after.name)
}
const text = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

const byStep: Record<SectionName, (after: JsonObject, before: JsonObject, facts: Facts) => IntentRequest[]> = {
  trigger: (after, _before, facts) => [{ call: 'setTrigger', input: setupBody(after, facts) }],
  segment: (after) => {
    const segmentId = after.segment_id ?? valueAt(after, 'edit_setup_page_values.selectedSegment.id') ?? null
    return [{ call: 'addSegment', input: { segmentId, edit_setup_page_values: setupIn(after) } }]
  },
  goals: goalsCalls,
  content: (after, _before, { tabs }) => {
    const input = {
      message: after.message ?? {},
      name: after.name ?? '',
      edit_content_page_values: after.edit_content_page_values ?? {},
      edit_page_tabs_values: tabsOf(after, tabs),
    }
    return [{ call: 'updateMessage', input }]
  },
  schedule: (after, before, facts) => {
    const { type, tabs } = facts
    const input = {
      schedule: after.schedule ?? {},
      edit_schedule_page_values: formOf(after, before, facts),
      name: after.name ?? '',
      edit_page_tabs_values: tabsOf(after, tabs),
      type: valueAt(after, 'schedule.type') ?? scheduleTypes[type],
    }
    return [{ call: 'addSchedule', input }]
  },
}

/** The form's values of a first schedule are complete; a schedule that another program made without them stays without. */
function formOf(after: JsonObject, before: JsonObject, { untouched }: Facts): JsonObject {
  const form = jsonFieldsIn(after.edit_schedule_page_values)
  const { type: _, ...timing } = jsonFieldsIn(before.schedule)
  const isScheduled = Object.values(timing).some((value) => value !== null)
  return isScheduled ? form : { ...untouched.edit_schedule_page_values, ...form }
}

/** Goals and revenue tracking have calls of their own; a campaign without any of them is not sent (Source: docs/reference/choices.md#goals). */
function goalsCalls(after: JsonObject, before: JsonObject): IntentRequest[] {
  const add: IntentRequest = {
    call: 'addGoals',
    input: {
      name: after.name ?? '',
      control_group: after.control_group ?? 0,
      conversionGoal: after.conversionGoal ?? [],
      revenue_config: after.revenue_config ?? null,
      edit_setup_page_values: setupIn(after),
    },
  }
  const [tracked, trackedBefore] = [trackedIn(after), trackedIn(before)]
  if (isEmpty(after.conversionGoal)) {
    const hadGoals = !isEmpty(before.conversionGoal)
    const isInSetup = hadGoals && !isEmpty(valueAt(before, 'edit_setup_page_values.conversionGoal'))
    const hadControl = Number(before.control_group ?? 0) > 0
    return [
      ...(hadGoals ? [{ call: 'removeGoals', input: {} }] : []),
      ...(before.revenue_config ? [{ call: 'removeRevenueConfig', input: {} }] : []),
      ...(hadControl || isInSetup ? [add] : []),
    ]
  }
  const config = after.revenue_config
  return [
    add,
    ...(config && tracked !== null && tracked !== trackedBefore
      ? [{ call: 'addRevenueConfig', input: { revenue_config: config } }]
      : []),
    ...(tracked === null && trackedBefore !== null ? [{ call: 'removeRevenueConfig', input: {} }] : []),
  ]
}

const isEmpty = (list: Json | undefined): boolean => !Array.isArray(list) || list.length === 0

/** The tracked event and property as a key; null if revenue is not tracked. */
function trackedIn(campaign: JsonObject): string | null {
  const { event_id: event, property } = jsonFieldsIn(campaign.revenue_config)
  return event === undefined || event === null ? null : `${event} ${jsonFieldsIn(property).event_property_id}`
}

const setupBody = (after: JsonObject, { type, tabs }: Facts): JsonObject => ({
  name: after.name ?? '',
  selectedTags: after.selectedTags ?? valueAt(after, 'edit_setup_page_values.selectedTags') ?? [],
  edit_page_tabs_values: tabsOf(after, tabs),
  edit_setup_page_values: setupIn(after),
  schedule: { type: valueAt(after, 'schedule.type') ?? scheduleTypes[type] },
  entryCriteria: after.entryCriteria ?? null,
  entry_time: after.entry_time ?? null,
  entry_time_value: after.entry_time_value ?? null,
})

/** The first save also sends the channel and its account (assumed), and the setup values of steps that are not saved yet. */
function createBody(after: JsonObject, facts: Facts): JsonObject {
  const { channelName, channelConfigurationId, untouched } = facts
  const setup = { ...untouched.edit_setup_page_values, ...setupIn(after), channelName }
  return {
    ...setupBody({ ...after, edit_setup_page_values: setup }, facts),
    channelName,
    channel_configuration_id: channelConfigurationId,
  }
}

const setupIn = (campaign: JsonObject): JsonObject => jsonFieldsIn(campaign.edit_setup_page_values)

const tabsOf = ({ edit_page_tabs_values: base }: JsonObject, tabs: TabValues): JsonObject =>
  isObject(base) ? tabsOver(base, jsonOf(tabs)) : jsonOf(tabs)

/** Plain JSON, without undefined fields. */
const jsonOf = (value: object): JsonObject => JSON.parse(JSON.stringify(value))
