/** Delivery limits per channel: frequency caps, do not disturb, smart send, minimum delay (Source: docs/reference/data.md#channel-limits). */
import * as v from 'valibot'
import { maybe } from './common.ts'

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

/** Keys are channel names as campaigns write them. */
export const channelLimits = v.looseObject({
  frequencyCappingData: maybe(v.record(v.string(), maybe(v.number()))),
  doNotDisturbData: maybe(v.record(v.string(), maybe(doNotDisturb))),
  smartSendData: maybe(v.record(v.string(), maybe(smartSend))),
  minimumDelayData: maybe(
    v.record(v.string(), maybe(v.looseObject({ duration: maybe(v.number()), period: maybe(v.string()) }))),
  ),
})
export type ChannelLimits = v.InferOutput<typeof channelLimits>
