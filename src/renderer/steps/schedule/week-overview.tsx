/** The week around the chosen day: a dot for each other campaign's run, and the runs in order. */

import { dateText } from '../../../model/rules/calendar-dates'
import { isDate, isTime, isZone } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { channelById } from '../../channels'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import type { Entry } from './entries'
import { isSameSegment, useOthers, weekAround } from './others'
import { RunDots } from './run-dots'
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
