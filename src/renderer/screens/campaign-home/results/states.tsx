/** The states of an incomplete report: nothing was sent, the server is unreachable, or it returned an error. */
import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasBegun, statusOf } from '#contract'
import { failureOf } from '../../../data/failure'
import { Notice } from '../../../ui/notice'
import { PlainState } from '../../../ui/plain-state'
import { rangeText } from './text'
import type { Report } from './use-report'

export type Read = { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

/** The server's error message with a retry button. */
export const resultsFailed = 'The results could not be loaded.'

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
