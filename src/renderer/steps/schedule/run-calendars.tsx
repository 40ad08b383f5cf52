/** Calendars with a dot for each other campaign's run: the week around the chosen day with its runs in order, and a month. */

import { DatePicker } from '@mantine/dates'
import { useEffect, useState } from 'react'
import { countOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { isDate, isTime, isZone, todayIn } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { channelById } from '../../channels'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { useStepField } from '../../ui/use-step-form'
import type { Entry } from './entries'
import type { FormProps } from './fields'
import { isSameSegment, useOthers, weekAround } from './plan'
import classes from './week-overview.module.css'

/** Above this number, more lines add no information. */
const MAX_LINES = 5

export function WeekOverview({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const { date, timezone } = values
  if (isDate(date) && isZone(timezone)) return <Week values={values} context={context} />
  return (
    <StepSection title="That week">
      <p className={layout.quiet}>Choose a day to see that week.</p>
    </StepSection>
  )
}

function Week({ values: { date, time, timezone }, context }: { values: ScheduleValues; context: StepContext }) {
  const week = weekAround(date)
  const others = useOthers({ from: week[0] ?? date, to: week.at(-1) ?? date }, timezone, context)
  const byDay = Map.groupBy(others ?? [], (entry) => entry.date)
  const lines = [
    ...(others ?? []).map((entry) => ({ at: `${entry.date}${entry.time}`, entry })),
    ...(isTime(time) ? [{ at: `${date}${time}`, entry: null }] : []),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  const OwnIcon = channelById(context.channel.id)?.Icon
  // A full week is cut around this campaign.
  const first = Math.max(0, Math.min(lines.findIndex(({ entry }) => !entry) - 2, lines.length - MAX_LINES))
  return (
    <StepSection title="That week" aside="All campaigns">
      <ol className={`${layout.bareList} ${classes.week}`}>
        {week.map((day) => (
          <Day key={day} date={day} isChosen={day === date} runs={byDay.get(day) ?? []} context={context} />
        ))}
      </ol>
      <ul className={`${layout.bareList} ${classes.list}`}>
        {lines.slice(first, first + MAX_LINES).map(({ at, entry }) =>
          entry ? (
            <Line key={entry.id} entry={entry} same={isSameSegment(entry, context)} />
          ) : (
            <li key={at} data-own>
              <time>{momentText(date, time)}</time>
              {OwnIcon && <OwnIcon size={14} stroke={1.5} />}
              <b>This campaign</b>
            </li>
          ),
        )}
        {lines.length > MAX_LINES && <li>{`${lines.length - MAX_LINES} more that week`}</li>}
      </ul>
    </StepSection>
  )
}

type DayProps = { date: string; isChosen: boolean; runs: readonly Entry[]; context: StepContext }

function Day({ date, isChosen, runs, context }: DayProps) {
  const [weekDay = ''] = dateText(date).split(' ')
  const count = runs.length === 0 ? 'nothing' : String(runs.length)
  return (
    <li data-chosen={isChosen || undefined} title={`${dateText(date)}: ${count} else`}>
      <small>{weekDay}</small>
      <b>{Number(date.slice(8))}</b>
      <RunDots runs={runs} context={context} className={classes.dots ?? ''} />
      <span className={layout.unseen}>{`${count} else`}</span>
    </li>
  )
}

const Line = ({ entry: { date, time, plan }, same }: { entry: Entry; same: boolean }) => (
  <li>
    <time>{momentText(date, time)}</time>
    <plan.channel.Icon size={14} stroke={1.5} />
    <span className={layout.unseen}>{plan.channel.label}</span>
    <bdi>{plan.name}</bdi>
    {same && <em>same segment</em>}
  </li>
)

/** 'Fri 15:00'. */
const momentText = (date: string, time: string): string => `${dateText(date).slice(0, 3)} ${time}`

const MAX_DOTS = 3

/**
 * Up to three dots for a day's runs of other campaigns, those to the same segment first and in another colour. `className` arranges and
 * colours the dots: <i>, with `data-same` for the same segment.
 */
const RunDots = (props: { runs: readonly Entry[]; context: StepContext; className: string }) => (
  <span className={props.className} aria-hidden>
    {props.runs
      .map((entry) => ({ id: entry.id, isSame: isSameSegment(entry, props.context) }))
      .toSorted((a, b) => Number(b.isSame) - Number(a.isSame))
      .slice(0, MAX_DOTS)
      .map(({ id, isSame }) => (
        <i key={id} data-same={isSame || undefined} />
      ))}
  </span>
)

/** The month of a one-time schedule: each day shows a dot per run of other campaigns, and a click chooses it. */
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
          <RunDots runs={byDay.get(day) ?? []} context={context} className={classes.dayCalendarDots ?? ''} />
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
