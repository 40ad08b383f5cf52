/** Notice above a page with outdated data, with a button to refresh; the saved data stays visible. */
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { failureOf } from '../../data/failure'
import { savedDataText } from '../../data/own-values'
import { useOfflineReason, useSession } from '../../data/session'
import { Notice } from '../../ui/notice'

type Props = {
  /** `dataUpdatedAt`: epoch milliseconds of the last success, 0 if there was none. */
  read: { isError: boolean; error: unknown; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
  /** Time of the saved data, ISO 8601 in UTC; null if it is the answer of the last successful read. */
  asOf: string | null
  /** Title of the notice after a failed read. */
  title: string
  /** Whether the data is older than the server's. */
  isOld?: boolean
  /** Sentences about what cannot be done meanwhile. */
  children?: ReactNode
}

export function KeptNotice({ read, asOf, title, isOld = read.isError || asOf !== null, children }: Props) {
  const offlineReason = useOfflineReason()
  const session = useSession().data?.state
  // A banner above the page says so already.
  const isSaid = session === 'expired' || session === 'opening'
  const savedAt = asOf ?? (read.dataUpdatedAt > 0 ? new Date(read.dataUpdatedAt).toISOString() : null)
  const text = savedAt ? savedDataText(savedAt) : 'Showing saved data.'
  if (offlineReason !== null)
    return (
      <Notice wide Icon={IconCloudOff} title={isSaid ? null : `${offlineReason}.`}>
        {text} {children}
      </Notice>
    )
  if (!isOld) return null
  const retry = (
    <Button size="xs" variant="default" loading={read.isFetching} onClick={() => void read.refetch()}>
      Try again
    </Button>
  )
  return (
    <Notice wide kind="warn" title={title} act={retry}>
      {read.isError ? `${failureOf(read.error).message.replace(/\.?$/, '.')} ` : ''}
      {text} {children}
    </Notice>
  )
}
