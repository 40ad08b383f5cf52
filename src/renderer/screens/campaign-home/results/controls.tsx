/** Selects the days of a report, and shows its age. */
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconColumns, IconLayoutDashboard, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { statusOf } from '#contract'
import { useAddToDashboard } from '../../../data/analytics'
import { momentText } from '../../../ui/dates'
import { filledNodes } from '../../../ui/filled-nodes'
import { useOffers } from '../../../ui/offers'
import { ExportMenu } from './export-menu'
import classes from './report.module.css'
import { rangeLabels } from './text'
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
