/** Campaigns of another program, on every channel, of every type: saved untouched, renamed, and edited in one field, step by step. */
import { describe, expect, it } from 'vitest'
import {
  type Campaign,
  type CampaignType,
  campaignTypes,
  type IntentRequest,
  type Json,
  type JsonObject,
  type TabName,
} from '#contract'
import { channels } from '../../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../../src/renderer/data/draft-state.ts'
import { contextOf, type EditorDeps } from '../../../../src/renderer/steps/assembly.ts'
import { steps } from '../../../../src/renderer/steps/index.ts'
import { intentsOf } from '../../../../src/renderer/steps/over-base.ts'
import { repairedProgress, tabsOf } from '../../../../src/renderer/steps/progress.ts'
import { foreignCampaign } from '../../../fixtures/foreign/campaigns.ts'
import { standingNow } from '../../../fixtures/step-context.ts'

const matrix = channels.flatMap((channel) =>
  campaignTypes.map((type) => ({ channel, type, at: `${channel.id} ${type}` })),
)

/** The campaign as the editor opens it, named `name`. */
function opened({ channel, type }: Pick<(typeof matrix)[number], 'channel' | 'type'>, base: Campaign, name: string) {
  const own = steps.filter(({ tab }) => tabsOf(type, channel.hasContent).includes(tab))
  const deps: EditorDeps = {
    channel,
    type,
    steps: own,
    channelConfigurationId: 3,
    sender: 'Gulmohar',
    mergeTags: [],
    now: () => standingNow,
    computerZone: 'Asia/Karachi',
    preselectedSegmentId: null,
    server: { reachable: false, limits: null, segments: null, events: null },
  }
  const state = { ...stateOf(freshDraft({ id: 'x', channel: channel.id, type, base })), name }
  const context = contextOf(deps, () => state, { opened: {}, known: new Map() })
  const after = repairedProgress(state.tabs, type, channel.hasContent)
  /** What the server is told of `step` with `values`, or with those it opened with. */
  const saved = (tab: TabName, edit: (values: JsonObject) => JsonObject = (values) => values): IntentRequest[] => {
    const step = own.find((one) => one.tab === tab)
    if (!step) throw new Error(`No step ${tab}`)
    const values = edit(JSON.parse(JSON.stringify(context.values[tab])))
    return intentsOf(step, deps, context, { values, after, base }).flatMap(({ update }) => (update ? [update] : []))
  }
  return { tabs: own.map(({ tab }) => tab), saved }
}

/** Places in which what is sent differs from what the server has, tab values aside: 'schedule.time'. */
function changes(base: JsonObject, { call, input }: IntentRequest): string[] {
  const { edit_page_tabs_values: _moved, ...told } = input
  const there = {
    ...base,
    segmentId: base.segment_id ?? null,
    type: (base.schedule as JsonObject).type ?? null,
    // The payload has form values always; those of a campaign without any stay empty.
    edit_schedule_page_values: base.edit_schedule_page_values ?? {},
    // The setup payload has them beside the setup values.
    selectedTags: (base.edit_setup_page_values as JsonObject).selectedTags ?? null,
  }
  return Object.entries(told).flatMap(([key, value]) => {
    const whole = (there as JsonObject)[key]
    // The setup payload names the schedule's type alone.
    const other = key === 'schedule' && call === 'setTrigger' ? { type: there.type } : whole
    return JSON.stringify(other) === JSON.stringify(value) ? [] : differences(other, value, key)
  })
}

function differences(one: Json | undefined, other: Json | undefined, at: string): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [at]
  const [a, b] = [one as JsonObject, other as JsonObject] // Lists have their places for keys.
  const inner = [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    differences(a[key], b[key], `${at}.${key}`),
  )
  // The order of keys is part of what stood there.
  return inner.length > 0 || JSON.stringify(one) === JSON.stringify(other) ? inner : [`${at} (order)`]
}

