/** Stop and Copy buttons for one campaign, used on every page that shows a campaign. */
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { type CampaignType, isStoppable } from '#contract'
import { nextMonthQuery } from '../../../model/rules/campaign-paths'
import { useOfflineReason } from '../../data/session'
import { useOffers } from '../../ui/offers'
import classes from './acts.module.css'
import { labelOfAct } from './registry'
import { StopDialog } from './stop-dialog'
import { useCopy } from './use-copy'

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

type CopyTarget = { campaignId: number | null; channel: string; type: CampaignType }

/** A one-time campaign can also be copied to the same weekday of the next month. */
export function CopyButton({ variant, name, ...copied }: CopyTarget & { name: string } & Pick<ButtonProps, 'variant'>) {
  const { start, busy, reason } = useCopy(copied)
  const hasDay = copied.type === 'one-time'
  const copy = () => start()
  const copyNextMonth = () => start(nextMonthQuery)
  useOffers([
    { act: 'copy', of: name, refusal: reason, run: copy },
    ...(hasDay ? [{ act: 'copyNextMonth', of: name, refusal: reason, run: copyNextMonth } as const] : []),
  ])
  const shared = { ...(variant ? { variant } : {}), disabled: reason !== null, title: reason ?? '' }
  return (
    <Button.Group>
      <Button {...shared} leftSection={<IconCopy size={15} stroke={1.5} />} loading={busy} onClick={copy}>
        {labelOfAct('copy')}
      </Button>
      {hasDay && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button {...shared} px={8} aria-label="More ways to copy">
              <IconChevronDown size={15} stroke={1.5} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={copyNextMonth}>{labelOfAct('copyNextMonth')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  )
}
