/** The peek panel next to the list: the campaign of the focused row, and its actions. */
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ComponentType, memo, Suspense, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import { amount, type CampaignRow, type CampaignType } from '#contract'
import { placeOf } from '../../../model/state-of'
import { actIcons } from '../../blocks/acts/icons'
import { acts } from '../../blocks/acts/registry'
import StateAct from '../../blocks/draft-safety/state-act'
import { campaignTypeLabels, StateBadge } from '../../blocks/status'
import { useRowState } from '../../data/campaign-state'
import { useOfflineReason, useServerNow } from '../../data/session'
import { quickActions, type RowAction, type RowActionName, rowTarget } from '../../steps/campaign-row/row-actions'
import { statusFact } from '../../steps/campaign-row/start-text'
import { channelOf, familyText, typeOf } from '../../steps/row-kind'
import layout from '../../ui/layout.module.css'
import { Keys } from '../../ui/pieces'
import { rowId } from './list-table'
import classes from './peek-panel.module.css'
import { useReviewOf, useTotal } from './table-rows'

/** The content between header and footer. Passed in, because a screen does not import another screen. */
export type PeekBody = ComponentType<{ channel: string; type: CampaignType; id: string; campaignId: number | null }>

type Props = {
  Body: PeekBody
  row: CampaignRow
  /** Of the rows that are loaded, in their order; the row is among them. */
  rows: readonly CampaignRow[]
  /** Position of the first of `rows` in the list, from 0, and the length of the list. */
  offset: number
  total: number
  onShow: (row: CampaignRow) => void
  onAct: (name: RowActionName, row: CampaignRow) => void
  onClose: () => void
}

/** The first row is read at once. While the user moves with arrow keys, a row is read after this pause, in milliseconds. */
const HOVER_DELAY_MS = 120

export default function PeekPanel({ Body, row, onAct, ...place }: Props) {
  const [rested] = useDebouncedValue(row, HOVER_DELAY_MS, { leading: true })
  // Deferred after the name's paint, because the content and the buttons take longer to render.
  const read = useDeferredValue(rested)
  const deferredRow = useDeferredValue(row)
  return (
    <aside className={classes.panel} aria-label="Peek" data-peek>
      <Place row={row} {...place} />
      <Head row={row} />
      <ActionButtons row={deferredRow} onAct={onAct} />
      <PeekMessage Body={Body} row={read} />
      <KeysFoot row={deferredRow} />
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
        <Suspense fallback={<Skeleton height={160} radius={10} mx={16} />}>
          <Body key={id} channel={channel.id} type={type} id={String(id)} campaignId={row.campaignId} />
        </Suspense>
      ) : (
        <p className={`${layout.quiet} ${classes.unknown}`}>Update Herald to open this campaign.</p>
      )}
    </div>
  )
})

/** Channel and type, the row's place in the list, and the ways to the rows before and after. */
function Place({ row, rows, offset, total, onShow, onClose }: Omit<Props, 'Body' | 'onAct'>) {
  const index = rows.findIndex((one) => rowId(one) === rowId(row))
  const [channel, type] = [channelOf(row), typeOf(row)]
  const [before, after] = index < 0 ? [] : [rows[index - 1], rows[index + 1]]
  const move = (label: string, Icon: typeof IconChevronUp, to: CampaignRow | undefined) => (
    <ActionIcon aria-label={label} title={label} disabled={!to} onClick={() => to && onShow(to)}>
      <Icon size={16} stroke={1.5} />
    </ActionIcon>
  )
  return (
    <div className={`${layout.row} ${classes.place}`}>
      {channel && <channel.Icon size={16} stroke={1.5} />}
      <span className={layout.oneLine}>
        {[channel?.label, type && campaignTypeLabels[type]].filter(Boolean).join(' · ')}
      </span>
      {index >= 0 && <span className={classes.count}>{`${amount(offset + index + 1)} of ${amount(total)}`}</span>}
      {move('Previous campaign', IconChevronUp, before)}
      {move('Next campaign', IconChevronDown, after)}
      <ActionIcon aria-label="Close peek" onClick={onClose}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

function Head({ row }: { row: CampaignRow }) {
  const state = useRowState(row)
  const sentCount = useTotal(row.campaignId, 'sent') ?? null
  const fact = statusFact(row, state, sentCount, useServerNow(), useReviewOf(row))
  const place = placeOf(state)
  const to = rowTarget(row)
  const name = row.name || 'Unnamed campaign'
  return (
    <header className={classes.head}>
      <h2 dir="auto" data-list>
        {to ? <Link to={to}>{name}</Link> : name}
      </h2>
      <p>
        {familyText(row) ?? (
          <>
            <StateBadge state={state} />
            <span className={layout.oneLine} title={fact ?? ''}>
              {fact}
            </span>
            {place === 'Sent' ? null : <b>{place}</b>}
            <span className={classes.act}>
              <StateAct state={state} draftId={row.draftId} to={to} />
            </span>
          </>
        )}
      </p>
    </header>
  )
}

/** The row's actions, except those that cannot be undone. */
const ActionButtons = memo(function Acts({ row, onAct }: Pick<Props, 'row' | 'onAct'>) {
  const offlineReason = useOfflineReason()
  return (
    <div className={`${layout.row} ${classes.acts}`}>
      {quickActions(row, offlineReason).map((action) => (
        <Act key={action.name} action={action} onAct={() => onAct(action.name, row)} />
      ))}
    </div>
  )
})

/** The keys of the focused row that apply to it. */
function KeysFoot({ row }: Pick<Props, 'row'>) {
  const names = quickActions(row, null).map(({ name }) => name)
  return (
    <footer className={classes.keys} aria-hidden>
      <span>
        <Keys keys="↑" /> <Keys keys="↓" /> next
      </span>
      {rowTarget(row) !== null && (
        <span>
          <Keys keys="↵" /> open
        </span>
      )}
      {names
        .filter((name) => name === 'copy' || name === 'stop')
        .map((name) => (
          <span key={name}>
            <Keys keys={acts[name].keys} /> {acts[name].label.toLowerCase()}
          </span>
        ))}
      <span>
        <Keys keys={acts.peek.keys} /> close
      </span>
    </footer>
  )
}

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
      {...(name === 'stop' && !refusal ? { className: classes.stop ?? '' } : {})}
      {...(refusal ? { 'data-disabled': true, title: refusal } : {})}
      onClick={() => {
        if (!refusal) onAct()
      }}
    >
      {label}
    </Button>
  )
}
