/** A card of the report: its title, extra content in its header, and its loading and error states. */
import { Button, Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasBegun, statusOf } from '#contract'
import type { ReportRange } from '../../../data/analytics'
import { failureOf } from '../../../data/failure'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notice'
import { PlainState } from '../../../ui/plain-state'
import { rangeText } from './figures'
import classes from './report.module.css'
import type { Report } from './use-report'

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

type Read = { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

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

/** The server's error message with a retry button. */
export const resultsFailed = 'The results could not be loaded.'

/** The states of an incomplete report: nothing was sent, the server is unreachable, or it returned an error. */
export function FailedResults({ what, read }: { what: ReactNode; read: Read }) {
  const retry = (
    <Button size="xs" variant="default" loading={read.isFetching} onClick={() => read.refetch()}>
      Try again
    </Button>
  )
  return (
    <Notice kind="block" live="assertive" title={what} act={retry}>
      {failureOf(read.error).message}
    </Notice>
  )
}

/** Nothing was sent yet, or not on the chosen days. */
export function NothingSent({ report: { view, show, campaign } }: { report: Report }) {
  const { range } = view
  const status = statusOf(campaign.data?.value.status)
  if (range.kind === 'start' || (status && !hasBegun(status)))
    return (
      <PlainState
        Icon={IconChartBar}
        title="Nothing has been sent yet"
        text="Results appear after the first message is sent."
      />
    )
  return (
    <PlainState
      Icon={IconChartBar}
      title="Nothing was sent in this period"
      text={`${rangeText(range)}: no messages sent.`}
    >
      <Button variant="default" onClick={() => show({ range: { kind: 'start' } })}>
        Show all time
      </Button>
    </PlainState>
  )
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
