/** The wire format of Delivery Preferences: the server's channel limits with the edited rows applied. */

import type { ChannelLimits, JsonObject } from '#contract'
import { clockOf, keyIn, rowIn } from '../../../model/rules/channel-limits'
import { fieldsIn, jsonFieldsIn, numberIn, textIn } from '../../../model/rules/read'
import { sameJson } from '../../../model/rules/same-json'
import type { Channel } from '../../channels/channel-views'
import { isOffered, monthsOf, type Preferences, partsOf, type QuietRow, splitTime, type TabKey, timeOf } from './values'

/** Rows for every channel that has them; absent values get the defaults of docs/reference/limits.md. */
export function preferencesFrom(limits: ChannelLimits, channels: readonly Channel[]): Preferences {
  const rowsFrom = <Row>(part: keyof Preferences, rowOf: (wireName: string) => Row): Record<string, Row> =>
    Object.fromEntries(channels.filter(isOffered[part]).map(({ wireName }) => [wireName, rowOf(wireName)]))
  return {
    caps: rowsFrom('caps', (name) => shownNumber(limits, 'caps', name)),
    delays: rowsFrom('delays', (name) => shownNumber(limits, 'delays', name)),
    quiet: rowsFrom('quiet', (name) => quietFrom(jsonFieldsIn(rowIn(limits.doNotDisturbData, name)))),
    smart: rowsFrom('smart', (name) => {
      const { percentage, months } = fieldsIn(rowIn(limits.smartSendData, name))
      return { percentage: String(numberIn(percentage) ?? 30), months: monthsOf(numberIn(months) ?? 6) }
    }),
  }
}

/** A channel's cap or minimum delay as the server has it; 0 if absent. */
function limitIn(limits: ChannelLimits, part: 'caps' | 'delays', wireName: string): unknown {
  if (part === 'caps') return rowIn(limits.frequencyCappingData, wireName) ?? 0
  const row: unknown = rowIn(limits.minimumDelayData, wireName) ?? {}
  return typeof row === 'object' ? (fieldsIn(row).duration ?? 0) : row
}

/** '' for a number that cannot be read. */
const shownNumber = (...at: Parameters<typeof limitIn>): string => String(numberIn(limitIn(...at)) ?? '')

/** Whether the server has a cap or minimum delay that Herald cannot read. */
export const isUnreadLimit = (...at: Parameters<typeof limitIn>): boolean => numberIn(limitIn(...at)) === null

function quietFrom(row: JsonObject): QuietRow {
  return {
    from: twelveHourTime(row.from, row.fromMeridian, row.from24HourFormat),
    to: twelveHourTime(row.to, row.toMeridian, row.to24HourFormat),
    handling: textIn(row.messageHandlingOption) ?? 'none',
  }
}

/** The server's 12-hour text, else converted from its 24-hour value; '00:00 AM' if both are absent. */
function twelveHourTime(half: unknown, meridian: unknown, time: unknown): string {
  const text = `${half ?? ''} ${meridian ?? ''}`.trim()
  if (splitTime(text)) return text
  const clock = clockOf(time, half, meridian)
  if (clock === null) return text || '00:00 AM'
  const hours = Number(clock.slice(0, 2))
  return `${String(hours % 12 || 12).padStart(2, '0')}${clock.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`
}

/**
 * The body of PUT /brand/channel-limits (Source: docs/reference/calls.md): `now` with the rows of one tab. Rows without edits keep the
 * server's current values; rows that the server never had are written in full.
 * All four parts are present, as in the specification's payload.
 */
export function limitsWith(now: ChannelLimits, values: Preferences, base: Preferences, tab: TabKey): ChannelLimits {
  const parts: readonly (keyof Preferences)[] = partsOf[tab]
  /** The rows of `part` in their wire format; `write` converts an edited row. */
  const rowsToWire = <Row, Value>(
    part: keyof Preferences,
    serverRows: Record<string, Row | null | undefined> | null | undefined,
    edited: Readonly<Record<string, Value>>,
    write: (value: Value, before: Row | null | undefined) => Row,
  ): Record<string, Row | null | undefined> => {
    if (!parts.includes(part)) return { ...serverRows }
    const entries = Object.entries(edited)
      .filter(([name]) => rowIn(serverRows, name) == null || !sameJson(values[part][name], base[part][name]))
      .map(([name, value]) => [keyIn(serverRows, name), write(value, rowIn(serverRows, name))])
    return { ...serverRows, ...Object.fromEntries(entries) }
  }
  return {
    ...now,
    frequencyCappingData: rowsToWire('caps', now.frequencyCappingData, values.caps, Number),
    doNotDisturbData: rowsToWire('quiet', now.doNotDisturbData, values.quiet, (row, before) => ({
      ...before,
      ...quietTo(row),
    })),
    smartSendData: rowsToWire('smart', now.smartSendData, values.smart, ({ percentage, months }, before) => ({
      ...before,
      percentage: Number(percentage),
      months,
    })),
    minimumDelayData: rowsToWire('delays', now.minimumDelayData, values.delays, (days, before) => ({
      ...before,
      duration: Number(days),
      period: 'DAYS',
    })),
  }
}

/** The seven fields of docs/reference/data.md#channel-limits. The rules were checked before, so both times are valid. */
function quietTo({ from, to, handling }: QuietRow) {
  const [start, end] = [splitTime(from), splitTime(to)]
  return {
    from: start?.clock ?? from,
    to: end?.clock ?? to,
    fromMeridian: start?.meridian ?? '',
    toMeridian: end?.meridian ?? '',
    from24HourFormat: timeOf(from) ?? '',
    to24HourFormat: timeOf(to) ?? '',
    messageHandlingOption: handling,
  }
}
