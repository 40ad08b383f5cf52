/** Notice above a page with outdated data, with a button to refresh; the saved data stays visible. */
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { failureOf } from '../../data/failure'
import { useOfflineReason } from '../../data/session'
import { momentText } from '../../ui/dates'
import { Notice } from '../../ui/notice'

type Props = {
  read: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Time of the last read, ISO 8601 in UTC; null if unknown. */
  asOf: string | null
  /** Title of the notice after a failed read. */
  title: string
  /** Whether the data is older than the server's. */
  isOld?: boolean
}

export function KeptNotice({ read, asOf, title, isOld = read.isError }: Props) {
  const offline = useOfflineReason()
  const text = asOf ? `Showing saved data from ${momentText(asOf)}.` : 'Showing saved data.'
  if (offline !== null)
    return (
      <Notice wide Icon={IconCloudOff} title={`${offline}.`}>
        {text}
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
      {text}
    </Notice>
  )
}
