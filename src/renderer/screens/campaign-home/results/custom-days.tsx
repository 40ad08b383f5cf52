/** Selects the two days of a custom range. */
import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import type { ReportRange } from '../../../data/analytics'
import { customProblem } from './period'
import type { Report } from './use-report'

const shownAs = 'D MMM YYYY'

/** Shows two months; a range ends today at the latest. */
export function CustomDays({ report, onChosen }: { report: Report; onChosen: () => void }) {
  const id = useId()
  const { range } = report.view
  const [days, setDays] = useState<[string | null, string | null]>(
    range.kind === 'custom' ? [range.from, range.to] : [null, null],
  )
  const [from, to] = days
  const text = from && to ? `${dayjs(from).format(shownAs)} – ${dayjs(to).format(shownAs)}` : 'Choose dates'
  const problem = from && to ? customProblem(from, to, report.today) : null
  return (
    <DatePickerInput
      type="range"
      // The accessible name of a button must contain its visible text.
      aria-label={`First and last day, ${text}`}
      id={id}
      popoverProps={{ id }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      size="xs"
      placeholder="Choose dates"
      leftSection={<IconCalendar size={14} stroke={1.5} />}
      valueFormat={shownAs}
      numberOfColumns={2}
      weekendDays={[]}
      allowSingleDateInRange
      maxDate={report.today}
      // Starts at the previous month, because a range is in the past.
      defaultDate={dayjs(report.today).subtract(1, 'month').format('YYYY-MM-DD')}
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
