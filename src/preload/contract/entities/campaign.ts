/** A campaign on the server, with its schedule (Source: docs/reference/data.md). Every field may be absent; unknown ones survive a round trip. */
import * as v from 'valibot'
import { capitalised } from '../text.ts'
import { conversionGoal, entryCriteria, revenueConfig } from './audience.ts'
import {
  duration,
  idAlso,
  json,
  keptAsSent,
  maybe,
  moment,
  nameKeyOf,
  numericId,
  serverId,
  shownOnly,
  slot,
} from './common.ts'

export const schedule = v.looseObject({
  type: maybe(v.string()),
  time_zone: maybe(v.string()),
  fc: maybe(v.boolean()),
  dnd: maybe(v.boolean()),
  neverEnds: maybe(v.boolean()),
  allDay: maybe(v.boolean()),
  repeat: maybe(v.looseObject({ value: maybe(v.number()), interval: maybe(v.string()), type: maybe(v.string()) })),
  active: maybe(
    v.looseObject({
      days: maybe(v.array(v.union([v.string(), v.number(), v.looseObject({})]))),
      daysOfMonth: maybe(v.array(v.union([v.string(), v.number()]))),
      daysOfWeek: maybe(v.array(v.union([v.string(), v.number()]))),
      start_time: maybe(v.string()),
      end_time: maybe(v.string()),
      time: maybe(v.string()),
    }),
  ),
  delivery: maybe(v.looseObject({ type: maybe(v.string()), value: maybe(v.number()), interval: maybe(v.string()) })),
  start_date: maybe(v.string()),
  end_date: maybe(v.string()),
  date: maybe(v.string()),
  time: maybe(v.string()),
  metaRetentionDays: maybe(v.number()),
})
export type Schedule = v.InferOutput<typeof schedule>

