/**
 * Delivery Preferences: the limits for the messages of all campaigns together, in three tabs (Source:
 * docs/reference/screens.md#delivery-preferences).
 */

import { Skeleton } from '@mantine/core'
import { useChannelLimits } from '../../data/channel-limits'
import { failureOf } from '../../data/failure'
import { useSession } from '../../data/session'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { FailedState } from '../../ui/failed-state'
import layout from '../../ui/layout.module.css'
import { useLastFailure } from '../../ui/use-last-failure'
import classes from './delivery-preferences.module.css'
import { PreferencesPage } from './page'

export function DeliveryPreferences() {
  useBreadcrumb([{ label: 'Delivery Preferences' }])
  const workspace = useSession().data?.workspace?.id
  const read = useChannelLimits()
  const failure = useLastFailure(read)
  return (
    <div className={layout.fill}>
      <div className={layout.head}>
        <h1>Delivery Preferences</h1>
      </div>
      {read.data ? (
        // The key discards edits when the workspace changes, so that they are not applied to another workspace's limits.
        <PreferencesPage key={workspace} limits={read.data} read={read} />
      ) : failure ? (
        <FailedState
          title="Delivery Preferences could not be loaded"
          text={failureOf(failure).message}
          busy={read.isFetching}
          onRetry={read.refetch}
        />
      ) : (
        <PreferencesSkeleton />
      )}
    </div>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e']

function PreferencesSkeleton() {
  return (
    <div
      className={`${layout.column3} ${classes.waiting}`}
      role="status"
      aria-busy="true"
      aria-label="Loading Delivery Preferences"
    >
      <Skeleton height={14} width={360} radius="sm" />
      {rows.map((row) => (
        <Skeleton key={row} height={52} radius="md" />
      ))}
    </div>
  )
}
