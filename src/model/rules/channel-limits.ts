/** The delivery limits of one channel, read from those of the brand: cap, quiet hours and Smart Send. */
import { type ChannelLimits, channelNameOf, type JsonObject } from '#contract'
import { jsonFieldsIn, numberIn, textIn } from './read.ts'

/** Limits for the messages of one channel. */
export type LimitsOfChannel = {
  /** Maximum of messages per customer in 24 hours; 0 means no cap, null a cap that cannot be read. */
  cap: number | null
  /** Quiet hours, 'HH:mm'; null if not set: equal times mean off. */
  quiet: QuietHours | null
  /** Minimum share of opens in percent, and the period in months, 0 for all time; null if the brand has not set them. */
  smartSend: { percentage: number; months: number } | null
}

/** An end before the start is on the next day. `handling` says what happens to a message in the quiet hours: none, discard, delay. */
export type QuietHours = { from: string; to: string; handling: string }

/** The limits of one channel; absent ones as in docs/reference/limits.md: no cap, no quiet hours. */
export function limitsOf(limits: ChannelLimits, wireName: string): LimitsOfChannel {
  const cap = rowIn(limits.frequencyCappingData, wireName) ?? 0
  const row = rowIn(limits.smartSendData, wireName)
  const smart = jsonFieldsIn(row)
  return {
    cap: numberIn(cap),
    quiet: quietOf(jsonFieldsIn(rowIn(limits.doNotDisturbData, wireName))),
    smartSend:
      typeof row === 'object' && row !== null
        ? { percentage: numberIn(smart.percentage) ?? 30, months: numberIn(smart.months) ?? 6 }
        : null,
  }
}

type Rows<Row> = Readonly<Record<string, Row>> | null | undefined

/** The server's key of a channel's row; the name in campaigns if it has none. */
export const keyIn = (rows: Rows<unknown>, wireName: string): string =>
  rows && !Object.hasOwn(rows, wireName)
    ? (Object.keys(rows).find((key) => channelNameOf(key) === wireName) ?? wireName)
    : wireName

/** The row of a channel, whatever the server's spelling. */
export const rowIn = <Row>(rows: Rows<Row>, wireName: string): Row | undefined => rows?.[keyIn(rows, wireName)]

function quietOf(limits: JsonObject): QuietHours | null {
  const from = clockOf(limits.from24HourFormat, limits.from, limits.fromMeridian)
  const to = clockOf(limits.to24HourFormat, limits.to, limits.toMeridian)
  if (from === null || to === null || from === to) return null
  return { from, to, handling: (textIn(limits.messageHandlingOption) ?? 'none').toLowerCase() }
}

/** 'HH:mm' from the 24-hour field, else from 'hh:mm' with AM or PM; '00:00 AM' means 12:00 AM (Source: docs/reference/choices.md#delivery-preferences). */
export function clockOf(fullClock: unknown, half: unknown, meridian: unknown): string | null {
  const read = (value: unknown) => /^(\d{1,2}):([0-5]\d)$/.exec(typeof value === 'string' ? value.trim() : '')
  const [, hours, minutes] = read(fullClock) ?? []
  if (hours && minutes && Number(hours) < 24) return `${hours.padStart(2, '0')}:${minutes}`
  const [, hour, minute] = read(half) ?? []
  if (!hour || !minute || Number(hour) > 12) return null
  const afternoon = String(meridian).toUpperCase() === 'PM' ? 12 : 0
  return `${String((Number(hour) % 12) + afternoon).padStart(2, '0')}:${minute}`
}
