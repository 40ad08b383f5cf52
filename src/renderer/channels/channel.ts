/** What a channel must answer. A channel is one folder; nothing outside `channels/` knows any of them by name. */
import type { ComponentType } from 'react'
import type {
  Campaign,
  CampaignType,
  ChannelName,
  ContentValues,
  Json,
  MergeTag,
  Message,
  OwnPerson,
  OwnRule,
  PageEndpointName,
  SegmentCounts,
} from '#contract'
import type { CheckedMessage } from '../blocks/checks/message'
import type { Pieces } from '../rules/cost'
import type { Finding } from '../rules/finding'
import type { Problem } from '../rules/problem'
import type { Judged } from './judged'

/** The categories of the 'Create a New Campaign' drawer, in order (Source: docs/reference/screens.md). */
export const channelCategories = ['Website Channels', 'App Channels', 'Outbound Channels', 'Ad Channels'] as const
export type ChannelCategory = (typeof channelCategories)[number]

/** How long after the trigger a person enters (Source: docs/reference/rules.md and docs/reference/choices.md#entry-time). Durations are whole numbers. */
export type EntryTimeRules = {
  /** Units of a delay, with the bounds of each, smallest first. */
  units: readonly { unit: 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months'; min: number; max: number }[]
  /** What a fresh delay shows. */
  initial: { value: number; duration: string }
  /** Whether the page's scroll position may let a person in, 0 to 100 percent. */
  scroll: boolean
}

/**
 * How content stands towards its approval (Source: docs/reference/states.md). `none`: a template that was approved before · `needed`: content of
 * one's own that nobody has judged as it stands · `waiting`: it is being judged, and locked · `locked`: by the server, while nobody judges it ·
 * `given` · `refused`.
 */
export type ApprovalState = 'none' | 'needed' | 'waiting' | 'locked' | 'given' | 'refused'

/** What content says of itself on channels whose own content is judged before it may be published. */
export type ContentApproval<Values> = {
  /** What would be judged, so written that two can be compared: judged content that did not change stays judged. Null for an approved template. */
  submission: (values: Values) => Json
  /** The approved template that was chosen; of content of one's own, the template that was made to judge it. Null where there is none. */
  template: (values: Values) => Judged | null
  /** Whether the server has locked the content, whatever its status (Source: docs/reference/data.md, `isDisabled`). */
  locked?: (values: Values) => boolean
  /** Whether the action button goes while the content is read-only; else it is disabled (Source: docs/reference/states.md and docs/reference/rules.md). */
  hidesAction: boolean
  /** What will probably be held against the content, a sentence each; told before it is sent to be judged. */
  objections?: (values: Values, context: ContentContext) => string[]
}

/** When a person gets in after the trigger: for previews that show it happen. */
export type Entry = { kind: 'immediately' } | { kind: 'delay'; seconds: number } | { kind: 'scroll'; percent: number }

/** What a content step knows of its surroundings; the same in the wizard and in a journey (Source: docs/reference/choices.md#journeys). */
export type ContentContext = {
  /** Null until the server knows the campaign. */
  campaignId: number | null
  channelConfigurationId: number | null
  inJourney: boolean
  inReview: boolean
  /** The campaign's name and type, for messages that carry them. */
  name: string
  type: CampaignType
  /** Who sends, as the preview shows it. */
  sender: string
  /** The accounts are being read: another name may take the place of `sender`. */
  senderPending?: boolean
  /** About how many people get it: whom the segment reaches on this channel less the control group, where known. */
  reach: number | null
  /** Each of them gets it only when the trigger happens: `reach` is the most that can be (Source: docs/reference/choices.md#event-triggered-reach). */
  upTo?: boolean
  mergeTags: readonly MergeTag[]
  /** Words that must or must not stand in this workspace's messages. */
  ownRules?: readonly OwnRule[]
  /** People of one's own, with what they have for merge tags. */
  people?: readonly OwnPerson[]
  /** How the content stands towards its approval; absent where the channel knows none. */
  approval?: ApprovalState
  /** Why it was rejected, in the words of who judged it; absent where nobody gave any. */
  rejectedFor?: string
  /** When a person gets in, as another step has it; absent where nobody says so (a journey decides by itself). */
  entry?: Entry
  /** When the last message goes out, as another step has it, in epoch milliseconds; absent if unknown. */
  lastSend?: number
  /** Smart Send, a flag of another step that a content step may show too (Source: docs/reference/choices.md#delivery-preferences); absent where the campaign has none. */
  smartSend?: { on: boolean; words: string; change: (on: boolean) => void }
}

export type ContentViewProps<Values> = {
  /** Where the view starts from; afterwards it keeps its own state and tells every edit through `onChange`. */
  initial: Values
  onChange: (values: Values) => void
  /** Broken rules of the last Save, and refusals of the server; the first is focused when `problems` changes. */
  problems: readonly Problem[]
  readOnly: boolean
  context: ContentContext
}

/** What is said of a channel's content, and what the rules of all channels look at. Pure: it also runs beside the page. */
export type ContentChecks<Values = Json> = Pick<Content<Values>, 'findings' | 'checked'>

/** The content step of a channel. `Values` is plain JSON: it is what the draft keeps. */
export type Content<Values = Json> = {
  /** A fresh step. */
  empty: () => Values
  /** From what the server keeps. Absent or unknown fields become those of `empty`. */
  fromWire: (campaign: Campaign) => Values
  /** How it travels: PUT /campaign/{id}/update-message. */
  toWire: (values: Values, context: ContentContext) => { message: Message; edit_content_page_values: ContentValues }
  /** Every broken rule, in the order of the fields. */
  check: (values: Values, context: ContentContext) => Problem[]
  /** Why Save is disabled, or null. Only what the specification disables it for. */
  saveBlocked: (values: Values) => string | null
  /** What to say before publishing. */
  findings: (values: Values, context: ContentContext) => Finding[]
  /** What the rules of all channels look at (blocks/checks); null where there is nothing that could be changed. */
  checked?: (values: Values, context: ContentContext) => CheckedMessage | null
  /** What a provider bills for one person, where it bills by the piece; null while there is nothing to send. */
  pieces?: (values: Values, context: ContentContext) => Pieces | null
  /** Present where the channel has an `approval`. */
  approval?: ContentApproval<Values>
  /** The step as the wizard shows it: form left, preview right. Loaded when CONTENT is first opened. */
  load: () => Promise<{ View: ComponentType<ContentViewProps<Values>> }>
  /** The content in REVIEW's card, read-only. Loaded when it is first shown. */
  loadSummary: () => Promise<{ Summary: ComponentType<{ values: Values; context: ContentContext }> }>
  /** The summary shows the message as people get it: REVIEW needs no preview beside it. */
  summaryHasPreview?: true
  /** The message as people get it: a column that follows `values`. Loaded when it is first shown. */
  loadPreview: () => Promise<{ Preview: ComponentType<{ values: Values; context: ContentContext }> }>
}

export type Channel = {
  /** The folder's name; also the slug in routes. */
  id: string
  /** `channelName` on the wire. */
  wireName: ChannelName
  /** How badges and lists call it. */
  label: string
  /** 16 px outline icon. */
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Where it stands in the drawer: a channel may stand in two categories. */
  drawerPlaces: readonly { category: ChannelCategory; label: string }[]
  /** Types it offers; with one alone the drawer goes straight there. */
  types: readonly CampaignType[]
  entryTime: EntryTimeRules
  /** Toggles of the wizard (Source: docs/reference/states.md). Smart Send is offered for types other than event-based only. */
  toggles: { frequencyCapping: boolean; doNotDisturb: boolean; smartSend: boolean }
  /** Rows in Delivery Preferences (Source: docs/reference/limits.md). */
  preferences: { frequencyCap: boolean; doNotDisturb: boolean; smartSend: boolean; minimumDelay: boolean }
  /** Which of a segment's counts says how many this channel reaches; 'total' where the spec has none of its own. */
  reach: keyof SegmentCounts & string
  /** Days that an ad audience is kept, for channels that have it (Source: docs/reference/rules.md: 1 to 180, default 7). */
  retention: { min: number; max: number; initial: number } | null
  /** The call behind 'Send for approval'. */
  approval: PageEndpointName | null
  /** Who a test may be sent to; null where tests do not exist. */
  recipients: 'email' | 'phone' | 'email-or-phone' | null
  /** Whether the CONTENT tab exists at all (Source: docs/reference/screens.md: hidden for the paid-ads channel). */
  hasContent: boolean
}

/** Binds a content step's own value type at the one place where all channels are held alike. */
export function asContent<Values extends Json>(content: Content<Values>): Content {
  // Values never leave their channel untyped: the draft gives back what this channel's own `onChange` put there.
  return content as unknown as Content
}

// The two sets of entry-time rules that channels choose from (Source: docs/reference/choices.md#entry-time).
/** Channels shown while a person is on the page or in the app: seconds or minutes, 1 second to start with. */
export const onSiteDelays: EntryTimeRules = {
  units: [
    { unit: 'seconds', min: 1, max: 300 },
    { unit: 'minutes', min: 1, max: 5 },
  ],
  initial: { value: 1, duration: 'seconds' },
  scroll: false,
}

/** Channels that reach a person later: minutes to months, 1 to 999. */
export const outboundDelays: EntryTimeRules = {
  units: [
    { unit: 'minutes', min: 1, max: 999 },
    { unit: 'hours', min: 1, max: 999 },
    { unit: 'days', min: 1, max: 999 },
    { unit: 'weeks', min: 1, max: 999 },
    { unit: 'months', min: 1, max: 999 },
  ],
  initial: { value: 1, duration: 'minutes' },
  scroll: false,
}
