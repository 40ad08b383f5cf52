/** The columns of the list, and what stands in their cells. */
import { IconCloudUp, IconMessage } from '@tabler/icons-react'
import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { StatusBadge } from '../../blocks/status'
import { agoWords, momentWords } from '../../ui/dates'
import { IconTile } from '../../ui/icon-tile'
import { useNow } from '../../ui/use-now'
import { channelOf, onlyHere, rowTarget, typeOf } from './row-actions'
import { notSet, scheduleWords } from './schedule-words'
import classes from './table.module.css'

export const features = tableFeatures({ rowSortingFeature })
const column = createColumnHelper<typeof features, CampaignRow>()

/** The main process sorts; the ids of sortable columns are the fields that it orders by. */
export const columns = column.columns([
  column.accessor('name', { id: 'name', header: 'Name', cell: ({ row }) => <Name row={row.original} /> }),
  column.accessor('status', {
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  column.accessor('segmentName', {
    id: 'segment',
    header: 'Segment',
    enableSorting: false,
    cell: ({ row }) => <Segment row={row.original} />,
  }),
  column.accessor('schedule', {
    id: 'schedule',
    header: 'Schedule',
    enableSorting: false,
    cell: ({ row }) => <Schedule row={row.original} />,
  }),
  column.accessor('updatedAt', {
    id: 'updated_at',
    header: 'Updated',
    sortDescFirst: true,
    cell: ({ row }) => <Updated row={row.original} />,
  }),
])

function Name({ row }: { row: CampaignRow }) {
  const channel = channelOf(row)
  const to = rowTarget(row)
  const name = row.name || 'Campaign without a name'
  return (
    <>
      <IconTile Icon={channel?.Icon ?? IconMessage} />
      <span className={classes.words}>
        {to ? (
          <Link className={classes.title} to={to} dir="auto" data-list data-row-link onKeyDown={moveBetweenRows}>
            {name}
          </Link>
        ) : (
          <span className={classes.title} dir="auto" data-list>
            {name}
          </span>
        )}
        <Under row={row} />
      </span>
    </>
  )
}

/** Under the name: channel and type, and what of it is not on the server. */
function Under({ row }: { row: CampaignRow }) {
  const type = typeOf(row)
  const what = [channelOf(row)?.label ?? row.channelName, type ? campaignTypeLabels[type] : row.type]
  const here = onlyHere(row) ? 'Only on this computer' : row.unsynced ? 'Changes wait on this computer' : null
  return (
    <span className={classes.under}>
      {what.filter(Boolean).join(' · ')}
      {here ? (
        <span className={classes.here}>
          <span className={classes.dot}>·</span>
          <IconCloudUp size={13} stroke={1.5} aria-hidden />
          {here}
        </span>
      ) : null}
    </span>
  )
}

function Segment({ row }: { row: CampaignRow }) {
  if (row.segmentName) return <bdi title={row.segmentName}>{row.segmentName}</bdi>
  if (row.segmentId !== null) return <>Segment {row.segmentId}</>
  return <span className={classes.missing}>Not chosen</span>
}

function Schedule({ row }: { row: CampaignRow }) {
  const words = scheduleWords(row.schedule, useNow())
  return words === notSet ? <span className={classes.missing}>{notSet}</span> : <span title={words}>{words}</span>
}

function Updated({ row }: { row: CampaignRow }) {
  const now = useNow()
  if (!row.updatedAt) return <>–</>
  return (
    <time dateTime={row.updatedAt} title={momentWords(row.updatedAt)}>
      {agoWords(row.updatedAt, now)}
    </time>
  )
}

/** Up and down move the focus from the name of one row to the next; rows just out of sight are drawn already. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  links[links.indexOf(event.currentTarget) + step]?.focus()
}
