/** Stop and Copy of one campaign, wherever it is looked at. */
import { Button, type ButtonProps } from '@mantine/core'
import { IconCopy, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { type CampaignType, isStoppable } from '#contract'
import { useOfflineReason } from '../../data/connection'
import classes from './campaign-acts.module.css'
import { StopDialog } from './stop-dialog'
import { useCopy } from './use-copy'

type Stopped = { campaignId: number | null; name: string; status: string; onSettled: () => void }

/** Only while there is something to stop; it cannot be undone, and looks so. */
export function StopButton({ campaignId, name, status, onSettled }: Stopped) {
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  if (campaignId === null || !isStoppable(status)) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.stop ?? ''}
        leftSection={<IconPlayerStop size={15} stroke={1.5} />}
        disabled={offline !== null}
        title={offline ?? ''}
        onClick={() => setAsking(true)}
      >
        Stop
      </Button>
      <StopDialog
        opened={asking}
        campaignId={campaignId}
        name={name}
        onClose={() => setAsking(false)}
        onSettled={onSettled}
      />
    </>
  )
}

type Copied = { campaignId: number | null; channel: string; type: CampaignType }

export function CopyButton({ variant, ...copied }: Copied & Pick<ButtonProps, 'variant'>) {
  const { start, busy, reason } = useCopy(copied)
  return (
    <Button
      {...(variant ? { variant } : {})}
      leftSection={<IconCopy size={15} stroke={1.5} />}
      loading={busy}
      disabled={reason !== null}
      title={reason ?? ''}
      onClick={start}
    >
      Copy
    </Button>
  )
}
