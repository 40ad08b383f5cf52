/** Names with values, line by line, for facts in cards and side columns. */
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './pairs.module.css'

export type Pair = { name: string; value: ReactNode; tone?: 'error' }

export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={`${layout.column1} ${classes.pairs}`}>
      {pairs.map(({ name, value, tone }) => (
        <div key={name} className={classes.pair}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value} data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
