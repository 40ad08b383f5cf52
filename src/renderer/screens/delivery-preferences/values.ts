/**
 * The editable values of Delivery Preferences and their rules (Source: docs/reference/data.md#channel-limits and
 * docs/reference/rules.md#delivery and docs/reference/limits.md).
 */

import { type ChannelLimits, countOf, type JsonObject } from '#contract'
import { clockOf, keyIn, rowIn } from '../../../model/rules/channel-limits'
import type { Problem } from '../../../model/rules/problem'
import { fieldsIn, jsonFieldsIn, numberIn, textIn } from '../../../model/rules/read'
import { sameJson } from '../../../model/rules/same-json'
import type { Channel } from '../../channels/channel-views'

/** The three tabs; their keys are used in the address (Source: docs/reference/screens.md#delivery-preferences). */
export const tabs = [
  { key: 'frequencycapping', label: 'FREQUENCY CAPPING' },
  { key: 'donotdisturb', label: 'DO NOT DISTURB' },
  { key: 'smartsend', label: 'SMART SEND' },
] as const
export type TabKey = (typeof tabs)[number]['key']

/** Times as typed: 'hh:mm' with AM or PM. `handling` in the server's spelling. */
export type QuietRow = { from: string; to: string; handling: string }
/** Percent as typed; `months` counts back from today, 0 for all time. */
export type SmartRow = { percentage: string; months: number }
type Rows<Row> = Readonly<Record<string, Row>>

/** Rows by a channel's `channelName`; numbers as typed, '' if empty. */
export type Preferences = {
  caps: Rows<string>
  /** In days. */
  delays: Rows<string>
  quiet: Rows<QuietRow>
  smart: Rows<SmartRow>
}

/** The parts that a tab shows and saves. */
export const partsOf = {
  frequencycapping: ['caps', 'delays'],
  donotdisturb: ['quiet'],
  smartsend: ['smart'],
} as const satisfies Record<TabKey, readonly (keyof Preferences)[]>

/** The preferences that a channel has (Source: docs/reference/limits.md), by part. */
export const isOffered: Record<keyof Preferences, (channel: Channel) => boolean> = {
  caps: ({ preferences }) => preferences.frequencyCap,
  delays: ({ preferences }) => preferences.minimumDelay,
  quiet: ({ preferences }) => preferences.doNotDisturb,
  smart: ({ preferences }) => preferences.smartSend,
}

export const handlings = [
  { value: 'none', label: 'None' },
  { value: 'discard', label: 'Discard' },
  { value: 'delay', label: 'Delay' },
] as const

/** 3, 6, 9 and 12 months, and all time as 0 (Source: docs/reference/limits.md). */
export const monthChoices = [3, 6, 9, 12, 0] as const

/** Digits only (Source: docs/reference/rules.md#delivery), limited to the number that is exact as a JavaScript number. */
export const digitsOf = (typedText: string): string => typedText.replaceAll(/\D/g, '').slice(0, 9)

/** Source: docs/reference/limits.md. */
export const limits = { percent: 100, months: 12, delayDays: 60 } as const

/** Digits only, within the limit (Source: docs/reference/rules.md#delivery). */
export const percentageOf = (typedText: string): string => {
  const digits = digitsOf(typedText)
  return digits !== '' && Number(digits) > limits.percent ? String(limits.percent) : digits
}

/** Within the limit (Source: docs/reference/rules.md#delivery). */
export const monthsOf = (months: number): number => Math.min(limits.months, Math.max(0, months))

/** 'HH:mm' of 'hh:mm' with AM or PM, null if invalid. '00:00 AM' means 12:00 AM; hour 0 with PM is invalid. */
export function timeOf(typedText: string): string | null {
  const { clock, meridian } = splitTime(typedText) ?? {}
  if (!clock || !meridian || (clock.startsWith('00') && meridian === 'PM')) return null
  return clockOf(null, clock, meridian)
}

/** The two parts of the wire format: '10:30' and 'PM'. Null if `typedText` does not match hh:mm with AM or PM. */
function splitTime(typedText: string): { clock: string; meridian: 'AM' | 'PM' } | null {
  const [, clock, meridian] = /^((?:0\d|1[0-2]):[0-5]\d) ?([AP]M)$/i.exec(typedText.trim()) ?? []
  return clock && meridian ? { clock, meridian: meridian.toUpperCase() === 'PM' ? 'PM' : 'AM' } : null
}

