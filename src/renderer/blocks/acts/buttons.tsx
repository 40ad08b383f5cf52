/** The Stop button for one campaign, used on every page that shows a campaign. */
import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { isStoppable } from '#contract'
import { useOfflineReason } from '../../data/session'
import { useOffers } from '../../ui/offers'
import classes from './acts.module.css'
import { labelOfAct } from './registry'
import { StopDialog } from './stop-dialog'

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
