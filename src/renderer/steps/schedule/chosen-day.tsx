/** What else happens on the day of a one-time schedule: the strip of its hours, and other messages to the same segment. */
import { Button } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { listOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import type { QuietHours } from '../../../model/rules/channel-limits'
import { isDate, isTime, isZone } from '../../../model/steps/schedule/engine'
import { hoursText, quietHoursOf, type ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './day-strip.module.css'
import type { Entry } from './entries'
import type { FormProps } from './fields'
import moment from './moment.module.css'
import { isSameSegment, runText, useOthers, weekAround } from './plan'

/** Above this number, campaigns are only counted. */
const MAX_NAMED = 3

/** The runs of other campaigns on the chosen day; null until a day is chosen, undefined until they are read. */
function useOthersThatDay(values: ScheduleValues, context: StepContext): Entry[] | null | undefined {
  const isChosen = isDate(values.date) && isZone(values.timezone)
  const day = isChosen ? values.date : '1970-01-01'
  // The week, because the side column shows it: one reading serves both.
  const week = weekAround(day)
  const others = useOthers(
    { from: week[0] ?? day, to: week.at(-1) ?? day },
    isChosen ? values.timezone : 'UTC',
    context,
  )
  return isChosen ? others?.filter(({ date }) => date === day) : null
}

export function ChosenDay({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const others = useOthersThatDay(values, context)
  if (others === null) return <p className={layout.quiet}>Choose a day to see its hours.</p>
  const time = isTime(values.time) ? values.time : null
  const isKnown = others !== undefined && !context.server?.pending
  const quiet = quietHoursOf(values, context)
  return <DayStrip date={values.date} time={time} quiet={quiet} others={others ?? []} isKnown={isKnown} />
}

/** Above this number, runs are only counted. */
const MAX_TIMES = 2

type DayStripProps = {
  date: string
  time: string | null
  quiet: QuietHours | null
  others: readonly Entry[]
  /** False while the server's quiet hours or the other campaigns are read: nothing is said of them yet. */
  isKnown: boolean
}

/** One day as a strip of 24 hours. `others` are the runs on `date`; `time` is 'HH:mm', null while it is not chosen. */
function DayStrip({ date, time, quiet, others, isKnown }: DayStripProps) {
  return (
    <div className={classes.day}>
      <b>{dateText(date).replace(/ \d{4}$/, '')}</b>
      <div className={classes.strip} aria-hidden>
        {quietSpans(quiet).map(([from, to]) => (
          <span key={from} className={classes.quiet} style={{ left: `${from}%`, width: `${to - from}%` }} />
        ))}
        {others.map((entry) => (
          <span
            key={entry.id}
            className={classes.ring}
            style={{ left: `${shareOf(entry.time)}%` }}
            title={`${entry.time} ${entry.plan.name}`}
          />
        ))}
        {time && <span className={classes.own} style={{ left: `${shareOf(time)}%` }} />}
      </div>
      <div className={classes.hours} aria-hidden>
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className={layout.quiet}>{isKnown ? dayText(quiet, others) : '\u00a0'}</p>
    </div>
  )
}

/** 'Quiet 22:00 to 08:00. 2 other campaigns, at 13:00 and 15:00.' */
export function dayText(quiet: QuietHours | null, others: readonly Pick<Entry, 'time'>[]): string {
  const quietText = quiet ? `Quiet ${hoursText(quiet)}.` : 'No quiet hours.'
  const times = others.map(({ time }) => time)
  if (times.length === 0) return `${quietText} No other campaign.`
  const places = times.length > MAX_TIMES ? '' : `, at ${listOf([...new Set(times)])}`
  return `${quietText} ${times.length === 1 ? '1 other campaign' : `${times.length} other campaigns`}${places}.`
}

/** Start and end of the quiet hours on one day, in percent of it: two spans if they pass midnight. */
export function quietSpans(quiet: QuietHours | null): [from: number, to: number][] {
  if (!quiet) return []
  const [from, to] = [shareOf(quiet.from), shareOf(quiet.to)]
  if (from < to) return [[from, to]]
  return to === 0
    ? [[from, 100]]
    : [
        [0, to],
        [from, 100],
      ]
}

/** '06:00' as 25. */
const shareOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 14.4

/** The same for the values of the form as they are edited. */
export const EditedDay = ({ form, context }: FormProps) => (
  // The defaults contain every field, so the watched values are complete.
  <ChosenDay values={useWatch({ control: form.control }) as ScheduleValues} context={context} />
)

/** At the end of the form, with its place kept, so that it moves nothing. */
export function SameSegmentNotice({ form, context }: FormProps) {
  const others = useOthersThatDay(useWatch({ control: form.control }) as ScheduleValues, context)
  const same = others?.filter((entry) => isSameSegment(entry, context)) ?? []
  return <div className={moment.notice}>{same.length > 0 && <SameSegment others={same} context={context} />}</div>
}

function SameSegment({ others, context }: { others: readonly Entry[]; context: StepContext }) {
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return (
    <Notice
      kind="warn"
      title={`Also sent to '${context.audience?.segment}' that day:`}
      act={
        others.length === 1 &&
        others[0] && (
          <Button size="xs" variant="default" component={Link} to={others[0].plan.to}>
            Open campaign
          </Button>
        )
      }
    >
      {`${others
        .slice(0, MAX_NAMED)
        .map((entry) => runText(entry))
        .join(', ')}${more}.`}
    </Notice>
  )
}
