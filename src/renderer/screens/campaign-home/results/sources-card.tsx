/** Under the figures: what their changes are against, and whether the server's own counts agree, a line for each that does not. */
import { useMemo } from 'react'
import { againstText } from './before'
import classes from './report.module.css'
import { disagreements } from './sources'
import * as texts from './texts'
import type { Report } from './use-report'

export function Sources({ report: { stats, before, view } }: { report: Report }) {
  const found = useMemo(() => (stats.data ? disagreements(stats.data.value) : null), [stats.data])
  const against = before.data ? againstText(view.range) : ''
  if (found === null || found.length === 0)
    return <p className={classes.beneath}>{`${against} ${found === null ? '' : texts.theServersOwnCountsAgree}`}</p>
  return (
    <section className={classes.sources} aria-label={texts.countsThatDiffer}>
      {against && <p>{against}</p>}
      {found.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  )
}
