/** A card of the report: its title, what stands beside it, and its state while there is nothing to show. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../../../ui/layout.module.css'
import classes from './report.module.css'
import { Failed, type Read } from './states'

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <header className={`${layout.row3} ${classes.cardHead}`}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** What was read, or why not, or its place while it is on its way. `failed` says what could not be read. */
export function Answered<T>({
  read,
  failed,
  height,
  children,
}: {
  read: Read & { data: { value: T } | undefined; isPlaceholderData: boolean }
  failed: string
  /** Of the place that is held, in pixels. */
  height: number
  children: (value: T) => ReactNode
}) {
  if (read.data) return <div data-older={read.isPlaceholderData || undefined}>{children(read.data.value)}</div>
  if (!read.isError) return <Skeleton height={height} radius="md" />
  return <Failed what={failed} read={read} />
}

/** The head of a table of numbers: what its rows are, then its columns. `bars`: a column of bars stands between. */
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
