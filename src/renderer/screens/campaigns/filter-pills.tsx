/** The filters of the list as pills: dashed if not set; coloured, with the value and a clear button, if set. */

import { IconPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { statusStyle } from '../../blocks/status'
import { channelById } from '../../channels'
import { useSegments } from '../../data/segments'
import { IconButton, PlainButton } from '../../ui/plain-button'
import { useLateOverlay } from '../../ui/use-late-overlay'
import { useRovingFocus } from '../../ui/use-roving-focus'
import { daysText } from './days-text'
import classes from './filter-pills.module.css'
import { daysIn, type Filter, filters, isFiltered, statusesIn } from './list-place'
import type { ListState } from './use-list-state'

const loadMenu = () => import('./filter-menu')
const FilterMenu = lazy(async () => ({ default: (await loadMenu()).FilterMenu }))

const filterLabels: Record<Filter, string> = {
  status: 'Status',
  channel: 'Channel',
  type: 'Type',
  segment: 'Segment',
  tag: 'Tag',
  updated: 'Updated',
  sent: 'Sent',
}

type Props = {
  list: ListState
  /** Number of rows per status for the same search and filters; undefined until known. */
  counts: Record<string, number> | undefined
  onSave: () => void
}

export function FilterPills({ list, counts, onSave }: Props) {
  return (
    <div {...useRovingFocus<HTMLDivElement>()} className={classes.pills} role="toolbar" aria-label="Filters">
      {filters.map((filter) => (
        <Pill key={filter} filter={filter} list={list} counts={counts} />
      ))}
      {isFiltered(list) ? (
        <PlainButton className={classes.save ?? ''} onClick={onSave}>
          Save as view
        </PlainButton>
      ) : null}
    </div>
  )
}

function Pill({ filter, list, counts }: Omit<Props, 'onSave'> & { filter: Filter }) {
  const { wanted, overlay, forButton } = useLateOverlay(
    filter === 'updated' || filter === 'sent' ? 'dialog' : 'menu',
    loadMenu,
  )
  const value = list[filter]
  const label = filterLabels[filter]
  return (
    <span className={classes.pill} data-set={value !== '' || undefined}>
      <PlainButton {...forButton} className={classes.open ?? ''}>
        {value === '' ? <IconPlus size={13} stroke={1.75} aria-hidden /> : null}
        {label}
        {value === '' ? null : (
          <strong>
            <Value filter={filter} list={list} />
          </strong>
        )}
      </PlainButton>
      {value === '' ? null : (
        <IconButton
          className={classes.clear ?? ''}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => list.move({ [filter]: '' })}
        >
          <IconX size={13} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {wanted ? <FilterMenu {...overlay} filter={filter} list={list} counts={counts} /> : null}
      </Suspense>
    </span>
  )
}

function Value({ filter, list }: { filter: Filter; list: ListState }) {
  const value = list[filter]
  if (filter === 'segment') return <SegmentName id={value} />
  if (filter === 'status') return <>{statusesText(list)}</>
  if (filter === 'channel') return <>{channelById(value)?.label ?? value}</>
  if (filter === 'type') return <>{list.type ? campaignTypeLabels[list.type] : ''}</>
  const days = filter === 'updated' || filter === 'sent' ? daysIn(value) : null
  if (days) return <>{daysText(days)}</>
  return <bdi>{value}</bdi>
}

/** 'Draft, Running', or '3 statuses'. */
function statusesText(list: ListState): string {
  const chosen = statusesIn(list)
  if (chosen.length > 2) return `${chosen.length} statuses`
  return chosen.map((status) => statusStyle(status).label).join(', ')
}

function SegmentName({ id }: { id: string }) {
  const segment = useSegments().data?.find((segment) => String(segment.id) === id)
  return <bdi>{segment?.name ?? id}</bdi>
}
