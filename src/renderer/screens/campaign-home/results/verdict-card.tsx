/** What the campaign brought, first: one sentence, what it means, the interval, and the method behind it. */
import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import layout from '../../../ui/layout.module.css'
import { IntervalBar } from './interval-bar'
import * as texts from './texts'
import { upliftOf } from './uplift'
import type { Report } from './use-report'
import { verdictOf } from './verdict'
import classes from './verdict-card.module.css'

export function VerdictCard({ report: { stats } }: { report: Report }) {
  return (
    <section className={classes.verdict} aria-label={texts.verdict} data-older={stats.isPlaceholderData || undefined}>
      {stats.data ? <Told stats={stats.data.value} /> : <p className={classes.words}>{texts.loadingResults}</p>}
    </section>
  )
}

function Told({ stats }: { stats: PerformanceStats }) {
  const uplift = useMemo(() => upliftOf(stats), [stats])
  if (typeof uplift === 'string') return <p className={classes.words}>{uplift}</p>
  const { title, words, method } = verdictOf(uplift)
  return (
    <>
      <div className={classes.said}>
        <p className={`${layout.row1} ${classes.title}`}>
          {title}
          <Method lines={method} />
        </p>
        <p className={classes.words}>{words}</p>
      </div>
      <IntervalBar rate={uplift.rate} />
    </>
  )
}

function Method({ lines }: { lines: readonly string[] }) {
  return (
    <Popover width={420} position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={22} aria-label={texts.howThisIsCalculated}>
          <IconInfoCircle size={16} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.howThisIsCalculated}>
        {lines.map((line) => (
          <p key={line} className={classes.method}>
            {line}
          </p>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
