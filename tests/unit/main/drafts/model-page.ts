/** What the page does in the model: derives a step's values from the draft, and says them as requests. */
import type { Campaign, Draft, Intent, Json, JsonObject } from '#contract'

export const sections = ['segment', 'goals', 'content', 'schedule'] as const
export type Section = (typeof sections)[number]
/** What words belong to: a section, or the campaign's name. */
export type Part = Section | 'name'
export const parts: readonly Part[] = [...sections, 'name']
export type DraftContent = {
  segment: { id: number; smart: boolean }
  goals: { group: number; days: number }
  content: string
  schedule: { date: string; end: string }
}

const tabs = { selected: 'SEGMENT', tabs: ['SEGMENT'], disabledKeys: [] }

/** The words of a part as the server's campaign has them. */
export function fromWire(section: Part, base: Campaign | JsonObject | null): Json {
  const campaign = (base ?? {}) as JsonObject // Plain JSON either way.
  if (section === 'name') return campaign.name ?? ''
  const inside = (value: Json | undefined, key: string): Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[key] ?? null) : null
  if (section === 'segment') {
    return { id: campaign.segment_id ?? 1, smart: inside(campaign.edit_setup_page_values, 'smartSend') === true }
  }
  if (section === 'goals') {
    const goal = Array.isArray(campaign.conversionGoal) ? (campaign.conversionGoal[0] ?? null) : null
    return { group: campaign.control_group ?? 3, days: inside(inside(goal, 'conversion_time'), 'value') ?? 0 }
  }
  if (section === 'content') return inside(campaign.message, 'design') ?? ''
  return { date: inside(campaign.schedule, 'date') ?? '', end: inside(campaign.schedule, 'end_date') ?? '' }
}

/** The words of a section as the campaign has them on the wire. */
export function toWire<S extends Section>(section: S, words: DraftContent[S]): JsonObject {
  const said: Partial<DraftContent> = { [section]: words }
  if (said.segment) return { segment_id: said.segment.id }
  if (said.goals) {
    const goal = { goal_event: 4, conversion_time: { value: said.goals.days, duration: 'days' } }
    return { control_group: said.goals.group, conversionGoal: said.goals.days === 0 ? [] : [goal] }
  }
  if (said.schedule) {
    const { date, end } = said.schedule
    return { schedule: { type: 'one_time', ...(date ? { date } : {}), ...(end ? { end_date: end } : {}) } }
  }
  return { message: { design: said.content ?? '' }, edit_content_page_values: { contentJson: said.content ?? '' } }
}

/** What of a part is merged on its own; Smart Send, which a step fills in by itself, aside. */
export function fieldsOf(section: Part, from: Campaign | JsonObject | null): [field: string, value: string][] {
  const words = fromWire(section, from)
  const values = typeof words === 'object' && words !== null ? Object.entries(words) : [['', words] as const]
  return values
    .filter(([key]) => key !== 'smart')
    .map(([key, value]): [string, string] => [`${section}.${key}`, JSON.stringify(value)])
}

/** Fields in which two states of a campaign differ, with both values. */
export const changedFields = (before: JsonObject, now: JsonObject): { field: string; was: string; is: string }[] =>
  parts.flatMap((part) => {
    const after = new Map(fieldsOf(part, now))
    return fieldsOf(part, before)
      .map(([field, was]) => ({ field, was, is: after.get(field) ?? '' }))
      .filter(({ was, is }) => was !== is)
  })

/** The fields of the model by the paths of conflicts. */
export const fieldAt: Record<string, string> = {
  name: 'name.',
  segment_id: 'segment.id',
  control_group: 'goals.group',
  conversionGoal: 'goals.days',
  message: 'content.',
  'schedule.time': 'schedule.date',
  'schedule.end_date': 'schedule.end',
}

/** The words of a part as the draft shows them. */
export const shownIn = (draft: Draft, part: Part): Json => (part === 'name' ? draft.name : contentOf(draft)[part])

/** Whether a part shows what the server was last seen to have. */
export const followsServer = ({ sections: own, name, base }: Draft, part: Part): boolean =>
  part === 'name' ? name === base?.name : own[part] === undefined

export const contentOf = (draft: Draft): DraftContent =>
  Object.fromEntries(
    sections.map((section) => [section, draft.sections[section] ?? fromWire(section, draft.base)]),
  ) as DraftContent // One value per section, by its own reading.

export function intentsOf(section: Section, draft: Draft): Intent[] {
  const words = contentOf(draft)
  const setup = {
    ...(draft.base?.edit_setup_page_values as JsonObject | undefined),
    channelName: 'sms',
    selectedSegment: { id: words.segment.id },
    smartSend: words.segment.smart,
    customControlGroupValue: String(words.goals.group),
  }
  const { name } = draft
  if (section === 'segment') return segmentIntents(name, words, setup)
  if (section === 'goals') {
    const goals = { name, ...toWire('goals', words.goals), revenue_config: null }
    return [{ update: { call: 'addGoals', input: { ...goals, edit_setup_page_values: setup } } }]
  }
  if (section === 'content') {
    const message = { ...toWire('content', words.content), name }
    return [{ update: { call: 'updateMessage', input: { ...message, edit_page_tabs_values: tabs } } }]
  }
  const schedule = { ...toWire('schedule', words.schedule), edit_schedule_page_values: {}, name }
  return [{ update: { call: 'addSchedule', input: { ...schedule, edit_page_tabs_values: tabs, type: 'one_time' } } }]
}

function segmentIntents(name: string, words: DraftContent, setup: JsonObject): Intent[] {
  const body = {
    name,
    selectedTags: [],
    edit_page_tabs_values: tabs,
    edit_setup_page_values: setup,
    schedule: { type: 'one_time' },
    entryCriteria: null,
    entry_time: null,
    entry_time_value: null,
    channelName: 'sms',
    channel_configuration_id: 1,
  }
  return [
    { create: { call: 'createCampaign', input: body } },
    { update: { call: 'addSegment', input: { segmentId: words.segment.id, edit_setup_page_values: setup } } },
  ]
}
