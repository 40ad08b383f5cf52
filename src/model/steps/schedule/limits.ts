/** How the brand's limits affect a schedule: the cap as text, and overlaps with quiet hours. */
import type { QuietHours } from '../../rules/channel-limits.ts'
import type { StepContext } from '../step.ts'
import { isQuiet, isQuietAtTimes, isQuietThroughout, isTime } from './engine/index.ts'
import type { ScheduleValues } from './values.ts'

/** 'At most 2 in 24 hours'; a cap of 0 means none (Source: docs/reference/choices.md#delivery-preferences). */
export function capText({ server }: StepContext, isOn: boolean | null): string {
  const cap = server?.limits?.cap
  if (isOn === null) return 'Not set on the server. It stays so until you choose.'
  if (!isOn) return 'The cap is ignored'
  if (cap === undefined) return 'As in Delivery Preferences'
  if (cap === null) return 'The cap on the server cannot be read'
  return cap === 0 ? 'No effect: no cap is set in Delivery Preferences' : `At most ${String(cap)} in 24 hours`
}

/** Whether none, some or all of a schedule's times are quiet. */
export type Clash = 'none' | 'part' | 'all'

/** How the times of a schedule overlap with `quietHours`; null if it has no valid time. Quiet hours are in the schedule's own zone (assumed). */
export function clashOf(values: ScheduleValues, { type }: StepContext, quietHours: QuietHours): Clash | null {
  if (type !== 'event-based') return isTime(values.time) ? (isQuiet(values.time, quietHours) ? 'all' : 'none') : null
  const { startTime, endTime } = values
  if (!isTime(startTime) || !isTime(endTime) || endTime < startTime) return null
  if (isQuietThroughout(startTime, endTime, quietHours)) return 'all'
  return isQuietAtTimes(startTime, endTime, quietHours) ? 'part' : 'none'
}

/** The quiet hours that apply to a schedule; null if the channel has none, the toggle is off, or they are not loaded. */
export const quietHoursOf = (values: ScheduleValues, { channel, server }: StepContext): QuietHours | null =>
  channel.toggles.doNotDisturb && values.doNotDisturb ? (server?.limits?.quiet ?? null) : null

/** '22:00 to 08:00'. */
export const hoursText = ({ from, to }: QuietHours): string => `${from} to ${to}`

/** The effect of quiet hours on a message (assumed: none, discard, delay). */
export function handlingText({ handling, to }: QuietHours): string {
  if (handling === 'delay') return `Messages wait until ${to}.`
  return handling === 'discard' ? 'Messages are not sent.' : 'Messages may not be sent.'
}

/** '22:00 to 08:00, no overlap', shown at the switch. */
export function quietText(values: ScheduleValues, context: StepContext): string {
  if (values.doNotDisturb === null) return 'Not set on the server. It stays so until you choose.'
  if (!values.doNotDisturb) return 'Quiet hours are ignored'
  const { server } = context
  if (!server?.limits) return 'As in Delivery Preferences'
  const { quiet } = server.limits
  return quiet
    ? `${hoursText(quiet)}${clashText(clashOf(values, context, quiet))}`
    : 'No effect: no quiet hours are set in Delivery Preferences'
}

const clashText = (clash: Clash | null): string => {
  if (clash === null) return ''
  return clash === 'none' ? ', no overlap' : clash === 'part' ? ', partly overlaps' : ', overlaps'
}

/** The cap in REVIEW's card: '2 per 24 hours'. */
export function capFact(values: ScheduleValues, { server }: StepContext): string {
  const cap = server?.limits?.cap
  if (values.frequencyCapping === null) return 'Not set on the server'
  if (!values.frequencyCapping) return 'Off'
  if (cap === null) return 'Cannot be read'
  return cap === undefined ? 'On' : cap === 0 ? 'Not set up' : `${cap} per 24 hours`
}

/** The quiet hours in REVIEW's card: '22:00 to 08:00, no overlap'. */
export function quietFact(values: ScheduleValues, context: StepContext): string {
  if (values.doNotDisturb === null) return 'Not set on the server'
  if (!values.doNotDisturb) return 'Off'
  const { server } = context
  if (!server?.limits) return 'On'
  const { quiet } = server.limits
  return quiet ? `${hoursText(quiet)}${clashText(clashOf(values, context, quiet))}` : 'Not set up'
}