/** The eight statuses of docs/reference/states.md, in the order of the list's filter. */
export const campaignStatuses = [
  'draft',
  'scheduled',
  'running',
  'pending',
  'approved',
  'stopped',
  'completed',
  'rejected',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** A status for comparison: servers write it in any case (Source: docs/reference/choices.md#statuses). '' if absent. */
export const statusOf = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()

/**
 * `editable`: can be changed; `accessOf` of the steps says what a pending one locks · `closed`: was published, can be viewed and copied
 * (Source: docs/reference/choices.md#what-may-be-edited) · `published`: a publish has succeeded if this status is read: a later one is
 * scheduled, and a short one may have ended · `stoppable`: messages may still be sent · `begun`: messages were sent, or may have been ·
 * `ended`: sends nothing more, whatever its schedule.
 */
type StatusTrait = 'editable' | 'closed' | 'published' | 'stoppable' | 'begun' | 'ended'

const statusTraits: Record<CampaignStatus, readonly StatusTrait[]> = {
  draft: ['editable'],
  pending: ['editable'],
  approved: ['editable'],
  rejected: ['editable'],
  scheduled: ['closed', 'published', 'stoppable'],
  running: ['closed', 'published', 'stoppable', 'begun'],
  completed: ['closed', 'published', 'begun', 'ended'],
  stopped: ['closed', 'begun', 'ended'],
}

/** The statuses with a trait, for queries. */
export const statusesThatAre = (trait: StatusTrait): CampaignStatus[] =>
  campaignStatuses.filter((status) => statusTraits[status].includes(trait))

/** Whether a status has a trait; an unknown status has none. */
const hasTrait = (trait: StatusTrait) => {
  const statuses: readonly string[] = statusesThatAre(trait)
  return (status: string | null | undefined): boolean => statuses.includes(statusOf(status))
}

export const isClosed = hasTrait('closed')
export const isPublished = hasTrait('published')
export const isStoppable = hasTrait('stoppable')
export const isEditable = hasTrait('editable')
export const hasBegun = hasTrait('begun')
export const hasEnded = hasTrait('ended')

/** The three campaign types as in the routes; a schedule on the wire has event_based, one_time, periodic. */
export const campaignTypes = ['event-based', 'one-time', 'recurring'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** The value of schedule.type for each type (Source: docs/reference/states.md). */
export const scheduleTypes: Record<CampaignType, string> = {
  'event-based': 'event_based',
  'one-time': 'one_time',
  recurring: 'periodic',
}

/** The type for a schedule.type; 'recurring' equals 'periodic' (Source: docs/reference/states.md). Null for anything else. */
export function campaignTypeOf(scheduleType: string | null | undefined): CampaignType | null {
  const key = nameKeyOf(scheduleType)
  return campaignTypes.find((type) => [type, scheduleTypes[type]].some((name) => nameKeyOf(name) === key)) ?? null
}

/** The wizard's tabs, in order (Source: docs/reference/screens.md). */
export const tabNames = ['TRIGGER', 'SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'] as const
export type TabName = (typeof tabNames)[number]
export const isTabName = (name: string): name is TabName => tabNames.some((tabName) => tabName === name)
/** A step's name in a sentence: 'Content' of the tab CONTENT, or of the section 'content'. */
export const stepName = (step: string): string => capitalised(step.toLowerCase())

/** Setup values: the values of the wizard's first steps, stored by the server for the next edit. */
export const setupValues = v.looseObject({
  channelName: keptAsSent(v.string()),
  // Numbers (Source: docs/reference/data.md); kept unchanged, because Herald does not edit them (Source:
  // docs/reference/choices.md#wire-fidelity).
  selectedTags: keptAsSent(v.array(json)),
  selectedEventId: keptAsSent(v.number()),
  triggerState: maybe(slot),
  smartSend: keptAsSent(v.boolean()),
  entryTimeRadio: keptAsSent(v.string()),
  entryTimeValue: keptAsSent(duration),
  segmentRadio: keptAsSent(v.string()),
  selectedSegment: maybe(slot),
  conversionGoal: keptAsSent(v.array(conversionGoal)),
  controlGroupRadio: keptAsSent(v.string()),
  customControlGroupValue: keptAsSent(v.union([v.string(), v.number()])),
})
export type SetupValues = v.InferOutput<typeof setupValues>

/** Content values: those of the channel's content step, in the slot of the channel. */
export const contentValues = v.looseObject({
  contentJson: maybe(slot),
  htmlData: maybe(v.unknown()),
  emailData: maybe(slot),
  contentCardData: maybe(slot),
  webPopUpData: maybe(slot),
})
export type ContentValues = v.InferOutput<typeof contentValues>

/** Tab values: the open tab, the existing and the locked ones. Older campaigns have one tab 'SET-UP'. */
export const tabValues = v.looseObject({
  selected: shownOnly(v.string()),
  tabs: shownOnly(v.array(v.string())),
  disabledKeys: shownOnly(v.array(v.string())),
})
export type TabValues = v.InferOutput<typeof tabValues>

export const message = v.looseObject({
  name: keptAsSent(v.string()),
  templateId: maybe(v.union([v.number(), v.string()])),
  templateContext: keptAsSent(v.looseObject({ mergeTagIds: keptAsSent(v.array(v.union([v.number(), v.string()]))) })),
  design: maybe(v.unknown()),
})
export type Message = v.InferOutput<typeof message>

export const campaign = idAlso(
  ['campaign_id', 'campaignId'],
  v.looseObject({
    id: serverId,
    name: maybe(v.string()),
    status: maybe(v.string()),
    channelName: maybe(v.string()),
    channel_configuration_id: shownOnly(v.number()),
    channel_configuration: shownOnly(v.looseObject({ channel_id: shownOnly(v.number()) })),
    segment_id: maybe(numericId),
    control_group: maybe(v.number()),
    conversionGoal: maybe(v.array(conversionGoal)),
    revenue_config: maybe(revenueConfig),
    entry_time: maybe(v.string()),
    entry_time_value: maybe(duration),
    entryCriteria: maybe(entryCriteria),
    message: maybe(message),
    schedule: maybe(schedule),
    edit_setup_page_values: keptAsSent(setupValues),
    edit_content_page_values: keptAsSent(contentValues),
    edit_schedule_page_values: keptAsSent(v.looseObject({})),
    edit_page_tabs_values: shownOnly(tabValues),
    // Not in the specification (assumed): when the campaign was created and last changed, ISO 8601 in UTC.
    created_at: shownOnly(moment),
    updated_at: shownOnly(moment),
  }),
)
export type Campaign = v.InferOutput<typeof campaign>

/**
 * The channel's name in a campaign: in a field of its own, or only in its setup values (Source: docs/reference/data.md); null if absent.
 */
export const channelNameIn = ({ channelName, edit_setup_page_values: setup }: Partial<Campaign>): string | null =>
  [channelName, setup?.channelName].find((name) => typeof name === 'string' && name.trim() !== '') ?? null

/**
 * A name as it is sent: trimmed and composed (NFC), so that a server with exact comparison treats two names that look alike as one. `serverName`
 * is the server's own name: a name equal to it is sent back unchanged.
 */
export function sentName(name: string, serverName?: string | null): string {
  const composed = name.trim().normalize('NFC')
  return serverName?.trim().normalize('NFC') === composed ? serverName.trim() : composed
}
