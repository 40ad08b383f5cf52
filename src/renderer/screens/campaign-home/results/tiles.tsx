/** The few figures that are read first. */
import { useMemo } from 'react'
import { figuresOf } from './figures'
import classes from './report.module.css'
import type { Report } from './use-report'

export function Tiles({ report: { stats } }: { report: Report }) {
  const figures = useMemo(() => figuresOf(stats.data?.value ?? null), [stats.data])
  return (
    <dl className={classes.tiles} data-older={stats.isPlaceholderData || undefined} aria-busy={stats.isFetching}>
      {figures.map(({ name, value, under }) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd>
            {value}
            <span>{under}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
