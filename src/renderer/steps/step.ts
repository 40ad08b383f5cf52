/** What a step of the wizard must answer. The editor asks; it never switches on which step it is. */
import type { ComponentType } from 'react'
import {
  type Campaign,
  type CampaignType,
  type ContentValues,
  type CustomEvent,
  type Intent,
  isClosed,
  type Json,
  type MergeTag,
  type OwnPerson,
  type OwnRule,
  type PageEndpointName,
  type SectionName,
  type Segment,
  type SetupValues,
  statusOf,
  stepName,
  type TabName,
  type TabValues,
} from '#contract'
import type { Link } from '../blocks/checks/links-of'
import type { Channel, Entry } from '../channels/channel'
import type { LimitsOfChannel } from '../data/channel-limits'
import type { Pieces } from '../rules/cost'
import type { Finding } from '../rules/finding'
import type { Problem } from '../rules/problem'

/** What every step knows of the campaign it stands in. */
export type StepContext = {
  channel: Channel
  type: CampaignType
  name: string
  /** The server's id, once there is one. */
  campaignId: number | null
  /** The draft's own id, where this computer has one. */
  draftId?: string
  channelConfigurationId: number | null
  /** Who sends, as previews show it. */
  sender: string
  /** The accounts are being read: another name may take the place of `sender`. */
  senderPending?: boolean
  mergeTags: readonly MergeTag[]
  /** Words that must or must not stand in this workspace's messages. */
  ownRules?: readonly OwnRule[]
  /** People of one's own, with what they have for merge tags. */
  people?: readonly OwnPerson[]
  /** Values of all steps by tab, as they stand now. A step reads its own; REVIEW and sentences read others through the editor. */
  values: Readonly<Partial<Record<TabName, Json>>>
  /** Now, as epoch milliseconds: injected, so that 'in the future' can be tested. */
  now: () => number
  /** How long publishing waits before its request leaves, in milliseconds. */
  holdMs?: number
  /** Read as it stands on the server: what opening converts, a past start say, stays. */
  asStored?: boolean
  /** IANA zone of this computer. */
  computerZone: string
  /** Segment named by the route's query (`segmentId`, docs/reference/screens.md): a fresh SEGMENT step starts with it chosen. */
  preselectedSegmentId?: number
  /** Day named by the route's query (`date`, 'YYYY-MM-DD'): a fresh one-time SCHEDULE starts with it. */
  preselectedDate?: string
  /** Whom the campaign is meant for as it stands now, for steps that show how many people something concerns. */
  audience?: Audience | null
  /** The campaign's status as last seen on the server; absent is a draft. */
  status?: string
  /** The campaign as last seen on the server. */
  base?: Campaign | null
  /** Percent of the audience that is held back, as the step that chooses it has it now; absent where nobody chose. */
  control?: number
  /** When a person gets in, as the step that sets it has it now. */
  entry?: Entry | null
  /** When the last message goes out, in epoch milliseconds, as the step that sets the schedule has it; null while unknown or without an end. */
  lastSend?: number | null
  /** One message of a journey, edited by itself (Source: docs/reference/choices.md#journeys). */
  inJourney?: boolean
  /** Content values as the server keeps them, to be shown where this version cannot edit them. */
  storedContent?: ContentValues | null
  /** What only the server can say; absent where nobody asked. */
  server?: ServerFacts
  /** Smart Send as it stands, and the way to change it; null where the campaign has none. */
  smartSend?: { on: boolean; words: string; change: (on: boolean) => void } | null
}

/** A yes or no that a step holds and another may show. */
export type StepFlag<Values> = {
  /** Whether the campaign has it. */
  shown: (context: StepContext) => boolean
  isOn: (values: Values) => boolean
  /** What it does, in a sentence. */
  words: (context: StepContext) => string
  /** A hook: the way to change it, with whatever follows from that. `read` and `write` are the step's own values. */
  useChange: (
    context: StepContext,
  ) => (values: { read: () => Values; write: (values: Values) => void }, on: boolean) => void
}

