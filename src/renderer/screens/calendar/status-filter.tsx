/** The status filter: the statuses in these days, with their icons and counts. */

import { campaignStatuses } from '#contract'
import { statusStyle } from '../../blocks/status'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/plain-button'
import classes from './status-filter.module.css'
import type { CalendarState } from './use-calendar'

export function StatusFilter({ calendar }: { calendar: CalendarState }) {
  const { place, move, contents } = calendar
  const occurring = campaignStatuses.filter((status) => contents.counts[status] || place.status === status)
  return (
    <fieldset className={classes.chips}>
      <legend className={layout.unseen}>Status</legend>
      <PlainButton
        className={classes.chip ?? ''}
        aria-pressed={place.status === ''}
        onClick={() => move({ status: '' })}
      >
        All <span>{contents.counts.all ?? 0}</span>
      </PlainButton>
      {occurring.map((status) => (
        <StatusChip
          key={status}
          status={status}
          count={contents.counts[status] ?? 0}
          chosen={place.status === status}
          onChoose={(chosen) => move({ status: chosen })}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { status: string; count: number; chosen: boolean; onChoose: (status: string) => void }

function StatusChip({ status, count, chosen, onChoose }: ChipProps) {
  const { label, tone, Icon } = statusStyle(status)
  return (
    <PlainButton className={classes.chip ?? ''} aria-pressed={chosen} onClick={() => onChoose(chosen ? '' : status)}>
      <Icon size={13} stroke={1.75} data-tone={tone} aria-hidden />
      {label} <span>{count}</span>
    </PlainButton>
  )
}
