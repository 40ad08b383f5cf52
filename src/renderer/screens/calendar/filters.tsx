/** Whose entries are shown: the statuses that occur, with their marks and counts, and the channel. */
import { Select } from '@mantine/core'
import { campaignStatuses } from '#contract'
import { statusLook } from '../../blocks/status'
import { channelById } from '../../channels'
import { PlainButton } from '../../ui/plain-button'
import classes from './filters.module.css'
import type { CalendarState } from './use-calendar'

export function Filters({ calendar }: { calendar: CalendarState }) {
  const { place, move, shelf } = calendar
  const occurring = campaignStatuses.filter((status) => shelf.counts[status] || place.status === status)
  return (
    <div className={classes.filters}>
      <fieldset className={classes.chips}>
        <legend className={classes.unseen}>Status</legend>
        <PlainButton
          className={classes.chip ?? ''}
          aria-pressed={place.status === ''}
          onClick={() => move({ status: '' })}
        >
          All <span className={classes.count}>{shelf.counts.all ?? 0}</span>
        </PlainButton>
        {occurring.map((status) => (
          <StatusChip
            key={status}
            status={status}
            count={shelf.counts[status] ?? 0}
            chosen={place.status === status}
            onChoose={(chosen) => move({ status: chosen })}
          />
        ))}
      </fieldset>
      <ChannelChoice calendar={calendar} />
    </div>
  )
}

type ChipProps = { status: string; count: number; chosen: boolean; onChoose: (status: string) => void }

function StatusChip({ status, count, chosen, onChoose }: ChipProps) {
  const { label, tone, Icon } = statusLook(status)
  return (
    <PlainButton className={classes.chip ?? ''} aria-pressed={chosen} onClick={() => onChoose(chosen ? '' : status)}>
      <Icon size={13} stroke={1.75} data-tone={tone} aria-hidden />
      {label} <span className={classes.count}>{count}</span>
    </PlainButton>
  )
}

function ChannelChoice({ calendar: { place, move, shelf } }: { calendar: CalendarState }) {
  const chosen = channelById(place.channel)
  const offered = [...new Set([...shelf.channels, ...(chosen ? [chosen] : [])])]
  const data = offered.map(({ id, label }) => ({ value: id, label })).toSorted((a, b) => a.label.localeCompare(b.label))
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
