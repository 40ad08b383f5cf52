/** A campaign with saves on their way: what waits, and why. */
import { ActionIcon, Loader, Menu } from '@mantine/core'
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRetryOutbox } from '../../../data/outbox'
import { useOfflineReason } from '../../../data/session'
import layout from '../../../ui/layout.module.css'
import { CampaignLine } from './campaign-line'
import { ConfirmDiscard } from './discard'
import classes from './row.module.css'
import { type WaitingCampaign, waitingText, whyText } from './text'

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
