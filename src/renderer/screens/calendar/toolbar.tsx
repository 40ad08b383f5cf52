/** The calendar's toolbar: the current month or week, navigation, filters, and the number of conflicts. */
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { channelById } from '../../channels'
import { useSaveMade } from '../../data/files'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './calendar.module.css'
import { addDays, addMonths, titleOf, type View } from './days'
import { icsOf } from './ics'
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
