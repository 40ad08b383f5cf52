import {
  type Campaign,
  type CampaignType,
  type ContentValues,
  type CustomEvent,
  type Intent,
  isClosed,
  type Json,
  type LibraryValues,
  type MergeTag,
  type OwnPerson,
  type OwnRule,
  type SectionName,
  type Segment,
  type SetupValues,
  statusOf,
  stepName,
  type TabName,
  type TabValues,
} from '#contract'
import type { ChannelModel, Entry } from '../channels/channel.ts'
import type { LimitsOfChannel } from '../rules/channel-limits.ts'
import type { Finding } from '../rules/finding.ts'
import type { Pieces } from '../rules/people.ts'
import type { Problem } from '../rules/problem.ts'

/** What every step knows about its campaign. */
export type StepContext = {
  channel: ChannelModel
  type: CampaignType
  name: string
  /** The server's id; null before the campaign exists there. */
  campaignId: number | null
  /** The draft's id, if this computer has a draft. */
  draftId?: string
  channelConfigurationId: number | null
  /** The sender's name in previews. */
  sender: string
  /** True while the accounts load: `sender` may still change. */
  senderPending?: boolean
  mergeTags: readonly MergeTag[]
  /** The workspace's own rules: text that messages must or must not contain. */
  ownRules?: readonly OwnRule[]
  /** Campaign tags of the workspace, by channel; null if it has set none. */
  linkDefaults?: LibraryValues['links'] | null
  /** Sample people that the user defined, with their merge tag values. */
  people?: readonly OwnPerson[]
  /** Current values of all steps by tab. A step reads its own; REVIEW and sentences read others through the editor. */
  values: Readonly<Partial<Record<TabName, Json>>>
  /** The current time in epoch milliseconds; injected, so that 'in the future' can be tested. */
  now: () => number
  /** The hold: how long publishing waits before the request is sent, in milliseconds. */
  holdMs?: number
  /** Reads the server's values without the conversions of opening, such as replacing a past start. */
  asStored?: boolean
  /** IANA zone of this computer. */
  computerZone: string
  /** The segment in the route's query (`segmentId`, docs/reference/screens.md): a new SEGMENT step starts with it. */
  preselectedSegmentId?: number
  /** The day in the route's query (`date`, 'YYYY-MM-DD'): a new one-time SCHEDULE starts with it. */
  preselectedDate?: string
  /** The campaign's current audience, for steps that show a number of people. */
  audience?: Audience | null
  /** The campaign's last known status on the server; a draft if absent. */
  status?: string
  /** The campaign as last read from the server. */
  base?: Campaign | null
  /** Size of the control group in percent, as currently chosen in its step; absent if not chosen. */
  control?: number
  /** What a provider bills per recipient, as CONTENT has it now; null if messages are not billed individually. */
  pieces?: Pieces | null
  /** When a recipient enters, as currently set in its step. */
  entry?: Entry | null
  /** When the last message is sent, in epoch milliseconds, as set in SCHEDULE; null if unknown or without an end. */
  lastSend?: number | null
  /** True for one message of a journey, edited alone (Source: docs/reference/choices.md#journeys). */
  inJourney?: boolean
  /** Content values from the server, shown if this version cannot edit them. */
  storedContent?: ContentValues | null
  /** Facts that only the server knows; absent if they were not requested. */
  server?: ServerFacts
  /** Smart Send and how to change it; null if the campaign has none. */
  smartSend?: { on: boolean; text: string; change: (isOn: boolean) => void } | null
}

/** The last answers of the server, null before the first one. Views show them; findings rely on them only while it is `reachable`. */
export type ServerFacts = {
  reachable: boolean
  /** The channel's part of Delivery Preferences. */
  limits: LimitsOfChannel | null
  segments: readonly Segment[] | null
  /** True before the segments' first answer; the view reserves space for it. */
  counting?: boolean
  events: readonly CustomEvent[] | null
  /** True while any first answer is missing; findings shown earlier would move. */
  pending?: boolean
}

/** The recipients of a campaign, as the step that chooses them knows them. */
export type Audience = {
  /** The segment's id and name. */
  id: number
  segment: string
  /** Number of people in the segment, reached on this channel or not; null if not counted. */
  total: number | null
  /** Number of people that the segment reaches on this campaign's channel; null if not counted. */
  reach: number | null
  /** When they were counted, ISO 8601 in UTC; null if unknown. */
  countedAt: string | null
}

