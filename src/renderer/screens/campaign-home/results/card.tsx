/** A card of the report: its title, extra content in its header, and its loading and error states. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReportRange } from '../../../data/analytics'
import layout from '../../../ui/layout.module.css'
import classes from './report.module.css'
import { FailedResults, type Read } from './states'
import { rangeText } from './text'

/** `range`: the days that its numbers cover. */
export function Card(props: { title: string; range?: ReportRange; aside?: ReactNode; children: ReactNode }) {
  const { title, range, aside, children } = props
  return (
    <section className={classes.card} aria-label={title}>
      <header className={`${layout.row3} ${classes.cardHead}`}>
        <h2>{title}</h2>
        {range && <small>{rangeText(range)}</small>}
        {aside}
      </header>
      {children}
    </section>
  )
}

/** Shows the loaded data, the error, or a placeholder while loading. `failed` names the data that could not be loaded. */
export function Answered<T>({
  read,
  failed,
  height,
  children,
}: {
  read: Read & { data: { value: T } | undefined; isPlaceholderData: boolean }
  failed: string
  /** Height of the placeholder, in pixels. */
  height: number
  children: (value: T) => ReactNode
}) {
  if (read.data) return <div data-older={read.isPlaceholderData || undefined}>{children(read.data.value)}</div>
  if (!read.isError) return <Skeleton height={height} radius="md" />
  return <FailedResults what={failed} read={read} />
}

/** The header of a table of numbers: the name of its rows, then its columns. `bars`: adds a column for bars in between. */
export const NumbersHead = ({ rows, bars, columns }: { rows: string; bars?: true; columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{rows}</th>
      {bars && <td />}
      {columns.map((name) => (
        <th key={name} scope="col" data-num>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
