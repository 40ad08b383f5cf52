/** The campaigns of a family beside each other: the status, the time and the figures of each row, as the server counts them. */
import { Button, Skeleton, Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  amount,
  type CampaignAnalytics,
  type CampaignRow,
  campaignTypeOf,
  type FamilyRow,
  fileName,
  type ListQuery,
  type WholeFamily,
} from '#contract'
import { absent, money, shareCell } from '../../../model/rules/amounts'
import { editPath, reportPath } from '../../../model/rules/campaign-paths'
import { type Cell, csvOf } from '../../../model/rules/csv'
import { rowLabel } from '../../../model/steps/family/problems'
import { KeptNotice } from '../../blocks/kept-notice'
import { RowBadge, statusStyle } from '../../blocks/status'
import { useDatedAnalyticsList } from '../../data/analytics'
import { listPace, useCampaigns, useCampaignsRefresh } from '../../data/campaigns'
import { failureOf } from '../../data/failure'
import { useSaveMade } from '../../data/files'
import { useServerNow } from '../../data/session'
import { useCurrency } from '../../data/settings'
import { objectOf, onceTimeOf, scheduleText, textOf } from '../../steps/campaign-row/schedule-text'
import layout from '../../ui/layout.module.css'
import { FailedState } from '../../ui/notice'
import { PlainButton } from '../../ui/pieces'
import head from '../../ui/table-head.module.css'
import classes from './families.module.css'

/** Counts that campaigns may have, each with the one that it is a share of. */
const measures = [
  { id: 'sent', name: 'Sent' },
  { id: 'delivered', name: 'Delivered', of: 'sent' },
  { id: 'view', name: 'Opened', of: 'delivered' },
  { id: 'answered', name: 'Answered', of: 'delivered' },
  { id: 'click', name: 'Clicked', of: 'delivered' },
  { id: 'revenue', name: 'Revenue' },
] as const
type Measure = (typeof measures)[number]

type Counts = Readonly<Record<string, number | null | undefined>>

/** The campaign of a row with its counts; `place` of the row from 1. */
export type ResultLine = { place: number; label: string; campaign: CampaignRow; counts: Counts }

/** A line for each row whose campaign is in the list, in the order of the rows. */
export function resultLines(
  { family, rows }: Pick<WholeFamily, 'family' | 'rows'>,
  campaigns: readonly CampaignRow[],
  counted: readonly CampaignAnalytics[],
): ResultLine[] {
  const byDraft = new Map(campaigns.map((campaign) => [campaign.draftId, campaign]))
  const countsOf = new Map(counted.map(({ id, totals }) => [id, totals ?? {}]))
  return rows.flatMap((row: FamilyRow, index) => {
    const campaign = row.member ? byDraft.get(row.member.draftId) : undefined
    if (!campaign) return []
    const counts = campaign.campaignId === null ? {} : (countsOf.get(campaign.campaignId) ?? {})
    return [{ place: index + 1, label: rowLabel(family.columns, row) || campaign.name, campaign, counts }]
  })
}

/** The sum of each count over the lines that have it. */
export function totalOf(lines: readonly ResultLine[]): Counts {
  const sum = (id: string) =>
    lines.reduce<number | null>((all, { counts }) => (counts[id] == null ? all : (all ?? 0) + counts[id]), null)
  return Object.fromEntries(measures.map(({ id }) => [id, sum(id)]))
}

export type ResultSort = { by: 'place' | 'label' | 'status' | 'when' | Measure['id']; isDown: boolean }

/** Lines without the value come last in both directions. */
export function sortedLines(lines: readonly ResultLine[], { by, isDown }: ResultSort): ResultLine[] {
  const known = lines.filter((line) => sortValue(line, by) !== null)
  const ordered = known.toSorted(
    (one, other) => compared(sortValue(one, by), sortValue(other, by)) || one.place - other.place,
  )
  return [...(isDown ? ordered.toReversed() : ordered), ...lines.filter((line) => sortValue(line, by) === null)]
}

function sortValue({ place, label, campaign, counts }: ResultLine, by: ResultSort['by']): string | number | null {
  if (by === 'place') return place
  if (by === 'label') return label
  if (by === 'status') return statusStyle(campaign.status).label
  return by === 'when' ? momentOf(campaign) : (counts[by] ?? null)
}

const compared = (one: string | number | null, other: string | number | null): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true })

/** 'YYYY-MM-DD HH:mm' as scheduled; null without a day. */
function momentOf({ schedule }: CampaignRow): string | null {
  const wire = objectOf(schedule ?? {})
  const day = textOf(wire.date) || textOf(wire.start_date)
  return day === '' ? null : `${day.slice(0, 10)} ${onceTimeOf(wire)}`
}

/** The lines as a sheet, with its headings. `now` in epoch milliseconds. */
export function resultSheet(lines: readonly ResultLine[], now: number): Cell[][] {
  const shown = shownMeasures(lines)
  return [
    ['Row', 'Label', 'Campaign', 'Status', 'When', ...shown.map(({ name }) => name)],
    ...lines.map(({ place, label, campaign, counts }) => [
      ...[place, label, campaign.name, statusStyle(campaign.status).label, scheduleText(campaign.schedule, now)],
      ...shown.map(({ id }) => counts[id] ?? null),
    ]),
  ]
}

