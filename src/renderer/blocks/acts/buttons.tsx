/** The Stop button for one campaign, used on every page that shows a campaign. */
import { Anchor, Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isStoppable } from '#contract'
import { useStopCampaign } from '../../data/campaigns'
import { useRetryOutbox } from '../../data/outbox'
import { useConnection, useOfflineReason, useSession, useWorkOffline } from '../../data/session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { filledNodes } from '../../ui/filled-nodes'
import { usePrevious } from '../../ui/hooks'
import { useOffers } from '../../ui/open-page'
import classes from './acts.module.css'
import { labelOfAct } from './registry'

type StopTarget = { campaignId: number | null; name: string; status: string; onSettled: () => void }

/** Shown only while the campaign can be stopped. Styled as dangerous, because stopping cannot be undone. */
export function StopButton({ campaignId, name, status, onSettled }: StopTarget) {
  const offlineReason = useOfflineReason()
  const [isConfirming, setAsking] = useState(false)
  const canStop = campaignId !== null && isStoppable(status)
  useOffers(canStop ? [{ act: 'stop', of: name, refusal: offlineReason, run: () => setAsking(true) }] : [])
  if (campaignId === null || !isStoppable(status)) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.stop ?? ''}
        leftSection={<IconPlayerStop size={15} stroke={1.5} />}
        disabled={offlineReason !== null}
        title={offlineReason ?? ''}
        onClick={() => setAsking(true)}
      >
        {labelOfAct('stop')}
      </Button>
      <StopDialog
        opened={isConfirming}
        campaignId={campaignId}
        name={name}
        onClose={() => setAsking(false)}
        onSettled={onSettled}
      />
    </>
  )
}

type StopDialogProps = {
  opened: boolean
  campaignId: number
  name: string
  onClose: () => void
  onSettled?: () => void
}

/** `onSettled` runs after the server's reply, whether success or failure; the mutation shows the toasts. */
export function StopDialog({ opened, campaignId, name, onClose, onSettled }: StopDialogProps) {
  const stop = useStopCampaign()
  const settled = () => {
    onClose()
    onSettled?.()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Stop this campaign?"
      confirmLabel="Stop campaign"
      destructive
      busy={stop.isPending}
      // Not as an option of `mutate`: a notice of the stop may unmount this dialog before the answer.
      onConfirm={() => void stop.mutateAsync({ id: campaignId }).then(settled, settled)}
      onClose={onClose}
    >
      <p>
        {filledNodes(
          '{campaign} stops sending immediately. Messages already sent cannot be recalled, and the campaign cannot be restarted.',
          { campaign: <strong dir="auto">{name || 'This campaign'}</strong> },
        )}
      </p>
    </ConfirmDialog>
  )
}

type ObjectionsProps = {
  /** One sentence each; null while the dialog is closed. */
  asking: readonly string[] | null
  onSend: () => void
  onClose: () => void
}

/** Dialog with likely reasons for a refusal, before the content is submitted and the user waits hours for the approval. */
export function Objections({ asking, onSend, onClose }: ObjectionsProps) {
  const objections = usePrevious(asking) ?? []
  return (
    <ConfirmDialog
      opened={asking !== null}
      title="Send for approval anyway?"
      confirmLabel="Send for Approval"
      onConfirm={onSend}
      onClose={onClose}
    >
      This may be rejected because:
      <ul className={classes.objections}>
        {objections.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

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
