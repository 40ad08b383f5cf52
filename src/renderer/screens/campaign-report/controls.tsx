/** Over which days a report counts, and how old it is. */
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconColumns, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { momentWords } from '../../ui/dates'
import classes from './report.module.css'
import type { Report } from './use-report'
import { rangeLabels } from './words'

/** A calendar is much code, and most reports do without it. */
const CustomDays = lazy(async () => ({ default: (await import('./custom-days')).CustomDays }))

const kinds = ['start', 'last-7', 'last-30', 'last-90', 'custom'] as const

/** `comparing`: whether the place to compare campaigns is open. */
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
  // Two days make a custom range: until both are chosen the report stays as it is.
  const [choosing, choose] = useState(false)
  const custom = choosing || range.kind === 'custom'
  return (
    <div className={classes.controls}>
      <SegmentedControl
        aria-label="Days"
        data={kinds.map((kind) => ({ value: kind, label: rangeLabels[kind] }))}
        value={custom ? 'custom' : range.kind}
        onChange={(kind) => {
          choose(kind === 'custom')
          if (kind !== 'custom') report.show({ range: { kind } })
        }}
      />
      <Suspense fallback={null}>{custom && <CustomDays report={report} onChosen={() => choose(false)} />}</Suspense>
      <Button
        size="xs"
        variant={comparing ? 'light' : 'default'}
        leftSection={<IconColumns size={14} stroke={1.5} />}
        aria-expanded={comparing}
        onClick={onCompare}
      >
        Compare
      </Button>
      <AsOfWords report={report} />
    </div>
  )
}

function AsOfWords({ report: { asOf, reading, readAgain } }: { report: Report }) {
  return (
    <span className={classes.asOf}>
      {asOf.counted && (
        <span>
          As of <time dateTime={asOf.counted}>{momentWords(asOf.counted)}</time>
        </span>
      )}
      <ActionIcon aria-label="Read again" title="Read again" loading={reading} onClick={() => void readAgain()}>
        <IconRefresh size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
