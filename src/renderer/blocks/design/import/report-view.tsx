/** The report on an imported design: what became what, what stays, what was removed, and what to look at. */

import classes from '../import.module.css'
import type { ImportedDesign } from './import-design'
import { reportLines } from './report-text'

export function ReportView({ made }: { made: ImportedDesign }) {
  return (
    <div role="status">
      <dl className={classes.report}>
        {reportLines(made).map(({ title, lines }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{lines.length === 1 ? lines[0] : <List lines={lines} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
