/** Exports the visible days as an iCalendar file (RFC 5545), for other calendar programs. */
import { statusStyle } from '../../blocks/status'
import type { Entry } from '../../steps/schedule/entries'

/** Length of an entry in other calendars, in minutes: a message has no length. */
const EVENT_MINUTES = 15

/** `entries` as a calendar; `now` in epoch milliseconds. Times are in UTC, so that no zone has to be defined. */
export function icsOf(entries: readonly Entry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Herald//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...entries.flatMap((entry) => eventOf(entry, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventOf({ id, plan, kind, epochMs }: Entry, now: number): string[] {
  const details = [plan.channel.label, statusStyle(plan.status).label, plan.segment?.name, plan.zone].filter(Boolean)
  return [
    'BEGIN:VEVENT',
    `UID:${id.replaceAll(' ', '-')}@herald`,
    `DTSTAMP:${utcText(now)}`,
    `DTSTART:${utcText(epochMs)}`,
    `DTEND:${utcText(epochMs + EVENT_MINUTES * 60_000)}`,
    `SUMMARY:${escapedText(kind === 'start' ? `${plan.name}, starts` : plan.name)}`,
    `DESCRIPTION:${escapedText(details.join(', '))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const utcText = (epochMs: number): string =>
  `${new Date(epochMs).toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`

const escapedText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\n|\r/g, '\\n')

/** Folds lines at 75 octets without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