/** Answers of the server as they were last read, null where they never were. Views show them; findings rely on them only while it is `reachable`. */
export type ServerFacts = {
  reachable: boolean
  /** The channel's part of Delivery Preferences. */
  limits: LimitsOfChannel | null
  segments: readonly Segment[] | null
  /** Their first answer is still to come: a place is kept for what it will say. */
  counting?: boolean
  events: readonly CustomEvent[] | null
  /** The first answer of one of them is still to come: what is found before it would change its place. */
  pending?: boolean
}

/** Whom a campaign is meant for, as the step that chooses them knows it. */
export type Audience = {
  /** The segment's name. */
  segment: string
  /** People whom it reaches on this campaign's channel; null while nobody has counted. */
  reach: number | null
  /** When they were counted, ISO 8601 in UTC, where known. */
  countedAt: string | null
}

/** When the campaign starts, as an instant and the zone whose wall clock it was chosen on. */
export type Moment = {
  /** IANA zone of the schedule. */
  zone: string
  epochMs: number
  /** `once`: the one send · `first`: the first of several · `from`: from then on, whenever the trigger fires. */
  kind: 'once' | 'first' | 'from'
}

export type SaveContext = StepContext & {
  /** Setup values of all steps together, as edit_setup_page_values carries them. */
  setup: SetupValues
  /** Tab values as they stand after this save. */
  tabs: TabValues
  /** The campaign as last seen on the server. */
  base: Campaign | null
  /** An earlier save of the same step may still be on its way: `base` does not know it. */
  unconfirmed?: boolean
}

export type StepViewProps<Values> = {
  /** Where the view starts from; afterwards it keeps its own form and tells every edit through `onChange`. */
  initial: Values
  onChange: (values: Values) => void
  /** Broken rules of the last Save and refusals of the server; the first is focused when this changes. */
  problems: readonly Problem[]
  readOnly: boolean
  context: StepContext
}

/** What stands in Save's place. */
export type StepPrimary = {
  label: string
  /** Sent to the server after the save, on a click made while connected; the person then goes to the list. Null: it saves the step. */
  approve: PageEndpointName | null
  /** What will probably be held against it, to be told first; empty where nothing is. */
  objections: readonly string[]
  /** No button while the step is read-only. */
  hidden: boolean
}

