/** One day as a strip of 24 hours: quiet hours, the campaign's own time, and runs of other campaigns. */
import { listOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import type { QuietHours } from '../../../model/rules/channel-limits'
import { hoursText } from '../../../model/steps/schedule/limits'
import layout from '../../ui/layout.module.css'
import classes from './day-strip.module.css'
import type { Entry } from './entries'

/** Above this number, runs are only counted. */
const MAX_TIMES = 2

type Props = { date: string; time: string | null; quiet: QuietHours | null; others: readonly Entry[] }

/** `others` are the runs on `date`; `time` is 'HH:mm', null while it is not chosen. */
export function DayStrip({ date, time, quiet, others }: Props) {
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
      <p className={layout.quiet}>{dayText(quiet, others)}</p>
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
