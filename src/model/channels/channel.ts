/** What a channel is, and its content, without views. Code outside of a channel's folders does not know it by name. */
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
import type { LinkTags } from '../checks/campaign-tags.ts'
import type { CheckedMessage } from '../checks/message.ts'
import type { PictureKinds } from '../image/values.ts'
import type { Finding } from '../rules/finding.ts'
import type { Pieces } from '../rules/people.ts'
import type { Problem } from '../rules/problem.ts'
import type { TemplateVerdict } from './template-verdict.ts'

/** The categories of the 'Create a New Campaign' drawer, in order (Source: docs/reference/screens.md). */
export const channelCategories = ['Website Channels', 'App Channels', 'Outbound Channels', 'Ad Channels'] as const
export type ChannelCategory = (typeof channelCategories)[number]

/**
 * Rules for the delay between trigger and entry (Source: docs/reference/rules.md and docs/reference/choices.md#entry-time). Durations are
 * whole numbers.
 */
export type EntryTimeRules = {
  /** Units of a delay with their bounds, smallest first. */
  units: readonly { unit: 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months'; min: number; max: number }[]
  /** The default delay. */
  initial: { value: number; duration: string }
  /** Whether the scroll position of the page (0 to 100 percent) can be the entry time. */
  scroll: boolean
}

/**
 * State of the content's approval (Source: docs/reference/states.md). `none`: a template that was approved before · `needed`: custom
 * content whose current version was not submitted · `waiting`: submitted and locked · `locked`: locked by the server without a pending
 * approval · `given` · `refused`.
 */
export type ApprovalState = 'none' | 'needed' | 'waiting' | 'locked' | 'given' | 'refused'

/** How a channel describes its content for approval, on channels whose custom content needs approval before publishing. */
export type ContentApproval<Values> = {
  /** The submitted content as a comparable value: approved content that did not change stays approved. Null for an approved template. */
  submission: (values: Values) => Json
  /** The approved template that the user chose, or the template that was created to approve custom content. Null if neither exists. */
  template: (values: Values) => TemplateVerdict | null
  /** Whether the server locked the content, regardless of its status (Source: docs/reference/data.md, `isDisabled`). */
  locked?: (values: Values) => boolean
  /**
   * True hides the action button while the content is read-only; false disables it (Source: docs/reference/states.md and
   * docs/reference/rules.md).
   */
  hidesAction: boolean
  /** Likely reasons for a refusal, one sentence each, shown before the content is submitted. */
  objections?: (values: Values, context: ContentContext) => string[]
}

/** The entry time after the trigger, for previews that simulate it. */
export type Entry = { kind: 'immediately' } | { kind: 'delay'; seconds: number } | { kind: 'scroll'; percent: number }

/** What a content step reads from its host; the wizard and journeys pass the same (Source: docs/reference/choices.md#journeys). */
export type ContentContext = {
  /** Null until the campaign exists on the server. */
  campaignId: number | null
  channelConfigurationId: number | null
  inJourney: boolean
  inReview: boolean
  /** The campaign's name and type, for messages that contain them. */
  name: string
  type: CampaignType
  /** The sender that previews show. */
  sender: string
  /** True while the accounts load: another name may replace `sender`. */
  senderPending?: boolean
  /** Estimated recipients: the segment's reach on this channel minus the control group. Null if unknown. */
  reach: number | null
  /**
   * True if recipients get the message only when the trigger fires: `reach` is then an upper bound (Source:
   * docs/reference/choices.md#event-triggered-reach).
   */
  upTo?: boolean
  mergeTags: readonly MergeTag[]
  /** Required and forbidden terms of this workspace. */
  ownRules?: readonly OwnRule[]
  /** Campaign tags for the links of this message; absent on channels without links. */
  linkTags?: LinkTags
  /** The user's own sample people, with their merge-tag values. */
  people?: readonly OwnPerson[]
  /** State of the content's approval; absent if the channel needs none. */
  approval?: ApprovalState
  /** The reason for a rejection as the reviewer wrote it; absent if none was given. */
  rejectedFor?: string
  /** The entry time from another step; absent in journeys, which set the entry themselves. */
  entry?: Entry
  /** Time of the last send from another step, in epoch milliseconds; absent if unknown. */
  lastSend?: number
  /**
   * The Smart Send flag of another step, which a content step may show too (Source: docs/reference/choices.md#delivery-preferences); absent
   * if the campaign has none.
   */
  smartSend?: { on: boolean; text: string; change: (isOn: boolean) => void }
}

/** The checks of a channel's content: its findings, and the texts for the shared checks. Pure: a worker runs them too. */
export type ContentChecks<Values = Json> = Pick<ContentModel<Values>, 'findings' | 'checked'>

/** The content of a channel, without its views. `Values` is plain JSON, as saved in the draft. */
export type ContentModel<Values = Json> = {
  /** Default values. */
  empty: () => Values
  /** Reads the values from a campaign. Absent or unknown fields become those of `empty`. */
  fromWire: (campaign: Campaign) => Values
  /** Builds the body of PUT /campaign/{id}/update-message. */
  toWire: (values: Values, context: ContentContext) => { message: Message; edit_content_page_values: ContentValues }
  /** Returns every broken rule, in the order of the fields. */
  check: (values: Values, context: ContentContext) => Problem[]
  /** Returns why Save is disabled, or null. Covers only cases that the specification names. */
  saveBlocked: (values: Values) => string | null
  /** Returns findings to show before publishing. */
  findings: (values: Values, context: ContentContext) => Finding[]
  /** Returns the texts for the shared checks (blocks/checks); null if the content cannot be edited here. */
  checked?: (values: Values, context: ContentContext) => CheckedMessage | null
  /** Returns the message of a content that Herald shows but does not write: it has no `checked`. */
  shown?: (values: Values) => CheckedMessage | null
  /** Returns how many billed units one person gets, on channels that are billed per unit; null while there is nothing to send. */
  pieces?: (values: Values, context: ContentContext) => Pieces | null
  /** Present if the channel has an `approval`. */
  approval?: ContentApproval<Values>
  /** Files that its pictures may be; absent if its messages have none. */
  pictures?: PictureKinds
}

export type ChannelModel = {
  /** The folder's name; also the slug in routes. */
  id: string
  /** `channelName` on the wire. */
  wireName: ChannelName
  /** The label in badges and lists. */
  label: string
  /** Entries in the drawer 'Create a New Campaign'; a channel may be in two categories. */
  drawerPlaces: readonly { category: ChannelCategory; label: string }[]
  /** Campaign types of the channel; with one type the drawer skips the choice. */
  types: readonly CampaignType[]
  entryTime: EntryTimeRules
  /** Toggles of the wizard (Source: docs/reference/states.md). Smart Send is offered for all types except event-based. */
  toggles: { frequencyCapping: boolean; doNotDisturb: boolean; smartSend: boolean }
  /** Rows in Delivery Preferences (Source: docs/reference/limits.md). */
  preferences: { frequencyCap: boolean; doNotDisturb: boolean; smartSend: boolean; minimumDelay: boolean }
  /** Which of a segment's counts is this channel's reach; 'total' if the specification has none for the channel. */
  reach: keyof SegmentCounts & string
  /** Days that an ad audience is retained; null on channels without ad audiences (Source: docs/reference/rules.md: 1 to 180, default 7). */
  retention: { min: number; max: number; initial: number } | null
  /** The endpoint of 'Send for approval'; null if the channel needs no approval. */
  approval: PageEndpointName | null
  /** Accepted recipients of a test; null if the channel has no tests. */
  recipients: 'email' | 'phone' | 'email-or-phone' | null
  /** The usual utm_medium of its links, and whether addresses in its texts are links; absent if its messages have no links. */
  links?: { medium: string; inTexts?: true }
  /** Whether the channel has the CONTENT tab (Source: docs/reference/screens.md: hidden for the paid-ads channel). */
  hasContent: boolean
}

// The two sets of entry-time rules for channels (Source: docs/reference/choices.md#entry-time).
/** For channels shown on the page or in the app: seconds or minutes, default 1 second. */
export const onSiteDelays: EntryTimeRules = {
  units: [
    { unit: 'seconds', min: 1, max: 300 },
    { unit: 'minutes', min: 1, max: 5 },
  ],
  initial: { value: 1, duration: 'seconds' },
  scroll: false,
}

/** For outbound channels: minutes to months, 1 to 999. */
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