/** '9:30pm' as '09:30 PM'; an invalid time stays as typed. */
export function tidyTime(typedText: string): string {
  const [, hour = '', minute, half = ''] = /^(\d{1,2}):(\d{2})\s*([ap])\.?m\.?$/i.exec(typedText.trim()) ?? []
  return minute ? `${hour.padStart(2, '0')}:${minute} ${half.toUpperCase()}M` : typedText.trim()
}

/** The error of an invalid time; null for a valid one. */
export const refusalOfTime = (typedText: string): string | null =>
  timeOf(typedText) === null ? 'Enter a time as hh:mm AM or PM' : null

/** Every broken rule of a tab, in the order of its fields. Paths are 'part.channelName' and a field of the row. */
export function problemsOf(values: Preferences, tab: TabKey): Problem[] {
  if (tab === 'donotdisturb')
    return Object.entries(values.quiet).flatMap(([channel, row]) =>
      (['from', 'to'] as const).flatMap((field) => {
        const message = refusalOfTime(row[field])
        return message ? [{ path: `quiet.${channel}.${field}`, message }] : []
      }),
    )
  if (tab === 'smartsend')
    return Object.entries(values.smart).flatMap(([channel, { percentage }]) =>
      percentage === '' ? [{ path: `smart.${channel}.percentage`, message: 'Percentage should not be empty' }] : [],
    )
  return Object.entries(values.delays).flatMap(([channel, days]) =>
    Number(days) > limits.delayDays
      ? [{ path: `delays.${channel}`, message: `Minimum delay should be 0 to ${limits.delayDays} days` }]
      : [],
  )
}

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

/**
 * Describes the rows of Delivery Preferences as text. A cap of 0 means no cap (assumed; docs/reference/choices.md#delivery-preferences).
 * Null for any other cap, since its field shows it. `isUnread`: the server's cap cannot be read.
 */
export const capText = (cap: string, isUnread = false): string | null =>
  isUnread ? unreadText : Number(cap) === 0 ? 'No cap' : null

/** `isUnread`: the server's delay cannot be read. */
export const delayText = (days: string, isUnread = false): string =>
  isUnread ? unreadText : Number(days) === 0 ? 'No delay' : `At least ${countOf(Number(days), 'day')} apart`

const unreadText = 'Cannot be read. It stays as it is until you enter a number.'

/**
 * '22:00 to 08:00 the next day, 10 h'. Equal times mean off; a start later than the end crosses midnight (docs/reference/choices.md). Null
 * if a time cannot be read.
 */
export function hoursText({ from, to }: QuietRow): string | null {
  const [start, end] = [timeOf(from), timeOf(to)]
  if (start === null || end === null) return null
  if (start === end) return 'Off'
  const length = (minutesOf(end) - minutesOf(start) + 1_440) % 1_440
  const [hours, minutes] = [Math.floor(length / 60), length % 60]
  const durationText = [hours ? `${hours} h` : '', minutes ? `${minutes} min` : ''].filter(Boolean).join(' ')
  return `${start} to ${end}${start > end ? ' the next day' : ''}, ${durationText}`
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The handling of a message in quiet hours (assumed: none, discard, delay). Empty without quiet hours, or if unknown. */
export function handlingText(row: QuietRow): string {
  const [start, end] = [timeOf(row.from), timeOf(row.to)]
  if (start === null || end === null || start === end) return ''
  const key = row.handling.toLowerCase()
  if (key === 'delay') return `Messages wait until ${end}`
  if (key === 'discard') return 'Messages are not sent'
  return key === 'none' ? 'The server decides' : ''
}

export const monthText = (months: number): string => (months === 0 ? 'All time' : countOf(months, 'month'))

/** 'Smart Send skips people who opened fewer than 30% of emails in the last 6 months.' */
export function smartText({ percentage, months }: SmartRow): string {
  if (percentage === '') return ''
  const span = months === 0 ? '' : ` in the last ${countOf(months, 'month')}`
  return `Smart Send skips people who opened fewer than ${percentage}% of emails${span}.`
}
