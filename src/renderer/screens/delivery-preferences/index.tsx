/** Delivery Preferences: what limits the messages of all campaigns together, in three tabs (Source: docs/reference/screens.md#delivery-preferences). */

import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useChannelLimits } from '../../data/channel-limits'
import { failureOf } from '../../data/failure'
import { useSession } from '../../data/session'
import { useBreadcrumb } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/plain-state'
import classes from './delivery-preferences.module.css'
import { PreferencesPage } from './page'
import * as texts from './texts'

export function DeliveryPreferences() {
  useBreadcrumb([{ label: texts.deliveryPreferences }])
  const workspace = useSession().data?.workspace?.id
  const read = useChannelLimits()
  return (
    <div className={layout.fill}>
      <h1 className={classes.title}>{texts.deliveryPreferences}</h1>
      {read.data ? (
        // Edits of one workspace are never laid over another's limits.
        <PreferencesPage key={workspace} read={read.data} stale={read.isError} />
      ) : read.isError ? (
        <PlainState
          Icon={IconAlertTriangle}
          failed
          title={texts.deliveryPreferencesCouldNotBe}
          text={failureOf(read.error).message}
        >
          <Button loading={read.isFetching} onClick={() => void read.refetch()}>
            {texts.retry}
          </Button>
        </PlainState>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e']

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-busy="true" aria-label={texts.loadingDeliveryPreferences}>
      <Skeleton height={14} width={360} radius="sm" />
      {rows.map((row) => (
        <Skeleton key={row} height={52} radius="md" />
      ))}
    </div>
  )
}
