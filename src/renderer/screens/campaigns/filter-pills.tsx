/** The filters of the list as pills: dashed if not set; coloured, with the value and a clear button, if set. */

import { IconPlus, IconX } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { campaignTypeLabels, statusStyle } from '../../blocks/status'
import { channelById } from '../../channels'
import { useFamilies } from '../../data/families'
import { useSegments } from '../../data/segments'
import { useRovingFocus } from '../../ui/hooks'
import { useLateOverlay } from '../../ui/late-overlay'
import { IconButton, PlainButton } from '../../ui/pieces'
import classes from './filter-pills.module.css'
import { type Days, daysIn, type Filter, filters, isFiltered, statusesIn } from './list-place'
import type { ListState } from './list-state'

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
  family: 'Family',
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
      {filters.map((filter) =>
        filter === 'family' ? null : <Pill key={filter} filter={filter} list={list} counts={counts} />,
      )}
      {list.family ? <FamilyPill id={list.family} onClear={() => list.move({ family: '' })} /> : null}
      {isFiltered({ ...list, family: '' }) ? (
        <PlainButton className={classes.save ?? ''} onClick={onSave}>
          Save as view
        </PlainButton>
      ) : null}
    </div>
  )
}

type MenuFilter = Exclude<Filter, 'family'>

/** Set by the line of a family; opens the family. */
function FamilyPill({ id, onClear }: { id: string; onClear: () => void }) {
  const name = useFamilies().data?.find((family) => family.id === id)?.name
  return (
    <span className={classes.pill} data-set>
      <Link to={`/family/${id}`} className={classes.open}>
        Family
        <strong>
          <bdi>{name ?? ''}</bdi>
        </strong>
      </Link>
      <IconButton className={classes.clear ?? ''} aria-label="Clear family" onClick={onClear}>
        <IconX size={13} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}

function Pill({ filter, list, counts }: Omit<Props, 'onSave'> & { filter: MenuFilter }) {
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

function Value({ filter, list }: { filter: MenuFilter; list: ListState }) {
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

/** Formats the days of a filter. '1 Mar to 31 May 2026' · 'since 1 Nov 2026' · 'until 28 Feb 2026' · '5 Mar 2026'. */
export function daysText({ from, to }: Days): string {
  const [first, last] = [dayjs(from), dayjs(to)]
  if (!to) return `since ${first.format(fullFormat)}`
  if (!from) return `until ${last.format(fullFormat)}`
  if (from === to) return first.format(fullFormat)
  const sameYear = first.isSame(last, 'year')
  return `${first.format(sameYear ? 'D MMM' : fullFormat)} to ${last.format(fullFormat)}`
}

const fullFormat = 'D MMM YYYY'