/** When the campaign starts: the instant and the schedule's zone. */
export type Moment = {
  /** IANA zone of the schedule. */
  zone: string
  epochMs: number
  /** `once`: the only run · `first`: the first of several · `from`: the start of a period in which the trigger may fire. */
  kind: 'once' | 'first' | 'from'
}

export type SaveContext = StepContext & {
  /** Setup values of all steps together, as sent in edit_setup_page_values. */
  setup: SetupValues
  /** Tab values after this save. */
  tabs: TabValues
  /** The campaign as last read from the server. */
  base: Campaign | null
  /** True if an earlier save of the same step is not acknowledged yet, so `base` may not include it. */
  unconfirmed?: boolean
}

/** A step without its views. `Values` is plain JSON, as stored in the draft. */
export type StepModel<Values = Json> = {
  tab: TabName
  section: SectionName
  /** The values of a new step. */
  empty: (context: StepContext) => Values
  /** The values in the server's campaign; absent fields get those of `empty`. */
  fromWire: (campaign: Campaign, context: StepContext) => Values
  /** The step's fields in edit_setup_page_values. */
  setup?: (values: Values, context: StepContext) => Partial<SetupValues>
  /** Adjusts the values of a reopened draft to the current date. Does not count as an edit. */
  reopened?: (values: Values, context: StepContext) => Values
  /** The values that the draft stores after a save; unchanged if absent. */
  saved?: (values: Values, context: StepContext) => Values
  /**
   * The full body that a save may send, with the request's field names. Built from the server's values, it shows which fields of `intents`
   * are edits. Steps without it send their requests unchanged.
   */
  body?: (values: Values, context: SaveContext) => object | null
  /** The requests of a save (Source: docs/reference/choices.md#wire-fidelity). */
  intents: (values: Values, context: SaveContext) => Intent[]
  /** Every broken rule, in the order of the fields. */
  check: (values: Values, context: StepContext) => Problem[]
  /** Why Save is disabled, or null. Only for reasons in the specification. */
  saveBlocked: (values: Values, context: StepContext) => string | null
  /** Findings, shown before publishing. */
  findings: (values: Values, context: StepContext) => Finding[]
  /** The recipients, for the step that chooses them; REVIEW calculates with it. Null while none are chosen. */
  audience?: (values: Values, context: StepContext) => Audience | null
  /** Size of the control group in percent (0 to 100): for the step that sets it. */
  controlGroup?: (values: Values, context: StepContext) => number
  /** What a provider bills per recipient: for the step that holds the message. Null if messages are not billed individually. */
  pieces?: (values: Values, context: StepContext) => Pieces | null
  /**
   * When the campaign starts: for the step that sets the schedule, calculated with Temporal in the schedule's zone. Null while unknown or
   * incomplete.
   */
  moment?: (values: Values, context: StepContext) => Moment | null
  /** When the last message is sent, in epoch milliseconds: for the step that sets the schedule. Null while unknown or without an end. */
  lastSend?: (values: Values, context: StepContext) => number | null
  /**
   * The condition that lets each recipient in, 'when they do Added to Cart': for the step that sets the trigger. Null while it is
   * incomplete.
   */
  when?: (values: Values, context: StepContext) => string | null
  /** When a recipient enters after the trigger: for the step that sets it. Null while it is incomplete. */
  entry?: (values: Values) => Entry | null
}

/** What can be edited, by the campaign's status (Source: docs/reference/choices.md#what-may-be-edited). */
export type Access = {
  /** True if nothing can be changed; the campaign can be viewed and copied. */
  readOnly: boolean
  /** Tabs that are read-only although others can be edited. */
  lockedTabs: readonly TabName[]
  /** The reason, shown to the user; null while everything can be edited. */
  reason: string | null
}

/** Draft, approved and rejected: everything. Pending: all but CONTENT. Scheduled, running, completed and stopped: nothing. */
export function accessOf(status: string): Access {
  const key = statusOf(status)
  if (isClosed(key)) return { readOnly: true, lockedTabs: [], reason: `${stepName(key)} campaigns cannot be edited.` }
  if (key === 'pending')
    return {
      readOnly: false,
      lockedTabs: ['CONTENT'],
      reason: 'Locked while approval is pending.',
    }
  return { readOnly: false, lockedTabs: [], reason: null }
}

/** Whether `tab` can be edited. REVIEW has no values of its own. */
export const canEdit = (access: Access, tab: TabName): boolean => !access.readOnly && !access.lockedTabs.includes(tab)
