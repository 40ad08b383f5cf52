/** The act that can end being offline, beside the reason why something needs the server. */
import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { useRetryOutbox } from '../../data/outbox'
import { useConnection, useSession, useWorkOffline } from '../../data/session'
import { labelOfAct } from './registry'

/** Shown only where `useOfflineReason` has a reason. */
export function Reconnect() {
  const { pathname, search } = useLocation()
  const session = useSession().data?.state
  const isWorkingOffline = useConnection().data?.workOffline
  const workOffline = useWorkOffline()
  const retry = useRetryOutbox()
  // The banner of a session that is still being opened has its own act.
  if (session === 'opening') return null
  if (session === 'expired')
    return (
      <Anchor fz={12} component={Link} to="/connect" state={{ from: pathname + search }}>
        Reconnect
      </Anchor>
    )
  if (isWorkingOffline)
    return (
      <Anchor fz={12} component="button" type="button" onClick={() => workOffline.mutate(false)}>
        {labelOfAct('offline', true)}
      </Anchor>
    )
  return (
    <Anchor
      fz={12}
      component="button"
      type="button"
      aria-busy={retry.isPending || undefined}
      onClick={() => retry.isPending || retry.mutate(null)}
    >
      {retry.isPending ? 'Trying' : 'Try again'}
    </Anchor>
  )
}
