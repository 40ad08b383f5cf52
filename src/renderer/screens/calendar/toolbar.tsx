/** The calendar's toolbar: the current month or week, navigation, filters, the number of conflicts, and the export as iCalendar. */
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { statusStyle } from '../../blocks/status'
import { channelById } from '../../channels'
import { useSaveMade } from '../../data/files'
import type { Entry } from '../../steps/schedule/entries'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import classes from './calendar.module.css'
import { addDays, addMonths, titleOf, type View } from './days'
import type { ListContent } from './listing'
import type { CalendarState } from './use-calendar'

const views: { value: View; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
]

type Props = { calendar: CalendarState; onList: (list: ListContent) => void }

export function Toolbar({ calendar, onList }: Props) {
  const { place, move, today, contents } = calendar
  const { view, day } = place
  const { mutate: save } = useSaveMade()
  const step = (count: number) => move({ day: view === 'week' ? addDays(day, 7 * count) : addMonths(day, count) })
  const conflictCount =
    contents.collided.length + contents.active.filter(({ id }) => contents.collisions.has(id)).length
  const notes = conflictCount + contents.leftOut.length
  return (
    <div className={layout.head}>
      <h1 aria-live="polite">{titleOf(day, view)}</h1>
      {notes > 0 ? (
        <Button
          className={classes.look ?? ''}
          variant="default"
          leftSection={<IconAlertTriangle size={16} stroke={1.75} />}
          onClick={() => onList({ kind: 'notes' })}
        >
          {`${notes} to check`}
        </Button>
      ) : null}
      <div className={layout.row1}>
        <IconButton aria-label={`Previous ${view}`} title={`Previous ${view}`} onClick={() => step(-1)}>
          <IconChevronLeft size={16} stroke={1.75} />
        </IconButton>
        <Button variant="default" onClick={() => move({ day: today })}>
          Today
        </Button>
        <IconButton aria-label={`Next ${view}`} title={`Next ${view}`} onClick={() => step(1)}>
          <IconChevronRight size={16} stroke={1.75} />
        </IconButton>
      </div>
      <IconButton
        aria-label="Export as .ics"
        title="Export as .ics"
        onClick={() =>
          save(async () => {
            const entries = [...contents.byDay.values()].flat()
            return new File([icsOf(entries, calendar.now)], `${titleOf(day, view)}.ics`, { type: 'text/calendar' })
          })
        }
      >
        <IconCalendarDown size={16} stroke={1.75} />
      </IconButton>
      <ChannelChoice calendar={calendar} />
      <SegmentedControl
        aria-label="View"
        data={views}
        value={view}
        onChange={(chosen) => move({ view: chosen === 'week' ? 'week' : 'month' })}
      />
    </div>
  )
}

/** Length of an entry in other calendars, in minutes: a message has no length. */
const EVENT_MINUTES = 15

/**
 * Exports the visible days as an iCalendar file (RFC 5545), for other calendar programs. `entries` as a calendar; `now` in epoch
 * milliseconds. Times are in UTC, so that no zone has to be defined.
 */
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

/** The channel filter, with channels that have entries in these days. */
function ChannelChoice({ calendar: { place, move, contents } }: { calendar: CalendarState }) {
  const chosen = channelById(place.channel)
  const offeredChannels = [...new Set([...contents.channels, ...(chosen ? [chosen] : [])])]
  const data = offeredChannels
    .map(({ id, label }) => ({ value: id, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      className={classes.channel ?? ''}
      aria-label="Channel"
      placeholder="All channels"
      data={data}
      value={place.channel || null}
      clearable
      clearButtonProps={{ 'aria-label': 'All channels' }}
      onChange={(channel) => move({ channel: channel ?? '' })}
    />
  )
}
