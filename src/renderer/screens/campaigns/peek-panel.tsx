/** The peek panel next to the list: the campaign of the focused row, and its actions. */
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ComponentType, memo, Suspense, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import type { CampaignRow, CampaignType } from '#contract'
import { placeOf } from '../../../model/state-text'
import { actIcons } from '../../blocks/acts/icons'
import { StateBadge } from '../../blocks/status'
import { useRowState } from '../../data/campaign-state'
import { useOfflineReason, useServerNow } from '../../data/session'
import { channelOf, typeOf } from '../../steps/row-kind'
import layout from '../../ui/layout.module.css'
import classes from './peek-panel.module.css'
import { quickActions, type RowAction, type RowActionName, rowTarget } from './row-actions'
import { statusFact } from './status-facts'
import { useTotal } from './use-totals'

/** The content between header and footer. Passed in, because a screen does not import another screen. */
export type PeekBody = ComponentType<{ channel: string; type: CampaignType; id: string; campaignId: number | null }>

type Props = {
  Body: PeekBody
  row: CampaignRow
  onAct: (name: RowActionName, row: CampaignRow) => void
  onClose: () => void
}

/** The first row is read at once. While the user moves with arrow keys, a row is read after this pause, in milliseconds. */
const HOVER_DELAY_MS = 120

export default function PeekPanel({ Body, row, onAct, onClose }: Props) {
  const [rested] = useDebouncedValue(row, HOVER_DELAY_MS, { leading: true })
  // Deferred after the name's paint, because the content and the buttons take longer to render.
  const read = useDeferredValue(rested)
  const deferredRow = useDeferredValue(row)
  return (
    <aside className={classes.panel} aria-label="Peek">
      <Head row={row} onClose={onClose} />
      <PeekMessage Body={Body} row={read} />
      <ActionButtons row={deferredRow} onAct={onAct} />
    </aside>
  )
}

/** Renders only for another campaign, not for each key press on the way to it. */
const PeekMessage = memo(function Said({ Body, row }: Pick<Props, 'Body' | 'row'>) {
  const [channel, type] = [channelOf(row), typeOf(row)]
  const id = row.campaignId ?? row.draftId
  return (
    <div className={layout.scroll}>
      {channel && type && id !== null ? (
        <Suspense fallback={<Skeleton height={446} radius={36} width={272} mx="auto" my="xl" />}>
          <Body key={id} channel={channel.id} type={type} id={String(id)} campaignId={row.campaignId} />
        </Suspense>
      ) : (
        <p className={`${layout.quiet} ${classes.unknown}`}>Update Herald to open this campaign.</p>
      )}
    </div>
  )
})

function Head({ row, onClose }: { row: CampaignRow; onClose: () => void }) {
  const state = useRowState(row)
  const fact = statusFact(row, state, useTotal(row.campaignId, 'sent') ?? null, useServerNow())
  const place = placeOf(state)
  const to = rowTarget(row)
  const name = row.name || 'Unnamed campaign'
  return (
    <header className={classes.head}>
      <div className={layout.row}>
        <h2 dir="auto" data-list>
          {to ? <Link to={to}>{name}</Link> : name}
        </h2>
        <ActionIcon aria-label="Close peek" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      <p>
        <StateBadge state={state} />
        <span className={layout.oneLine} title={fact ?? ''}>
          {fact}
        </span>
        {place === 'Sent' ? null : <b>{place}</b>}
      </p>
    </header>
  )
}

/** The row's actions, except those that cannot be undone. */
const ActionButtons = memo(function Acts({ row, onAct }: Pick<Props, 'row' | 'onAct'>) {
  const offlineReason = useOfflineReason()
  return (
    <footer className={`${layout.row} ${classes.foot}`}>
      {quickActions(row, offlineReason).map((action) => (
        <Act key={action.name} action={action} onAct={() => onAct(action.name, row)} />
      ))}
    </footer>
  )
})

function Act({ action: { name, label, to, refusal }, onAct }: { action: RowAction; onAct: () => void }) {
  const Icon = actIcons[name]
  const buttonProps = { size: 'xs', variant: 'default', leftSection: <Icon size={14} stroke={1.5} /> } as const
  if (to && !refusal)
    return (
      <Button {...buttonProps} component={Link} to={to}>
        {label}
      </Button>
    )
  return (
    <Button
      {...buttonProps}
      // `aria-disabled` instead of `disabled`, so that keyboard and screen reader users can reach the reason.
      aria-disabled={refusal !== null}
      {...(refusal ? { 'data-disabled': true, title: refusal } : {})}
      onClick={() => {
        if (!refusal) onAct()
      }}
    >
      {label}
    </Button>
  )
}
