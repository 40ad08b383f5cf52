/** The month of a one-time schedule: each day shows a dot per run of other campaigns, and a click chooses it. */
import { DatePicker } from '@mantine/dates'
import { useEffect, useState } from 'react'
import { countOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { isDate, isZone, todayIn } from '../../../model/steps/schedule/engine'
import { useStepField } from '../../ui/use-step-form'
import classes from './day-calendar.module.css'
import type { FormProps } from './fields'
import { useOthers, weekAround } from './others'
import { RunDots } from './run-dots'

export function DayCalendar({ form, context }: FormProps) {
  const date = useStepField(form, 'date')
  const { value: timezone } = useStepField(form, 'timezone')
  const zone = isZone(timezone) ? timezone : context.computerZone
  const today = todayIn(zone, context.now())
  const chosen = isDate(date.value) ? date.value : null
  const [month, setMonth] = useState(chosen ?? today)
  // Follows a day that was typed or picked elsewhere.
  useEffect(() => {
    if (chosen) setMonth(chosen)
  }, [chosen])
  const others = useOthers(daysShown(month), zone, context)
  const byDay = Map.groupBy(others ?? [], (entry) => entry.date)
  return (
    <DatePicker
      size="xs"
      classNames={{ day: classes.day ?? '', calendarHeader: classes.header ?? '' }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      maxLevel="month"
      // Red is reserved for errors, so weekends are not highlighted.
      weekendDays={[]}
      minDate={today}
      date={month}
      onDateChange={setMonth}
      value={chosen}
      onChange={(next) => date.set(next ?? '')}
      getDayAriaLabel={(day) => `${dateText(day)}${othersText(byDay.get(day)?.length ?? 0)}`}
      getDayProps={(day) => ({
        // Today in the schedule's zone, which may differ from this computer's.
        'data-today': day === today || undefined,
        disabled: form.readOnly || day < today,
      })}
      renderDay={(day) => (
        <span className={classes.face}>
          {Number(day.slice(8))}
          <RunDots runs={byDay.get(day) ?? []} context={context} className={classes.dots ?? ''} />
        </span>
      )}
    />
  )
}

/** The whole weeks of a month, from any of its days. */
function daysShown(date: string) {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { from: weekAround(`${date.slice(0, 8)}01`)[0] ?? date, to: weekAround(last).at(-1) ?? date }
}

const othersText = (count: number): string => (count === 0 ? '' : `, ${countOf(count, 'other campaign')}`)
