/** One line over the days while they are older than they should be; what this computer keeps stays. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOfflineReason } from '../../data/connection'
import { failureOf } from '../../data/failure'
import { momentWords } from '../../ui/dates'
import classes from './kept-note.module.css'

export function KeptNote({ refresh, asOf }: { refresh: UseQueryResult<unknown>; asOf: string | null }) {
  const offline = useOfflineReason()
  if (!refresh.isError && offline === null) return null
  const failure = offline === null ? failureOf(refresh.error).message.replace(/\.?$/, '. ') : ''
  const read = asOf ? `, read from the server on ${momentWords(asOf)}` : ''
  const Mark = offline ? IconCloudOff : IconAlertTriangle
  return (
    <div className={classes.note} role="status" data-failed={offline ? undefined : true}>
      <Mark size={16} stroke={1.5} aria-hidden />
      <p>
        <strong>{offline ? `${offline}.` : "The server's list could not be read."}</strong> {failure}
        Showing what this computer keeps{read}.
      </p>
      {offline ? null : (
        <Button size="xs" variant="default" loading={refresh.isFetching} onClick={() => refresh.refetch()}>
          Retry
        </Button>
      )}
    </div>
  )
}
