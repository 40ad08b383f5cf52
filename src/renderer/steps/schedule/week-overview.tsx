/** The week around the chosen day: a dot for each other campaign's run, and the runs on the day itself. */

import { useMemo } from 'react'
import { dateText } from '../../../model/rules/calendar-dates'
import { isDate, isZone } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { useScheduled } from '../../data/calendar'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './week-overview.module.css'
import { type Other, othersIn, weekAround } from './week-runs'

/** Above these numbers, more dots or lines add no information. */
const limits = { dots: 3, lines: 4 }

/** Empty until a day is chosen. */
export function WeekOverview({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const { date, timezone } = values
  if (!isDate(date) || !isZone(timezone)) return null
  return <Week date={date} zone={timezone} own={{ campaignId: context.campaignId, draftId: context.draftId ?? null }} />
}

type Props = { date: string; zone: string; own: { campaignId: number | null; draftId: string | null } }

function Week({ date, zone, own: { campaignId, draftId } }: Props) {
  const week = useMemo(() => weekAround(date), [date])
  const { data } = useScheduled(useMemo(() => ({ from: week[0] ?? date, to: week.at(-1) ?? date }), [week, date]))
  const others = useMemo(
    () => othersIn(data?.campaigns ?? [], week, zone, { campaignId, draftId }),
    [data, week, zone, campaignId, draftId],
  )
  const byDay = Map.groupBy(others, (campaign) => campaign.date)
  const today = byDay.get(date) ?? []
  return (
    <StepSection title="That week" aside="Other campaigns">
      <ol className={`${layout.bareList} ${classes.week}`}>
        {week.map((day) => (
          <Day key={day} date={day} isChosen={day === date} count={byDay.get(day)?.length ?? 0} />
        ))}
      </ol>
      <ul className={`${layout.bareList} ${classes.list}`}>
        {today.slice(0, limits.lines).map((campaign) => (
          <Line key={campaign.id} other={campaign} />
        ))}
        {today.length > limits.lines && <li>{`${today.length - limits.lines} more that day`}</li>}
        {data && today.length === 0 && <li>Nothing else that day</li>}
      </ul>
    </StepSection>
  )
}

function Day({ date, isChosen, count }: { date: string; isChosen: boolean; count: number }) {
  const [weekDay = ''] = dateText(date).split(' ')
  return (
    <li data-chosen={isChosen || undefined} title={`${dateText(date)}: ${count === 0 ? 'nothing' : count} else`}>
      <small>{weekDay}</small>
      <b>{Number(date.slice(8))}</b>
      <span className={classes.dots} aria-hidden>
        {Array.from({ length: Math.min(count, limits.dots) }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are alike.
          <i key={dot} />
        ))}
      </span>
      <span className={layout.unseen}>{count === 0 ? 'nothing else' : `${count} else`}</span>
    </li>
  )
}

const Line = ({ other: { time, channel, name } }: { other: Other }) => (
  <li>
    <time>{time}</time>
    <channel.Icon size={14} stroke={1.5} />
    <span className={layout.unseen}>{channel.label}</span>
    <bdi>{name}</bdi>
  </li>
)
