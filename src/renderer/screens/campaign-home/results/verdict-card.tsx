/** The conclusion at the top: one sentence on the campaign's effect, its meaning, the interval, and the method. */
import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import layout from '../../../ui/layout.module.css'
import { pointsText } from './numbers'
import { type Estimate, type Interval, upliftOf } from './uplift'
import own from './uplift.module.css'
import type { Report } from './use-report'
import { verdictOf } from './verdict'
import classes from './verdict-card.module.css'

/** Width of the drawn interval, in pixels. */
const BAR_WIDTH_PX = 288

/** The difference of the two rates as a point in its interval, with a line at zero. */
function IntervalBar({ rate }: { rate: Estimate }) {
  const x = placesOf(rate)
  const interval = `${pointsText(rate.estimate)} points, 95% interval ${pointsText(rate.low)} to ${pointsText(rate.high)}`
  return (
    <figure className={own.interval}>
      <svg viewBox={`0 0 ${BAR_WIDTH_PX} 40`} role="img" aria-label={`Difference in conversion rate: ${interval}`}>
        <line className={own.zero} x1={x(0)} x2={x(0)} y1={0} y2={28} />
        <text
          className={own.none}
          x={x(0)}
          y={39}
          textAnchor={x(0) < 40 ? 'start' : x(0) > BAR_WIDTH_PX - 40 ? 'end' : 'middle'}
        >
          no effect
        </text>
        <rect className={own.span} x={x(rate.low)} y={11} width={x(rate.high) - x(rate.low)} height={6} rx={3} />
        <circle className={own.point} cx={x(rate.estimate)} cy={14} r={5} />
      </svg>
      <figcaption>
        <b>{`${pointsText(rate.estimate)} points`}</b> {`${pointsText(rate.low)} to ${pointsText(rate.high)}`}
      </figcaption>
    </figure>
  )
}

/** Maps a difference to a position in the bar, which contains zero and the whole interval. */
function placesOf({ low, high }: Interval): (value: number) => number {
  const [from, to] = [Math.min(0, low), Math.max(0, high)]
  const rangeWidth = to - from || 1
  return (value) => 8 + ((value - from) / rangeWidth) * (BAR_WIDTH_PX - 16)
}

export function VerdictCard({ report: { stats } }: { report: Report }) {
  return (
    <section className={classes.verdict} aria-label="Verdict" data-older={stats.isPlaceholderData || undefined}>
      {stats.data ? <VerdictText stats={stats.data.value} /> : <p className={classes.words}>Loading results.</p>}
    </section>
  )
}

function VerdictText({ stats }: { stats: PerformanceStats }) {
  const uplift = useMemo(() => upliftOf(stats), [stats])
  if (typeof uplift === 'string') return <p className={classes.words}>{uplift}</p>
  const { title, text, method } = verdictOf(uplift)
  return (
    <>
      <div className={classes.said}>
        <p className={`${layout.row1} ${classes.title}`}>
          {title}
          <Method lines={method} />
        </p>
        <p className={classes.words}>{text}</p>
      </div>
      {uplift.tooEarly === null ? <IntervalBar rate={uplift.rate} /> : null}
    </>
  )
}

function Method({ lines }: { lines: readonly string[] }) {
  return (
    <Popover width={420} position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={22} aria-label="How this is calculated">
          <IconInfoCircle size={16} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="How this is calculated">
        {lines.map((line) => (
          <p key={line} className={classes.method}>
            {line}
          </p>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