/** What at least one campaign has. */
const shownMeasures = (lines: readonly ResultLine[]): Measure[] =>
  measures.filter(({ id }) => id === 'sent' || lines.some(({ counts }) => (counts[id] ?? 0) > 0))

export function Results({ whole }: { whole: WholeFamily }) {
  const { family } = whole
  const query: ListQuery = { family: family.id, limit: 1_000, page: 1, orderBy: 'name', orderDirection: 'asc' }
  const campaigns = useCampaigns(query)
  useCampaignsRefresh(query)
  const rows = campaigns.data?.rows ?? []
  const counted = useDatedAnalyticsList(true, listPace(null, rows))
  if (campaigns.isError && !campaigns.data)
    return (
      <FailedState
        title="The campaigns could not be read"
        text={failureOf(campaigns.error).message}
        onRetry={campaigns.refetch}
      />
    )
  if (!campaigns.data || (counted.isPending && !counted.isError))
    return <Skeleton height={320} m="xl" aria-busy="true" aria-label="Loading the results" />
  return (
    <>
      <KeptNotice read={counted} asOf={counted.data?.asOf ?? null} title="The results could not be read." />
      <ResultTable whole={whole} lines={resultLines(whole, rows, counted.data?.value ?? [])} />
    </>
  )
}

function ResultTable({ whole: { family }, lines }: { whole: WholeFamily; lines: readonly ResultLine[] }) {
  const [sort, setSort] = useState<ResultSort>({ by: 'place', isDown: false })
  const now = useServerNow()
  const save = useSaveMade()
  const shown = shownMeasures(lines)
  const columns: { by: ResultSort['by']; name: string; isNumber?: boolean }[] = [
    { by: 'place', name: '#', isNumber: true },
    { by: 'label', name: family.columns[0]?.name ?? 'Row' },
    { by: 'status', name: 'Status' },
    { by: 'when', name: 'When' },
    ...shown.map(({ id, name }) => ({ by: id, name, isNumber: true })),
  ]
  const file = async () =>
    new File([csvOf(resultSheet(lines, now))], fileName(family.name, 'Family', ' - results.csv'), { type: 'text/csv' })
  return (
    <div className={layout.fill}>
      <div className={classes.bar} data-wide>
        <span className={layout.caption}>
          Each row has its own people, time and message: the figures say what happened, not which message is better.
        </span>
        <Button
          size="xs"
          variant="default"
          ml="auto"
          flex="none"
          leftSection={<IconTableExport size={14} stroke={1.5} />}
          loading={save.isPending}
          onClick={() => save.mutate(file)}
        >
          Results as CSV
        </Button>
      </div>
      <div className={layout.scroll}>
        <Table className={classes.results ?? ''} aria-label="Results" stickyHeader highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ by, name, isNumber }) => (
                <Table.Th
                  key={by}
                  scope="col"
                  data-num={isNumber}
                  aria-sort={sort.by === by ? (sort.isDown ? 'descending' : 'ascending') : undefined}
                >
                  <PlainButton
                    className={head.sort ?? ''}
                    data-sorted={sort.by === by || undefined}
                    // Numbers begin with the greatest.
                    onClick={() =>
                      setSort({ by, isDown: sort.by === by ? !sort.isDown : isNumber === true && by !== 'place' })
                    }
                  >
                    <bdi>{name}</bdi>
                    <SortArrow sort={sort.by === by ? sort : null} />
                  </PlainButton>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sortedLines(lines, sort).map((line) => (
              <Table.Tr key={line.place}>
                <Table.Td data-num>{line.place}</Table.Td>
                <Table.Th scope="row">
                  <Link to={lineTarget(line)} title={line.campaign.name}>
                    <bdi>{line.label}</bdi>
                  </Link>
                </Table.Th>
                <Table.Td>
                  <RowBadge row={line.campaign} />
                </Table.Td>
                <Table.Td>{scheduleText(line.campaign.schedule, now)}</Table.Td>
                {shown.map((measure) => (
                  <Figure key={measure.id} measure={measure} counts={line.counts} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="row" colSpan={3}>
                All rows
              </Table.Th>
              {shown.map((measure) => (
                <Figure key={measure.id} measure={measure} counts={totalOf(lines)} />
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
    </div>
  )
}

function SortArrow({ sort }: { sort: ResultSort | null }) {
  if (sort === null) return null
  const Arrow = sort.isDown ? IconArrowDown : IconArrowUp
  return <Arrow size={13} stroke={1.75} aria-hidden />
}

/** Its results, or the draft of a campaign that the server does not have. */
const lineTarget = ({ campaign: { campaignId, draftId, name, channel, type } }: ResultLine): string =>
  campaignId === null
    ? editPath(channel ?? '', campaignTypeOf(type) ?? 'one-time', draftId ?? '')
    : reportPath(campaignId, name)

/** A count, with its share where it is one. */
function Figure({ measure, counts }: { measure: Measure; counts: Counts }) {
  const currency = useCurrency()
  const { [measure.id]: count } = counts
  if (!count) return <Table.Td data-num>{absent}</Table.Td>
  if (measure.id === 'revenue') return <Table.Td data-num>{money(amount(Math.round(count)), currency)}</Table.Td>
  const share = 'of' in measure ? shareCell(count, counts[measure.of]) : absent
  return (
    <Table.Td data-num>
      {amount(count)}
      {share === absent ? null : <small>{share}</small>}
    </Table.Td>
  )
}
