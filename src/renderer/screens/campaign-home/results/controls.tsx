/** Selects the days of a report, shows its age, and exports it. */
import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import {
  IconChevronDown,
  IconColumns,
  IconDownload,
  IconFileTypePdf,
  IconLayoutDashboard,
  IconPhoto,
  IconPrinter,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fileName, statusOf } from '#contract'
import { csvOf } from '../../../../model/rules/csv'
import { labelOfAct } from '../../../blocks/acts/registry'
import { useAddToDashboard } from '../../../data/analytics'
import { useAppInfo } from '../../../data/app'
import { useSavePdf } from '../../../data/desktop'
import { useSaveMade } from '../../../data/files'
import { useCurrency } from '../../../data/settings'
import { momentText } from '../../../ui/dates'
import { filledNodes } from '../../../ui/filled-nodes'
import { useOffers } from '../../../ui/open-page'
import { printPage } from '../../../ui/print-layout'
import { figuresOf, rangeLabels, rangeText } from './figures'
import { funnelOf } from './funnel-card'
import classes from './report.module.css'
import { figureRows, pictureOf, trendRows } from './report-files'
import { linesOf, placeText, type Trend, trendOf } from './trend'
import { upliftOf, verdictOf } from './uplift'
import type { Report } from './use-report'

/** Loaded on first use: a calendar is much code, and most reports do not need it. */
const CustomDays = lazy(async () => ({ default: (await import('./custom-days')).CustomDays }))

const kinds = ['start', 'last-7', 'last-30', 'last-90', 'custom'] as const

/** `comparing`: whether the comparison is open. */
export function Controls({
  report,
  comparing,
  onCompare,
}: {
  report: Report
  comparing: boolean
  onCompare: () => void
}) {
  const { range } = report.view
  // A custom range has two days: the report does not change until both are chosen.
  const [isChoosing, choose] = useState(false)
  useOffers([{ act: 'readAgain', run: () => void report.readAgain() }])
  const isCustom = isChoosing || range.kind === 'custom'
  return (
    <div className={classes.controls}>
      <SegmentedControl
        aria-label="Days"
        data={kinds.map((kind) => ({ value: kind, label: rangeLabels[kind] }))}
        value={isCustom ? 'custom' : range.kind}
        onChange={(kind) => {
          choose(kind === 'custom')
          if (kind !== 'custom') report.show({ range: { kind } })
        }}
      />
      <Suspense fallback={null}>{isCustom && <CustomDays report={report} onChosen={() => choose(false)} />}</Suspense>
      <Button
        size="xs"
        variant={comparing ? 'light' : 'default'}
        leftSection={<IconColumns size={14} stroke={1.5} />}
        aria-expanded={comparing}
        onClick={onCompare}
      >
        Compare
      </Button>
      <AsOfText report={report} />
      <ActionButtons report={report} />
    </div>
  )
}

function AsOfText({ report: { asOf, reading, readAgain } }: { report: Report }) {
  return (
    <span className={classes.asOf}>
      {asOf.counted && (
        <span>
          {filledNodes('As of {moment}', { moment: <time dateTime={asOf.counted}>{momentText(asOf.counted)}</time> })}
        </span>
      )}
      <ActionIcon aria-label="Refresh" title="Refresh" loading={reading} onClick={() => void readAgain()}>
        <IconRefresh size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}

function ActionButtons({ report }: { report: Report }) {
  // A draft has no results.
  const isDraft = statusOf(report.campaign.data?.value.status) === 'draft'
  return (
    <span className={classes.acts}>
      {!isDraft && <ToDashboard report={report} />}
      <ExportMenu report={report} />
    </span>
  )
}

/** The dashboard is on the server (Source: docs/reference/calls.md); Herald shows none. */
function ToDashboard({ report: { id, name, view, offline } }: { report: Report }) {
  const add = useAddToDashboard()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLayoutDashboard size={14} stroke={1.5} />}
      loading={add.isPending}
      aria-disabled={offline !== null}
      {...(offline === null ? {} : { 'data-disabled': true, title: offline })}
      onClick={() => offline === null && add.mutate({ campaign: { id, name }, range: view.range, grain: view.grain })}
    >
      Add to the server's dashboard
    </Button>
  )
}

