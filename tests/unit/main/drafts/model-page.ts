/** What the page does in the model: derives a step's values from the draft, and says them as requests. */
import type { Campaign, Draft, Intent, Json, JsonObject } from '#contract'

export const sections = ['segment', 'goals', 'content', 'schedule'] as const
export type Section = (typeof sections)[number]
export type Words = { segment: { id: number; smart: boolean }; goals: number; content: string; schedule: string }

const tabs = { selected: 'SEGMENT', tabs: ['SEGMENT'], disabledKeys: [] }

/** A section's words as the server's campaign has them. */
export function fromWire(section: Section, base: Campaign | JsonObject | null): Json {
  const campaign = (base ?? {}) as JsonObject // Plain JSON either way.
  const inside = (value: Json | undefined, key: string): Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[key] ?? null) : null
  if (section === 'segment') {
    return { id: campaign.segment_id ?? 1, smart: inside(campaign.edit_setup_page_values, 'smartSend') === true }
  }
  if (section === 'goals') return campaign.control_group ?? 3
  if (section === 'content') return inside(campaign.message, 'design') ?? ''
  return inside(campaign.schedule, 'date') ?? ''
}

export const wordsOf = (draft: Draft): Words =>
  Object.fromEntries(
    sections.map((section) => [section, draft.sections[section] ?? fromWire(section, draft.base)]),
  ) as Words // One value per section, by its own reading.

export function intentsOf(section: Section, draft: Draft): Intent[] {
  const words = wordsOf(draft)
  const setup = {
    ...(draft.base?.edit_setup_page_values as JsonObject | undefined),
    channelName: 'sms',
    selectedSegment: { id: words.segment.id },
    smartSend: words.segment.smart,
    customControlGroupValue: String(words.goals),
  }
  const { name } = draft
  if (section === 'segment') return segmentIntents(name, words, setup)
  if (section === 'goals') {
    const goals = { name, control_group: words.goals, conversionGoal: [], revenue_config: null }
    return [{ update: { call: 'addGoals', input: { ...goals, edit_setup_page_values: setup } } }]
  }
  if (section === 'content') {
    const message = {
      message: { design: words.content },
      name,
      edit_content_page_values: { contentJson: words.content },
    }
    return [{ update: { call: 'updateMessage', input: { ...message, edit_page_tabs_values: tabs } } }]
  }
  const schedule = { schedule: { type: 'one_time', date: words.schedule }, edit_schedule_page_values: {}, name }
  return [{ update: { call: 'addSchedule', input: { ...schedule, edit_page_tabs_values: tabs, type: 'one_time' } } }]
}

function segmentIntents(name: string, words: Words, setup: JsonObject): Intent[] {
  const body = {
    ...{ name, selectedTags: [], edit_page_tabs_values: tabs, edit_setup_page_values: setup },
    ...{ schedule: { type: 'one_time' }, entryCriteria: null, entry_time: null, entry_time_value: null },
    ...{ channelName: 'sms', channel_configuration_id: 1 },
  }
  return [
    { create: { call: 'createCampaign', input: body } },
    { update: { call: 'addSegment', input: { segmentId: words.segment.id, edit_setup_page_values: setup } } },
  ]
}
