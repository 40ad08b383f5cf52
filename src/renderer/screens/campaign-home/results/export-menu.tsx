/** Exports a report: its results or its trend for a spreadsheet, or the whole page as a picture. */

import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileTypePdf, IconPhoto, IconPrinter, IconTable } from '@tabler/icons-react'
import { fileName } from '#contract'
import { csvOf } from '../../../../model/rules/csv'
import { labelOfAct } from '../../../blocks/acts/registry'
import { useAppInfo } from '../../../data/app'
import { useCurrency } from '../../../data/currency'
import { useSavePdf } from '../../../data/desktop'
import { useSaveMade } from '../../../data/files'
import { momentText } from '../../../ui/dates'
import { useOffers } from '../../../ui/offers'
import { printPage } from '../../../ui/print-layout'
import { figureRows, trendRows } from './csv'
import { figuresOf } from './figures'
import { funnelOf } from './funnel'
import { pictureOf } from './picture'
import { rangeText } from './text'
import { linesOf, placeText, type Trend, trendOf } from './trend'
import { upliftOf } from './uplift'
import type { Report } from './use-report'
import { verdictOf } from './verdict'

export function ExportMenu({ report }: { report: Report }) {
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
