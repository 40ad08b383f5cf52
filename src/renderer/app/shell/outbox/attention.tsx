/** A campaign that needs the user: conflicts, a campaign that ended on the server, refusals. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type CampaignRow, campaignTypes, type DraftSync, type OutboxItem } from '#contract'
import { editPath, homePath } from '../../../../model/rules/campaign-paths'
import { isRestored, localStateName, ownFact, placeOf } from '../../../../model/state-of'
import { ConflictChoice } from '../../../blocks/conflict/choose'
import { clashText, partLabel, remoteEndText } from '../../../blocks/conflict/differences'
import { useRowState } from '../../../data/campaign-state'
import { useKeepAsNew, useRetryOutbox, useStoredDraft } from '../../../data/outbox'
import { useOfflineReason } from '../../../data/session'
import { channelOf, typeOf } from '../../../steps/row-kind'
import layout from '../../../ui/layout.module.css'
import { ConfirmDiscard } from './discard'
import classes from './row.module.css'
import { moreWaitingText, refusalText, type UndecidedCampaign, type WaitingCampaign } from './text'
import { CampaignLine, MoreActs } from './transfer-rows'

type CardProps = { undecided: UndecidedCampaign; onLeave: () => void }

/** A campaign without a draft has nothing to send: only its act is unclear. */
export function AttentionCard({ undecided, onLeave }: CardProps) {
  const { row, items } = undecided
  const waiting = waitingOf(row, items)
  return waiting ? <DraftCard waiting={waiting} row={row} onLeave={onLeave} /> : <ActCard row={row} onLeave={onLeave} />
}

function waitingOf(row: CampaignRow, items: OutboxItem[]): WaitingCampaign | null {
  const { draftId, campaignId, name } = row
  const [channel, type] = [channelOf(row), typeOf(row)]
  return draftId !== null && channel && type ? { draftId, campaignId, channel: channel.id, type, name, items } : null
}

function ActCard({ row, onLeave }: { row: CampaignRow; onLeave: () => void }) {
  return (
    <li className={classes.card} aria-label={row.name}>
      <CampaignLine channel={channelOf(row)?.id ?? ''} name={row.name} what={useHeadline(row, undefined, [])}>
        {row.campaignId === null ? null : (
          <Button size="xs" variant="subtle" component={Link} to={homePath(row.campaignId, row.name)} onClick={onLeave}>
            Open
          </Button>
        )}
      </CampaignLine>
    </li>
  )
}

