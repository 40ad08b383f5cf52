/**
 * Channels: their names, the account through which a channel sends (user service), and delivery limits (Source:
 * docs/reference/data.md#channel-limits); and what their content refers to: message templates, merge tags, vouchers.
 */
import * as v from 'valibot'
import { idAlso, json, maybe, nameKeyOf, numericId, shownOnly } from './common.ts'

/**
 * The channels as campaigns write them in `channelName` (assumed if the specification does not show it), in the order of the 'Create a New
 * Campaign' drawer; Content Cards, which is in two of its categories, after the channels of both. A new channel is one line here and one
 * folder each in src/renderer/channels and src/model/channels: the program and the reference API read this list.
 */
export const channelNames = [
  'web_push',
  'web_popup',
  'app_push',
  'in_app',
  'content_card',
  'sms',
  'email',
  'robo_call',
  'whatsapp',
  'paid_ads',
] as const
export type ChannelName = (typeof channelNames)[number]

/** The channel for a name in any spelling: 'Web Push', 'web pop-up', 'In-App Message', 'Robo Calls'. Null for an unknown one. */
export function channelNameOf(name: string | null | undefined): ChannelName | null {
  const key = channelKeyOf(name)
  return channelNames.find((name) => channelKeyOf(name) === key) ?? null
}

const channelKeyOf = (name: string | null | undefined): string => nameKeyOf(name).replace(/message$/, '')

export const channelConfiguration = idAlso(
  ['channel_configuration_id', 'channelConfigurationId'],
  v.looseObject({
    id: numericId,
    channel_id: shownOnly(v.number()),
    /** As campaigns write it (assumed). */
    channelName: maybe(v.string()),
    name: maybe(v.string()),
    sender: maybe(v.string()),
  }),
)
export type ChannelConfiguration = v.InferOutput<typeof channelConfiguration>

/** The reply of GET /user-management/api/channel-configuration; it is assumed to contain brand and user. */
export const channelConfigurations = v.looseObject({
  configurations: maybe(v.array(channelConfiguration)),
  brand: maybe(v.looseObject({ id: maybe(v.union([v.number(), v.string()])), name: maybe(v.string()) })),
  user: maybe(
    v.looseObject({
      id: maybe(v.union([v.number(), v.string()])),
      name: maybe(v.string()),
      email: maybe(v.string()),
    }),
  ),
})
export type ChannelConfigurations = v.InferOutput<typeof channelConfigurations>

export const doNotDisturb = v.looseObject({
  from: maybe(v.string()),
  to: maybe(v.string()),
  fromMeridian: maybe(v.string()),
  toMeridian: maybe(v.string()),
  from24HourFormat: maybe(v.string()),
  to24HourFormat: maybe(v.string()),
  messageHandlingOption: maybe(v.string()),
})
export const smartSend = v.looseObject({ percentage: maybe(v.number()), months: maybe(v.number()) })

/** A row per channel, by the server's name. A row of another shape is sent back unchanged and ignored. */
const rows = <S extends v.GenericSchema>(row: S) =>
  maybe(v.record(v.string(), maybe(v.union([row, v.custom<never>((value) => v.is(json, value))]))))

/** Keys are channel names as in campaigns. */
export const channelLimits = v.looseObject({
  frequencyCappingData: rows(v.number()),
  doNotDisturbData: rows(doNotDisturb),
  smartSendData: rows(smartSend),
  minimumDelayData: rows(v.looseObject({ duration: maybe(v.number()), period: maybe(v.string()) })),
})
export type ChannelLimits = v.InferOutput<typeof channelLimits>

export const template = v.looseObject({
  id: v.union([v.number(), v.string()]),
  name: maybe(v.string()),
  category: maybe(v.string()),
  /** APPROVED, PENDING or REJECTED in the specification. */
  status: maybe(v.string()),
  message: maybe(v.unknown()),
  content: maybe(v.unknown()),
  contentType: maybe(v.string()),
  design: maybe(v.unknown()),
})
export type Template = v.InferOutput<typeof template>

export const mergeTag = v.looseObject({
  id: v.union([v.number(), v.string()]),
  name: v.string(),
  /** The placeholder in a text, '{{first_name}}'. */
  value: maybe(v.string()),
  sample: maybe(v.string()),
  isMergeTag: maybe(v.boolean()),
  isImageMergeTag: maybe(v.boolean()),
})
export type MergeTag = v.InferOutput<typeof mergeTag>

export const voucherCount = v.looseObject({ total: shownOnly(v.number()), remaining: shownOnly(v.number()) })
export type VoucherCount = v.InferOutput<typeof voucherCount>

export const voucherUpload = v.looseObject({
  total: maybe(v.number()),
  remaining: maybe(v.number()),
  toUploadTotal: maybe(v.number()),
  toUploadRemaining: maybe(v.number()),
  totalErrors: maybe(v.number()),
  errorFile: maybe(v.string()),
})
export type VoucherUpload = v.InferOutput<typeof voucherUpload>

export const contentService = v.looseObject({
  id: numericId,
  name: maybe(v.string()),
})