/** Exports a report: its results or its trend for a spreadsheet, or the whole page as a picture. */
function ExportMenu({ report }: { report: Report }) {
  const save = useSaveMade()
  const pdf = useSavePdf()
  const currency = useCurrency()
  // In a browser, its own print dialog saves a PDF.
  const isElectron = useAppInfo().data?.host === 'electron'
  useOffers([{ act: 'print', run: () => void printPage() }])
  const hasStats = report.stats.data !== undefined && !report.stats.isPlaceholderData
  const hasTrend = report.trends.data !== undefined && !report.trends.isPlaceholderData
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.5} />}
          rightSection={<IconChevronDown size={14} stroke={1.5} />}
          loading={save.isPending || pdf.isPending}
        >
          Export results
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTable size={16} stroke={1.5} />}
          disabled={!hasStats}
          onClick={() => save.mutate(() => figuresFile(report))}
        >
          Results as CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={16} stroke={1.5} />}
          disabled={!hasTrend}
          onClick={() => save.mutate(() => trendFile(report))}
        >
          {report.view.grain === 'daily' ? 'Days as CSV' : 'Hours as CSV'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size={16} stroke={1.5} />}
          disabled={!hasStats}
          onClick={() => save.mutate(() => pictureFile(report, currency))}
        >
          Report as PNG
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          disabled={!hasStats}
          onClick={() => void printPage()}
        >
          {labelOfAct('print')}
        </Menu.Item>
        {isElectron ? (
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} stroke={1.5} />}
            disabled={!hasStats}
            onClick={() => pdf.mutate(fileName(report.name, 'Campaign', ' - report.pdf'))}
          >
            Save as PDF…
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

async function figuresFile({ name, view, asOf, stats, insights }: Report): Promise<File> {
  const head = { campaign: name, days: rangeText(view.range), asOf: asOf.counted }
  const rows = figureRows(head, stats.data?.value ?? null, insights.data?.value ?? null)
  return csvFile(rows, fileName(name, 'Campaign', ' - figures.csv'))
}

async function trendFile(report: Report): Promise<File> {
  const trend = drawnTrend(report)
  if (!trend) throw new Error('No data for this period.')
  return csvFile(
    trendRows(trend, report.zone),
    fileName(report.name, 'Campaign', ` - ${trend.grain === 'daily' ? 'days' : 'hours'}.csv`),
  )
}

const csvFile = (rows: Parameters<typeof csvOf>[0], name: string): File =>
  new File([csvOf(rows)], name, { type: 'text/csv' })

async function pictureFile(report: Report, currency: string): Promise<File> {
  const { name, view, asOf, stats, zone } = report
  const value = stats.data?.value ?? {}
  const trend = drawnTrend(report)
  const place = placeText(view.grain, zone)
  const picture = await pictureOf({
    name,
    under: [rangeText(view.range), asOf.counted ? `as of ${momentText(asOf.counted)}` : ''].filter(Boolean).join(', '),
    figures: figuresOf(value, currency),
    trend: trend && {
      lines: linesOf(trend).filter(({ usual }) => usual),
      length: trend.at.length,
      short: (index) => place.short(trend.at[index] ?? 0),
    },
    steps: funnelOf(value),
    verdict: verdictText(value),
  })
  return new File([picture], fileName(name, 'Campaign', ' - report.png'), { type: 'image/png' })
}

function verdictText(stats: Parameters<typeof upliftOf>[0]): string {
  const uplift = upliftOf(stats)
  if (typeof uplift === 'string') return ''
  const { title, text } = verdictOf(uplift)
  return `${title} ${text}`
}

function drawnTrend({ trends, zone, now }: Report): Trend | null {
  const value = trends.data?.value
  return value ? trendOf(value, { ...value, zone, now }) : null
}
