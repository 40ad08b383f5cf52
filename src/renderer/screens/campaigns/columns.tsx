/** The columns of the list and their cells. */

import { IconStarFilled } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { amount, type CampaignRow, countOf, type Excerpt, type ListColumn, listColumns } from '#contract'
import { money, shareCell } from '../../../model/rules/amounts'
import { placeOf } from '../../../model/state-of'
import { campaignTypeLabels, StateBadge } from '../../blocks/status'
import { useNeedsAct, useRowState } from '../../data/campaign-state'
import { useServerNow } from '../../data/session'
import { useCurrency } from '../../data/settings'
import { rowTarget } from '../../steps/campaign-row/row-actions'
import { notSet, scheduleText } from '../../steps/campaign-row/schedule-text'
import { statusFact } from '../../steps/campaign-row/start-text'
import { channelOf, familyText, isReadFromServer, segmentOf, typeOf } from '../../steps/row-kind'
import { agoText, momentText } from '../../ui/dates'
import { useHasBeenTrue } from '../../ui/hooks'
import { useLateTip } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { moveBetweenRows } from '../../ui/list-rows'
import head from '../../ui/table-head.module.css'
import { STATUS_ACT_WIDTH_PX, widths } from './fitting'
import { ChannelMark, StatusMark } from './sprites'
import classes from './table.module.css'
import { useReviewOf, useTotal } from './table-rows'

/** Loaded with the first campaign whose schedule was edited here. */
const EditedSchedule = lazy(() => import('./edited-schedule'))
/** Loaded with the first campaign that is being published, or that waits for the user. */
const StateAct = lazy(() => import('../../blocks/draft-safety/state-act'))

export type Column = {
  /** Of a column by which the list can be ordered, the field of the order. */
  id: 'name' | ListColumn
  label: string
  Cell: (props: { row: CampaignRow }) => ReactNode
  /** The direction of the first click on its header; absent if the list cannot be ordered by it. The main process sorts. */
  sorts?: 'asc' | 'desc'
}

/** A count, or its share `of` another count. */
const countColumn = (
  status: string,
  label: string,
  rateOf: string | null = null,
  id: ListColumn = status as ListColumn,
): Column => ({ id, label, Cell: ({ row }) => <CountCell row={row} status={status} of={rateOf} /> })

/** The columns that the user may choose, with their labels in the header and in the column menu. */
export const choosable: Record<ListColumn, Column> = {
  status: {
    id: 'status',
    label: 'Status',
    sorts: 'asc',
    Cell: ({ row }) => (row.family ? <Members of={row.family} /> : <Status row={row} />),
  },
  sent: countColumn('sent', 'Sent'),
  delivered: countColumn('delivered', 'Delivered', 'sent'),
  opened: countColumn('view', 'Opened', 'delivered', 'opened'),
  clicked: countColumn('click', 'Clicked', 'delivered', 'clicked'),
  revenue: { id: 'revenue', label: 'Revenue', Cell: RevenueCell },
  channel: { id: 'channel', label: 'Channel', Cell: ({ row }) => channelOf(row)?.label ?? row.channelName ?? '–' },
  type: { id: 'type', label: 'Type', Cell: ({ row }) => typeText(row) ?? '–' },
  segment: { id: 'segment', label: 'Segment', Cell: Segment },
  schedule: { id: 'schedule', label: 'Schedule', Cell: Schedule },
  number: { id: 'number', label: 'ID', Cell: ({ row }) => row.campaignId ?? '–' },
  updated_at: { id: 'updated_at', label: 'Updated', sorts: 'desc', Cell: UpdatedCell },
}

const name: Column = { id: 'name', label: 'Name', sorts: 'asc', Cell: Name }

/** The name, followed by the chosen columns in the given order. */
export const columnsOf = (chosen: readonly ListColumn[]): readonly Column[] => [
  name,
  ...chosen.map((columnId) => choosable[columnId]),
]

/** The column widths as a CSS grid track; text columns get the remaining width. `hasActs`: a status has a button. */
export const trackOf = (chosen: readonly string[], hasActs = false): string =>
  [
    'minmax(240px, 1fr)',
    ...listColumns
      .filter((listColumn) => chosen.includes(listColumn))
      .map((column) => (column === 'status' && hasActs ? `${widths.status + STATUS_ACT_WIDTH_PX}px` : widthOf(column))),
  ].join(' ')

const widthOf = (column: ListColumn): string =>
  column === 'segment' || column === 'schedule' ? `minmax(${widths[column]}px, 0.3fr)` : `${widths[column]}px`

function Name({ row }: { row: CampaignRow }) {
  const channel = channelOf(row)
  const to = rowTarget(row)
  const name = row.name || 'Unnamed campaign'
  const { on, tip } = useLateTip(name)
  return (
    <>
      <ChannelMark channel={channel} />
      <span className={layout.words}>
        <span className={`${layout.rowSmall} ${classes.line}`}>
          {to ? (
            <Link
              className={`${layout.oneLine} ${classes.title}`}
              to={to}
              dir="auto"
              data-list
              data-row-link
              onKeyDown={moveBetweenRows}
              {...on}
            >
              {name}
            </Link>
          ) : (
            <span className={`${layout.oneLine} ${classes.title}`} dir="auto" data-list {...on}>
              {name}
            </span>
          )}
          {row.favourite ? <IconStarFilled className={classes.star ?? ''} size={13} aria-label="Favourite" /> : null}
        </span>
        {tip}
        {row.excerpt ? <FoundExcerpt row={row} excerpt={row.excerpt} /> : <UnderName row={row} />}
      </span>
    </>
  )
}