function DraftCard({ waiting, row, onLeave }: { waiting: WaitingCampaign; row: CampaignRow; onLeave: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const sync = useStoredDraft(waiting.draftId).data?.sync
  const refusals = refusedItems(waiting, sync)
  return (
    <li className={classes.card} aria-label={waiting.name}>
      <CampaignLine channel={waiting.channel} name={waiting.name} what={useHeadline(row, sync, waiting.items)}>
        <span className={`${layout.rowSmall} ${classes.state}`}>
          <OpenLink
            waiting={waiting}
            at={sync?.remoteEnd ? undefined : waiting.items.find(isBlocked)}
            onLeave={onLeave}
          />
          {waiting.items.length > 0 ? <MoreActs waiting={waiting} onDiscard={() => setAsking(true)} /> : null}
        </span>
      </CampaignLine>
      {isAsking ? <ConfirmDiscard waiting={waiting} onClose={() => setAsking(false)} /> : null}
      {sync?.remoteEnd ? <KeepMine waiting={waiting} onLeave={onLeave} /> : null}
      {sync?.conflicts?.length ? (
        <ConflictChoice draftId={waiting.draftId} conflicts={sync.conflicts} others={mergedIn(waiting, sync)} />
      ) : null}
      {refusals.length > 0 ? <Refusals waiting={waiting} refused={refusals} onLeave={onLeave} /> : null}
    </li>
  )
}

const isBlocked = ({ state }: OutboxItem): boolean => state === 'attention'

/** What has to be decided. `sync` has more than the row: the time and the parts of a conflict. */
function useHeadline(row: CampaignRow, sync: DraftSync | undefined, items: readonly OutboxItem[]): string {
  const state = useRowState(row)
  if (state.kind === 'ended-elsewhere' && sync?.remoteEnd) return remoteEndText(sync.remoteEnd)
  if (state.kind === 'conflict' && sync?.conflicts) return clashText(sync.conflicts)
  if (state.kind === 'outcome-unknown') return [localStateName(state), ownFact(state)].filter(Boolean).join(': ')
  return moreWaitingText(items) ?? (state.kind === 'refused' ? 'Refused by the server' : placeOf(state))
}

/** Requests that the server refused, without conflicts. */
function refusedItems({ items }: WaitingCampaign, sync: DraftSync | undefined): OutboxItem[] {
  if (!sync || sync.remoteEnd) return []
  const clashingParts = new Set((sync.conflicts ?? []).map(({ section }) => section))
  return items.filter((item) => isBlocked(item) && !clashingParts.has(item.section))
}

/** Steps that changed on both sides and were merged without a conflict. */
function mergedIn({ items }: WaitingCampaign, { conflicts = [] }: DraftSync): string[] {
  const clashingParts = new Set(conflicts.map(({ section }) => section))
  return [
    ...new Set(items.filter(({ section }) => !clashingParts.has(section)).map(({ section }) => partLabel(section))),
  ]
}

function Refusals(props: { waiting: WaitingCampaign; refused: readonly OutboxItem[]; onLeave: () => void }) {
  const { waiting, refused, onLeave } = props
  const retry = useRetryOutbox()
  const offlineReason = useOfflineReason()
  return (
    <>
      {refused.map((item) => (
        <div key={`${item.section} ${item.queuedAt}`} className={classes.refusal}>
          <p>{refusalText(item)}</p>
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            disabled={offlineReason !== null}
            title={offlineReason ?? ''}
            onClick={() => retry.mutate(waiting.draftId)}
          >
            {isRestored(item.failure) ? 'Sync now' : 'Try again'}
          </Button>
          {refused.length > 1 ? <OpenLink waiting={waiting} at={item} onLeave={onLeave} /> : null}
        </div>
      ))}
    </>
  )
}

/** Opens the step, at the field that the server named. */
function OpenLink(props: { waiting: WaitingCampaign; at: OutboxItem | undefined; onLeave: () => void }) {
  const { waiting, at, onLeave } = props
  const path = pathOf(waiting)
  if (!path) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      component={Link}
      to={path}
      state={at ? { look: { section: at.section, field: at.failure?.path ?? null } } : null}
      onClick={onLeave}
    >
      Open
    </Button>
  )
}

function KeepMine({ waiting, onLeave }: { waiting: WaitingCampaign; onLeave: () => void }) {
  const keep = useKeepAsNew()
  const navigate = useNavigate()
  const stored = useStoredDraft(waiting.draftId).data
  const start = async () => {
    if (!stored) return
    // The steps read the server's values; their code is loaded on demand.
    const [{ steps }, { sectionsFrom }] = await Promise.all([
      import('../../../steps'),
      import('../../../steps/base-sections'),
    ])
    keep.mutate(
      { id: stored.id, sections: sectionsFrom(stored.base, stored, steps) },
      {
        onSuccess: (draft) => {
          const path = pathOf({ ...draft, draftId: draft.id })
          if (path) navigate(path)
          onLeave()
        },
      },
    )
  }
  return (
    <div className={classes.refusal}>
      <p>Nothing is lost: your text is still here.</p>
      <Button size="xs" loading={keep.isPending} disabled={!stored} onClick={() => void start()}>
        Keep mine as a new draft
      </Button>
    </div>
  )
}

function pathOf({
  channel,
  type,
  campaignId,
  draftId,
}: Pick<WaitingCampaign, 'channel' | 'type' | 'campaignId' | 'draftId'>) {
  const campaignType = campaignTypes.find((candidate) => candidate === type)
  return campaignType ? editPath(channel, campaignType, campaignId ?? draftId) : null
}
