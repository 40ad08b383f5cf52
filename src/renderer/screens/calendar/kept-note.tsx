/** One line over the days while they are older than they should be; what this computer keeps stays. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOfflineReason } from '../../data/connection'
import { failureOf } from '../../data/failure'
import { momentText } from '../../ui/dates'
import { Notice } from '../../ui/notice'
import * as texts from './texts'

export function KeptNote({ refresh, asOf }: { refresh: UseQueryResult<unknown>; asOf: string | null }) {
  const offline = useOfflineReason()
  if (!refresh.isError && offline === null) return null
  const failure = offline === null ? failureOf(refresh.error).message.replace(/\.?$/, '. ') : ''
  const read = asOf ? ` from ${momentText(asOf)}` : ''
  const Mark = offline ? IconCloudOff : IconAlertTriangle
  return (
    <Notice
      wide
      kind={offline ? 'info' : 'warn'}
      Icon={Mark}
      title={offline ? `${offline}.` : texts.theServersListCouldNot}
      act={
        offline ? null : (
          <Button size="xs" variant="default" loading={refresh.isFetching} onClick={() => refresh.refetch()}>
            {texts.retry}
          </Button>
        )
      }
    >
      {failure}
      {texts.showingSavedData}
      {read}.
    </Notice>
  )
}
