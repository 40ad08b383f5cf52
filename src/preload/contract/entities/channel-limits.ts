/** Delivery limits per channel: frequency caps, do not disturb, smart send, minimum delay (Source: docs/reference/data.md#channel-limits). */
import * as v from 'valibot'
import { json, maybe } from './common.ts'

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
