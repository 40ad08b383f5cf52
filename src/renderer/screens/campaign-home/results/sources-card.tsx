/** Whether the server's own counts agree, in one line for each that does not. */
import { useMemo } from 'react'
import classes from './report.module.css'
import { disagreements } from './sources'
import type { Report } from './use-report'

export function Sources({ report: { stats } }: { report: Report }) {
  const found = useMemo(() => (stats.data ? disagreements(stats.data.value) : null), [stats.data])
  if (found === null) return null
  if (found.length === 0) return <p className={classes.foot}>The server's own counts agree with each other.</p>
  return (
    <section className={classes.sources} aria-label="Counts that differ">
      {found.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  )
}