/** Below the name: channel and type, and edits that are not on the server. */
function UnderName({ row }: { row: CampaignRow }) {
  const kindParts = [channelOf(row)?.label ?? row.channelName, typeText(row), familyText(row) ?? row.memberOf?.name]
  const place = placeOf(useRowState(row))
  return (
    <span className={`${layout.oneLine} ${head.under}`}>
      {kindParts.filter(Boolean).join(' · ')}
      {place === 'Sent' || row.family ? null : (
        <span className={classes.here}>
          {' · '}
          {place}
        </span>
      )}
      {row.tags?.map((tag) => (
        <bdi key={tag} className={classes.tag}>
          {tag}
        </bdi>
      ))}
    </span>
  )
}

function typeText(row: CampaignRow): string | null {
  const type = typeOf(row)
  return type ? campaignTypeLabels[type] : row.type
}

/** A search hit in the message rather than the name, after channel and type. If there is no room, the type is left out. */
function FoundExcerpt({ row, excerpt: { before, hit, after } }: { row: CampaignRow; excerpt: Excerpt }) {
  const type = typeText(row)
  return (
    <span className={classes.found} title={`In the message: ${`${before}${hit}${after}`}`}>
      <span>
        {channelOf(row)?.label ?? row.channelName}
        {type ? <span className={classes.type}> · {type}</span> : null}
      </span>
      <span className={classes.excerpt} dir="auto" data-list>
        <span className={classes.before}>
          <span>{before}</span>
        </span>
        <mark>{hit}</mark>
        <span className={classes.after}>{after}</span>
      </span>
    </span>
  )
}

/** Opens the campaigns of a family, below their filter. */
const Members = ({ of: { id, members } }: { of: NonNullable<CampaignRow['family']> }) =>
  members === 0 ? (
    <span className={classes.missing}>No campaigns yet</span>
  ) : (
    <Link className={classes.members} to={`/campaign?family=${id}`}>
      {countOf(members, 'campaign')}
    </Link>
  )

/** The state with a fact below it; the line is reserved before the fact is known. */
function Status({ row }: { row: CampaignRow }) {
  const sentCount = useTotal(row.campaignId, 'sent')
  const state = useRowState(row)
  const fact = statusFact(row, state, sentCount ?? null, useServerNow(), useReviewOf(row))
  // Also afterwards, for the confirmation in its place.
  const hasAct = useHasBeenTrue(useNeedsAct([row]))
  return (
    <>
      <StateBadge state={state} mark={<StatusMark status={row.status} />} />
      <span className={classes.starts} title={fact}>
        {fact}
      </span>
      {hasAct ? (
        <span className={classes.act}>
          <Suspense fallback={null}>
            <StateAct state={state} draftId={row.draftId} to={rowTarget(row)} />
          </Suspense>
        </span>
      ) : null}
    </>
  )
}

/** A dash if nothing was counted; empty while loading, so that a number never replaces a dash. */
function CountCell({ row, status, of }: { row: CampaignRow; status: string; of: string | null }) {
  const count = useTotal(row.campaignId, status)
  const all = useTotal(row.campaignId, of ?? status)
  if (count === undefined || all === undefined) return null
  if (of === null) return <>{count ? amount(count) : '–'}</>
  return <>{shareCell(count, all)}</>
}

function RevenueCell({ row }: { row: CampaignRow }) {
  const sum = useTotal(row.campaignId, 'revenue')
  const currency = useCurrency()
  if (sum === undefined) return null
  return <>{sum ? money(amount(Math.round(sum)), currency) : '–'}</>
}

function Segment({ row }: { row: CampaignRow }) {
  const segment = segmentOf(row)
  if (segment === 'new') return <>New segment</>
  if (segment === null && row.family) return <>–</>
  if (segment === null) return <span className={classes.missing}>Not chosen</span>
  return <bdi title={segment.name}>{segment.name}</bdi>
}

function Schedule({ row }: { row: CampaignRow }) {
  const now = useServerNow()
  if (row.sections?.schedule !== undefined && !isReadFromServer(row)) {
    return (
      <Suspense fallback={null}>
        <EditedSchedule row={row} now={now} />
      </Suspense>
    )
  }
  const text = scheduleText(row.schedule, now)
  return text === notSet ? <span className={classes.missing}>{notSet}</span> : <span title={text}>{text}</span>
}

function UpdatedCell({ row }: { row: CampaignRow }) {
  const now = useServerNow()
  if (!row.updatedAt) return <>–</>
  return (
    <time dateTime={row.updatedAt} title={momentText(row.updatedAt)}>
      {agoText(row.updatedAt, now)}
    </time>
  )
}
