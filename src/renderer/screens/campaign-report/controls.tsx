/** Over which days a report counts, and how old it is. */
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar, IconColumns, IconRefresh } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import type { ReportRange } from '../../data/analytics'
import { momentWords } from '../../ui/dates'
import { customProblem } from './address'
import classes from './report.module.css'
import type { Report } from './use-report'
import { rangeLabels } from './words'

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
      {custom && <CustomDays report={report} onChosen={() => choose(false)} />}
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

const shownAs = 'D MMM YYYY'

/** Two months are shown; a range ends today at the latest. */
function CustomDays({ report, onChosen }: { report: Report; onChosen: () => void }) {
  const id = useId()
  const { range } = report.view
  const [days, setDays] = useState<[string | null, string | null]>(
    range.kind === 'custom' ? [range.from, range.to] : [null, null],
  )
  const [from, to] = days
  const words = from && to ? `${dayjs(from).format(shownAs)} – ${dayjs(to).format(shownAs)}` : 'Choose two days'
  const problem = from && to ? customProblem(from, to, report.today) : null
  return (
    <DatePickerInput
      type="range"
      // A button's name has to hold what it shows.
      aria-label={`First and last day, ${words}`}
      id={id}
      popoverProps={{ id }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      size="xs"
      placeholder="Choose two days"
      leftSection={<IconCalendar size={14} stroke={1.5} />}
      valueFormat={shownAs}
      numberOfColumns={2}
      weekendDays={[]}
      allowSingleDateInRange
      maxDate={report.today}
      value={days}
      error={problem}
      onChange={(next) => {
        setDays(next)
        const chosen = rangeOf(next, report.today)
        if (!chosen) return
        report.show({ range: chosen })
        onChosen()
      }}
    />
  )
}

function rangeOf([from, to]: [string | null, string | null], today: string): ReportRange | null {
  return from && to && customProblem(from, to, today) === null ? { kind: 'custom', from, to } : null
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
