/** What the brand's limits mean for a schedule: the cap in words, and whether it meets the quiet hours. */
import { filled } from '#contract'
import type { QuietHours } from '../../data/channel-limits'
import type { StepContext } from '../step'
import { isQuiet, isQuietAtTimes, isQuietThroughout, isTime } from './engine'
import * as texts from './texts'
import type { ScheduleValues } from './values'

/** 'At most 2 in 24 hours'; a cap of 0 means none (Source: docs/reference/choices.md#delivery-preferences). */
export function capText({ server }: StepContext, on: boolean | null): string {
  const cap = server?.limits?.cap
  if (on === null) return texts.theServerDoesNotSay
  if (!on) return texts.theCapIsIgnored
  if (cap === undefined) return texts.asInDeliveryPreferences
  return cap === 0 ? texts.noCapIsSet : filled(texts.atMostIn24Hours, { cap: String(cap) })
}

/** Whether none, some or all of a schedule's times are quiet. */
export type Clash = 'none' | 'part' | 'all'

/** How the times of a schedule meet `quiet`; null while it has none. The quiet hours are read on the schedule's own wall clock (assumed). */
export function clashOf(values: ScheduleValues, { type }: StepContext, quiet: QuietHours): Clash | null {
  if (type !== 'event-based') return isTime(values.time) ? (isQuiet(values.time, quiet) ? 'all' : 'none') : null
  const { startTime, endTime } = values
  if (!isTime(startTime) || !isTime(endTime) || endTime < startTime) return null
  if (isQuietThroughout(startTime, endTime, quiet)) return 'all'
  return isQuietAtTimes(startTime, endTime, quiet) ? 'part' : 'none'
}

/** The quiet hours that hold for a schedule; null where the channel has none, the toggle is off, or nobody has read them. */
export const quietHoursOf = (values: ScheduleValues, { channel, server }: StepContext): QuietHours | null =>
  channel.toggles.doNotDisturb && values.doNotDisturb ? (server?.limits?.quiet ?? null) : null

/** '22:00 to 08:00'. */
export const hoursText = ({ from, to }: QuietHours): string => `${from} to ${to}`

/** What becomes of a message in quiet hours (assumed: none, discard, delay). */
export function handlingText({ handling, to }: QuietHours): string {
  if (handling === 'delay') return filled(texts.messagesWait, { to })
  return handling === 'discard' ? texts.messagesNotSent : texts.messagesMayNotBeSent
}

/** '22:00 to 08:00, no overlap', for the switch. */
export function quietText(values: ScheduleValues, context: StepContext): string {
  if (values.doNotDisturb === null) return texts.theServerDoesNotSay
  if (!values.doNotDisturb) return texts.quietHoursAreIgnored
  const { server } = context
  if (!server?.limits) return texts.asInDeliveryPreferences
  const { quiet } = server.limits
  return quiet ? `${hoursText(quiet)}${clashText(clashOf(values, context, quiet))}` : texts.noQuietHoursAreSet
}

const clashText = (clash: Clash | null): string => {
  if (clash === null) return ''
  return clash === 'none' ? texts.noOverlap : clash === 'part' ? texts.partlyOverlaps : ', overlaps'
}

/** How REVIEW's card says the cap: '2 per 24 hours'. */
export function capFact(values: ScheduleValues, { server }: StepContext): string {
  const cap = server?.limits?.cap
  if (values.frequencyCapping === null) return texts.notSaid
  if (!values.frequencyCapping) return texts.off
  return cap === undefined ? texts.on : cap === 0 ? texts.notSetUp : filled(texts.perDay, { cap })
}

/** How REVIEW's card says the quiet hours: '22:00 to 08:00, no overlap'. */
export function quietFact(values: ScheduleValues, context: StepContext): string {
  if (values.doNotDisturb === null) return texts.notSaid
  if (!values.doNotDisturb) return texts.off
  const { server } = context
  if (!server?.limits) return texts.on
  const { quiet } = server.limits
  return quiet ? `${hoursText(quiet)}${clashText(clashOf(values, context, quiet))}` : texts.notSetUp
}
