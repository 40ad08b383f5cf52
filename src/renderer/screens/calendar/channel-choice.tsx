/** The channel filter: those that have something in these days. */
import { Select } from '@mantine/core'
import { channelById } from '../../channels'
import classes from './calendar.module.css'
import * as texts from './texts'
import type { CalendarState } from './use-calendar'

export function ChannelChoice({ calendar: { place, move, shelf: contents } }: { calendar: CalendarState }) {
  const chosen = channelById(place.channel)
  const offered = [...new Set([...contents.channels, ...(chosen ? [chosen] : [])])]
  const data = offered.map(({ id, label }) => ({ value: id, label })).toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      className={classes.channel ?? ''}
      aria-label={texts.channel}
      placeholder={texts.allChannels}
      data={data}
      value={place.channel || null}
      clearable
      clearButtonProps={{ 'aria-label': texts.allChannels }}
      onChange={(channel) => move({ channel: channel ?? '' })}
    />
  )
}
