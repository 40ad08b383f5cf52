/** Formats a campaign's time on the wall clock of a zone. */
import { Temporal } from 'temporal-polyfill'
import { dateText } from '../../../model/rules/calendar-dates'

/** 'Fri 27 Nov 2026, 10:00' on the wall clock of `zone` (IANA). */
export function momentIn(zone: string, epochMs: number): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  return `${dateText(moment.toPlainDate().toString())}, ${moment.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** The part of the time text `moment` that differs from `sentence`, both as `momentIn` returns them: '05:00', or 'Mon 23:00' on another day. */
export function momentBeside(moment: string, sentence: string): string {
  const [day = '', time = ''] = moment.split(', ')
  return sentence.startsWith(`${day},`) ? time : `${day.split(' ')[0]} ${time}`
}