/** A step whose values the draft keeps. `Values` is plain JSON. */
export type Step<Values = Json> = {
  tab: TabName
  section: SectionName
  /** A fresh step. */
  empty: (context: StepContext) => Values
  /** From what the server keeps; absent fields become those of `empty`. */
  fromWire: (campaign: Campaign, context: StepContext) => Values
  /** What it adds to edit_setup_page_values. */
  setup?: (values: Values, context: StepContext) => Partial<SetupValues>
  /** Values of a draft that is opened again, where time has passed over them; no edit by itself. */
  reopened?: (values: Values, context: StepContext) => Values
  /** Values as the draft keeps them once they were saved; without it as they are. */
  saved?: (values: Values, context: StepContext) => Values
  /**
   * All that its save may say of a campaign, named as the requests name it: made of the values that stand on the server it tells what of
   * `intents` is an edit. Steps without it send their requests as they are.
   */
  body?: (values: Values, context: SaveContext) => object | null
  /** What the server is told when it is saved (Source: docs/reference/choices.md#wire-fidelity). */
  intents: (values: Values, context: SaveContext) => Intent[]
  /** Fetches what the view needs of code before it is opened; a failure is told by the view, which asks again. */
  prepare?: (channel: Channel) => void
  /** Every broken rule, in the order of the fields. */
  check: (values: Values, context: StepContext) => Problem[]
  /** Why Save is disabled, or null. Only what the specification disables it for. */
  saveBlocked: (values: Values, context: StepContext) => string | null
  /** What to say before publishing. */
  findings: (values: Values, context: StepContext) => Finding[]
  /** The same beside the page, for what takes long: asked in place of `findings` wherever it stands. All reject where it could not be done. */
  aside?: {
    /** A fix of a long message may come without its changes. */
    findings: (values: Values, context: StepContext) => Promise<Finding[]>
    /** Every link of a message. */
    links: (values: Values, context: StepContext) => Promise<Link[]>
    /** `values` with the finding of that id mended, or with all that are safe (null), and how many were. */
    mended: (values: Values, context: StepContext, id: string | null) => Promise<{ values: Values; count: number }>
  }
  View: ComponentType<StepViewProps<Values>>
  /** The step in REVIEW's card, read-only. */
  Summary: ComponentType<{ values: Values; context: StepContext }>
  /** What people get, beside no form: answered by the step that holds the message. */
  Preview?: ComponentType<{ values: Values; context: StepContext }>
  /** When it runs next, in the campaign's zone and on this computer: answered by the step that sets the schedule. */
  Upcoming?: ComponentType<{ values: Values; context: StepContext }>
  /** Heading and 16 px icon of the step's card in REVIEW ('Segment'); `half` where a few pairs need half the width. Without it the tab's name stands there. */
  card?: { title: string; Icon: ComponentType<{ size?: number | string; stroke?: number | string }>; half?: boolean }
  /** People whom the campaign is meant for: answered by the step that chooses them; REVIEW reckons with it. Null while none is chosen. */
  audience?: (values: Values, context: StepContext) => Audience | null
  /** Share of the audience that is held back, in percent (0 to 100): answered by the step that sets the control group. */
  controlGroup?: (values: Values, context: StepContext) => number
  /** What a provider bills for one person: answered by the step that holds the message. Null where nothing is billed by the piece. */
  pieces?: (values: Values, context: StepContext) => Pieces | null
  /** When it starts: answered by the step that sets the schedule, with Temporal in the schedule's zone. Null while unknown or incomplete. */
  moment?: (values: Values, context: StepContext) => Moment | null
  /** When the last message goes out, in epoch milliseconds: answered by the step that sets the schedule. Null while unknown or without an end. */
  lastSend?: (values: Values, context: StepContext) => number | null
  /** What lets each person in, 'when they do Added to Cart': answered by the step that sets the trigger. Null while it is incomplete. */
  when?: (values: Values, context: StepContext) => string | null
  /** When a person gets in after the trigger: answered by the step that sets it; null while it is incomplete. */
  entry?: (values: Values) => Entry | null
  /** Smart Send, answered by the step that holds it: a content step may show it too. */
  smartSend?: StepFlag<Values>
  /** The one primary action of the step, where it is not 'Save'. */
  primary?: (values: Values, context: StepContext) => StepPrimary | null
  /** A second way out of the step beside Save ('Skip' in GOALS): offered while it returns true, saves nothing of the step's own. */
  skip?: { label: string; offered: (values: Values) => boolean; values: (context: StepContext) => Values }
}

/** Binds a step's own value type at the one place where all steps are held alike. */
export function stepOf<Values extends Json>(step: Step<Values>): Step {
  // Values never leave their step untyped: the draft gives back what this step's own `onChange` put there.
  return step as unknown as Step
}

/** What may be edited, by the campaign's status (Source: docs/reference/choices.md#what-may-be-edited). */
export type Access = {
  /** Nothing can be changed; the campaign can be looked at and copied. */
  readOnly: boolean
  /** Tabs that cannot be changed although others can. */
  lockedTabs: readonly TabName[]
  /** Why, for the person; null while everything can be edited. */
  reason: string | null
}

/** Draft, approved and rejected: everything. Pending: all but CONTENT. Scheduled, running, completed and stopped: nothing. */
export function accessOf(status: string): Access {
  const known = statusOf(status)
  if (isClosed(known))
    return { readOnly: true, lockedTabs: [], reason: `${stepName(known)} campaigns cannot be edited.` }
  if (known === 'pending')
    return {
      readOnly: false,
      lockedTabs: ['CONTENT'],
      reason: 'Locked while approval is pending.',
    }
  return { readOnly: false, lockedTabs: [], reason: null }
}

/** Whether `tab` can be changed. REVIEW has nothing of its own. */
export const canEdit = (access: Access, tab: TabName): boolean => !access.readOnly && !access.lockedTabs.includes(tab)
