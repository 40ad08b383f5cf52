/** Makes the row of a campaign from its seed: its schedule, and all values that the wizard needs to open it. */
import type { Campaign, ConversionGoal, Duration, RevenueConfig, Schedule, TabValues } from '#contract'
import { columnsOf, type NewCampaign, nameKey } from '../model/campaign.ts'
import { dayAfter, dayOf, defaultZone, weekdays } from '../model/schedule.ts'
import { nextChangeOf } from '../model/status.ts'
import { configurationOf, events } from './brand.ts'
import type { CampaignSeed } from './campaigns.ts'
import { contentOf } from './content.ts'

const minute = 60_000

/** The calendar day some days from now, 'YYYY-MM-DD'. Cached: thousands of campaigns share a few hundred days. */
type Day = (days: number) => string

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

/** Schedules are in days relative to now, so that each is in the future or past on any date. */
export type SeedSchedule =
  | { once: number; at: string }
  /** `every`: which days; `ends` null: never ends. */
  | { from: number; ends: number | null; at: string; every: Repetition }
  /** Event-based: active between two times of day. */
  | { from: number; ends: number | null; active: [from: string, to: string] }

type Repetition =
  | { unit: 'weeks'; value: number; weekdays: string[] }
  | { unit: 'months'; value: number; monthDays: (number | 'last')[] }
  | { unit: 'months'; value: number; groups: { week: string; days: string[] }[] }

type WrittenSchedule = { schedule: Schedule; values: Record<string, unknown> }

export function daysFrom(now: number): Day {
  const today = dayOf(now, defaultZone)
  const byDay = new Map<number, string>()
  return (days) => {
    const day = byDay.get(days) ?? dayAfter(today, days)
    byDay.set(days, day)
    return day
  }
}

/** The schedule that the server runs, and the form's values that the wizard reads back. */
function scheduleOf(seed: SeedSchedule, channel: string, day: Day): WrittenSchedule {
  // Frequency capping and do not disturb apply to every channel but the web pop-up (Source: docs/reference/states.md).
  const toggles = { fc: channel !== 'web_popup', dnd: channel !== 'web_popup' }
  const retention = channel === 'paid_ads' ? { metaRetentionDays: 30 } : {}
  const common = { time_zone: defaultZone, ...toggles, ...retention }
  const form = { timezone: defaultZone, ...toggles, ...retention }
  if ('once' in seed) {
    const moment = { date: day(seed.once), time: seed.at }
    return { schedule: { type: 'one_time', ...common, ...moment }, values: { ...form, ...moment } }
  }
  const neverEnds = seed.ends === null
  const [start, end] = [day(seed.from), seed.ends === null ? null : day(seed.ends)]
  const dates = { start_date: start, end_date: end, neverEnds }
  const values = { ...form, startDate: start, endDate: end ?? '', neverEnds, selectedCondition }
  const delivery = { type: 'every_time' }
  if ('active' in seed) {
    const [start_time, end_time] = seed.active
    const allDay = start_time === '00:00' && end_time === '23:59'
    const active = { daysOfWeek: weekdays, start_time, end_time }
    const repeat = { type: 'EVERY_TIME', value: 1 }
    return {
      schedule: { type: 'event_based', ...common, ...dates, allDay, repeat, active, delivery },
      values: { ...values, allDay, weekDays: weekdays, startTime: start_time, endTime: end_time },
    }
  }
  const { repeat, active, form: days } = repetitionOf(seed.every)
  return {
    schedule: { type: 'periodic', ...common, ...dates, repeat, active: { ...active, time: seed.at }, delivery },
    values: { ...values, ...days, time: seed.at },
  }
}

const selectedCondition = { type: 'EVERY_TIME', value: 1, interval: 'days' }

function repetitionOf(every: Repetition) {
  const { value, unit } = every
  const repeat = { value, interval: unit }
  if ('weekdays' in every) {
    const days = { daysOfWeek: every.weekdays }
    return { repeat: { ...repeat, type: unit }, active: days, form: { repeat, weekDays: every.weekdays } }
  }
  if ('monthDays' in every) {
    const daysData = { mode: 'days', days: every.monthDays, groups: [] }
    return {
      repeat: { ...repeat, type: 'daysOfMonth' },
      active: { daysOfMonth: every.monthDays },
      form: { repeat, daysData },
    }
  }
  const daysData = { mode: 'weekdays', days: [], groups: every.groups }
  return { repeat: { ...repeat, type: 'daysOfWeek' }, active: { days: every.groups }, form: { repeat, daysData } }
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