/** [field of the step's values, its tab, another value, where the campaign says it]. */
const editsOf = (type: CampaignType): [string, TabName, Json, string[]][] => [
  ...timing[type],
  ['smartSend', 'SEGMENT', true, ['edit_setup_page_values.smartSend']],
  [
    'goals.0.within.value',
    'GOALS',
    15,
    ['conversionGoal.0', 'edit_setup_page_values.conversionGoal.0'].map((at) => `${at}.conversion_time.value`),
  ],
  ['customControlGroup', 'GOALS', '7', ['control_group', 'edit_setup_page_values.customControlGroupValue']],
  // Told with the goals, and by its own call.
  ['revenue.eventId', 'GOALS', 8, ['revenue_config.event_id', 'revenue_config.event_id']],
]

const timing: Record<CampaignType, [string, TabName, Json, string[]][]> = {
  'one-time': [
    ['time', 'SCHEDULE', '18:00', ['schedule.time', 'edit_schedule_page_values.time']],
    // It stands in two places, and both say the same.
    ['date', 'SCHEDULE', '2026-12-24', ['schedule.start_date', 'schedule.date', 'edit_schedule_page_values.date']],
    ['frequencyCapping', 'SCHEDULE', true, ['schedule.fc', 'edit_schedule_page_values.fc']],
  ],
  recurring: [
    ['time', 'SCHEDULE', '18:00', ['schedule.time', 'edit_schedule_page_values.time']],
    ['doNotDisturb', 'SCHEDULE', true, ['schedule.dnd', 'edit_schedule_page_values.dnd']],
    ['repeat.value', 'SCHEDULE', 2, ['schedule.repeat.value', 'edit_schedule_page_values.repeat']],
  ],
  'event-based': [
    ['entryTime.value', 'TRIGGER', 3, ['edit_setup_page_values.entryTimeValue.value', 'entry_time_value.value']],
    ['startTime', 'SCHEDULE', '10:00', ['schedule.active.start_time']],
    ['selectedCondition.type', 'SCHEDULE', 'ONE_PER_CAMPAIGN', ['schedule.delivery.type']],
  ],
}

/** A copy of `of` with `value` at a path. */
function withAt(of: Json, [key, ...path]: string[], value: Json): JsonObject {
  const fields = of as JsonObject // Lists have their places for keys.
  if (key === undefined) return fields
  const next = path.length === 0 ? value : withAt(fields[key] ?? {}, path, value)
  return (Array.isArray(of) ? of.with(Number(key), next) : { ...fields, [key]: next }) as JsonObject
}

const campaignOf = ({ channel, type }: (typeof matrix)[number]) => {
  const base = foreignCampaign(channel.wireName, type)
  return { base, campaign: base as Campaign } // As JSON holds it, whatever the types say.
}

describe.each(matrix)('$at of another program', (at) => {
  const { base, campaign } = campaignOf(at)
  it('saved untouched, nothing changes on any step, to the byte', () => {
    const { tabs, saved } = opened(at, campaign, String(base.name))
    const told = tabs.flatMap((tab) => saved(tab))
    expect(told.length).toBeGreaterThanOrEqual(tabs.length)
    expect(told.flatMap((request) => changes(base, request))).toEqual([])
  })
  const { toggles } = at.channel
  const hasField = (path: string) => path === 'smartSend' || (toggles[path as keyof typeof toggles] ?? true)
  it.each(editsOf(at.type).filter(([path]) => hasField(path)))(
    'edited in %s of %s, it changes alone',
    (path, tab, value, places) => {
      const { saved } = opened(at, campaign, String(base.name))
      const told = saved(tab, (values) => withAt(values, path.split('.'), value))
      expect(told.flatMap((request) => changes(base, request))).toEqual(places)
    },
  )
  it('renamed, the name changes alone', () => {
    const { tabs, saved } = opened(at, campaign, 'Eid offer')
    const told = tabs.flatMap((tab) => saved(tab)).map((request) => [request, changes(base, request)] as const)
    for (const [{ call, input }, changed] of told) expect(changed, call).toEqual('name' in input ? ['name'] : [])
  })
})
