/** Rows for uploads and imports of codes, wherever they were started: progress, Cancel and Try again. */
import { ActionIcon, Button, Loader, Menu, Progress } from '@mantine/core'
import { IconDots, IconFileUpload, IconMessage, IconRefresh, IconTicket, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { JobState, UploadState } from '#contract'
import { homePath } from '../../../../model/rules/campaign-paths'
import { JobLine } from '../../../blocks/voucher/codes'
import { channelById } from '../../../channels'
import { useRetryOutbox } from '../../../data/outbox'
import { useOfflineReason } from '../../../data/session'
import { useCancelUpload, useForgetUpload, useStartSheet } from '../../../data/transfers'
import layout from '../../../ui/layout.module.css'
import { ItemLine } from '../../../ui/pieces'
import { ConfirmDiscard } from './discard'
import classes from './row.module.css'
import { type WaitingCampaign, waitingText, whyText } from './text'

type LeaveProps = { onLeave: () => void }

export function UploadRow({ upload, onLeave }: LeaveProps & { upload: UploadState }) {
  const { name, state, failure, campaignId } = upload
  const isMoving = state === 'starting' || state === 'running'
  const transferText = isMoving ? <MovedBytes upload={upload} /> : (failure?.message ?? 'Upload stopped')
  return (
    <li aria-label={name}>
      <ItemLine Icon={IconFileUpload} name={name} what={transferText}>
        <span className={`${layout.rowSmall} ${classes.state}`}>
          <OpenCampaign campaignId={campaignId} onLeave={onLeave} />
          {isMoving ? <Stop upload={upload} /> : <RetryUpload upload={upload} />}
        </span>
      </ItemLine>
    </li>
  )
}

export function JobRow({ job, onLeave }: LeaveProps & { job: JobState }) {
  return (
    <li aria-label="Voucher codes">
      <ItemLine Icon={IconTicket} name="Voucher codes" what={<JobLine job={job} />}>
        <span className={`${layout.rowSmall} ${classes.state}`}>
          <OpenCampaign campaignId={job.campaignId} onLeave={onLeave} />
        </span>
      </ItemLine>
    </li>
  )
}

function MovedBytes({ upload: { name, moved, size } }: { upload: UploadState }) {
  const share = size ? (moved / size) * 100 : 0
  return <Progress mt={6} size={6} value={share} aria-label={`Uploading ${name}`} />
}

function Stop({ upload }: { upload: UploadState }) {
  const cancel = useCancelUpload()
  return (
    <Button variant="subtle" size="xs" px={6} onClick={() => cancel.mutate(upload.id)}>
      Cancel
    </Button>
  )
}

/**
 * The user confirmed these codes before. Codes that may have arrived are counted first and not sent twice. After a refusal the question is
 * asked again.
 */
function RetryUpload({ upload: { id, blob, name, campaignId, codes, failure } }: { upload: UploadState }) {
  const start = useStartSheet()
  const forgetUpload = useForgetUpload()
  const offlineReason = useOfflineReason()
  return (
    <>
      {campaignId !== null && codes !== null && failure?.kind !== 'refused' && (
        <Button
          variant="default"
          size="xs"
          loading={start.isPending}
          disabled={offlineReason !== null}
          title={offlineReason ?? ''}
          onClick={() => start.mutate({ blob, name, campaignId, codes })}
        >
          Try again
        </Button>
      )}
      <ActionIcon size={24} aria-label={`Remove ${name}`} onClick={() => forgetUpload.mutate(id)}>
        <IconX size={15} stroke={1.5} />
      </ActionIcon>
    </>
  )
}

function OpenCampaign({ campaignId, onLeave }: LeaveProps & { campaignId: number | null }) {
  if (campaignId === null) return null
  return (
    <Button component={Link} to={homePath(campaignId, '')} variant="subtle" size="xs" px={6} onClick={onLeave}>
      Open
    </Button>
  )
}

type CampaignLineProps = { channel: string; name: string; what: ReactNode; children?: ReactNode }

/** The head of an outbox entry: channel, name, and a second line. */
export const CampaignLine = ({ channel, name, ...rest }: CampaignLineProps) => (
  <ItemLine Icon={channelById(channel)?.Icon ?? IconMessage} name={name || 'Unnamed campaign'} {...rest} />
)

/** A campaign with saves on their way: what waits, and why. */
export function WaitingRow({ waiting }: { waiting: WaitingCampaign }) {
  const [isAsking, setAsking] = useState(false)
  const reasonText = whyText(waiting, useOfflineReason())
  return (
    <li>
      <CampaignLine channel={waiting.channel} name={waiting.name} what={waitingText(waiting)}>
        <span className={`${layout.rowSmall} ${classes.state}`}>
          {reasonText === 'Sending' ? <Loader size={12} aria-hidden /> : null}
          <span className={classes.why}>{reasonText}</span>
          <MoreActs waiting={waiting} onDiscard={() => setAsking(true)} />
        </span>
      </CampaignLine>
      {isAsking ? <ConfirmDiscard waiting={waiting} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

/** More acts for a waiting campaign. */
export function MoreActs({ waiting, onDiscard }: { waiting: WaitingCampaign; onDiscard: () => void }) {
  const retry = useRetryOutbox()
  const offlineReason = useOfflineReason()
  return (
    // Inside the panel: a click into a menu outside of it would close the panel.
    <Menu position="bottom-end" width={200} withinPortal={false} returnFocus>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`More for ${waiting.name || 'this campaign'}`} loading={retry.isPending}>
          <IconDots size={15} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRefresh size={15} stroke={1.5} />}
          disabled={offlineReason !== null}
          onClick={() => retry.mutate(waiting.draftId)}
        >
          Try now
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} stroke={1.5} />} onClick={onDiscard}>
          Discard waiting changes
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
