/** A campaign that needs the user: conflicts, a campaign that ended on the server, refusals. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { campaignTypes, type DraftSync, type OutboxItem } from '#contract'
import { editPath } from '../../../../model/rules/campaign-paths'
import { isRestored } from '../../../../model/rules/restored'
import { ConflictChoice, clashText, partLabel, remoteEndText } from '../../../blocks/conflict'
import { useKeepAsNew, useStoredDraft } from '../../../data/conflicts'
import { useRetryOutbox } from '../../../data/outbox'
import { useOfflineReason } from '../../../data/session'
import layout from '../../../ui/layout.module.css'
import { CampaignLine } from './campaign-line'
import { ConfirmDiscard } from './discard'
import classes from './row.module.css'
import { behindText, refusalText, type Waiting } from './text'
import { More } from './waiting-row'

export function AttentionCard({ waiting, onLeave }: { waiting: Waiting; onLeave: () => void }) {
  const [asking, setAsking] = useState(false)
  const sync = useStoredDraft(waiting.draftId).data?.sync
  const refused = refusedItems(waiting, sync)
  return (
    <li className={classes.card} aria-label={waiting.name}>
      <CampaignLine channel={waiting.channel} name={waiting.name} what={headline(waiting, sync)}>
        <span className={`${layout.rowSmall} ${classes.state}`}>
          <OpenLink
            waiting={waiting}
            at={sync?.remoteEnd ? undefined : waiting.items.find(isBlocked)}
            onLeave={onLeave}
          />
          <More waiting={waiting} onDiscard={() => setAsking(true)} />
        </span>
      </CampaignLine>
      {asking ? <ConfirmDiscard waiting={waiting} onClose={() => setAsking(false)} /> : null}
      {sync?.remoteEnd ? <KeepMine waiting={waiting} onLeave={onLeave} /> : null}
      {sync?.conflicts?.length ? (
        <ConflictChoice draftId={waiting.draftId} conflicts={sync.conflicts} others={mergedIn(waiting, sync)} />
      ) : null}
      {refused.length > 0 ? <Refusals waiting={waiting} refused={refused} onLeave={onLeave} /> : null}
    </li>
  )
}

const isBlocked = ({ state }: OutboxItem): boolean => state === 'attention'

function headline(waiting: Waiting, sync: DraftSync | undefined): string {
  if (sync?.remoteEnd) return remoteEndText(sync.remoteEnd)
  if (sync?.conflicts?.length) return clashText(sync.conflicts)
  const isRefused = waiting.items.some((item) => isBlocked(item) && !isRestored(item.failure))
  return behindText(waiting) ?? (isRefused ? 'Refused by the server' : 'Not sent yet')
}

/** Requests that the server refused, without conflicts. */
function refusedItems({ items }: Waiting, sync: DraftSync | undefined): OutboxItem[] {
  if (!sync || sync.remoteEnd) return []
  const clashing = new Set((sync.conflicts ?? []).map(({ section }) => section))
  return items.filter((item) => isBlocked(item) && !clashing.has(item.section))
}

/** Steps that changed on both sides and were merged without a conflict. */
function mergedIn({ items }: Waiting, { conflicts = [] }: DraftSync): string[] {
  const clashing = new Set(conflicts.map(({ section }) => section))
  return [...new Set(items.filter(({ section }) => !clashing.has(section)).map(({ section }) => partLabel(section)))]
}

function Refusals(props: { waiting: Waiting; refused: readonly OutboxItem[]; onLeave: () => void }) {
  const { waiting, refused, onLeave } = props
  const retry = useRetryOutbox()
  const offline = useOfflineReason()
  return (
    <>
      {refused.map((item) => (
        <div key={`${item.section} ${item.queuedAt}`} className={classes.refusal}>
          <p>{refusalText(item)}</p>
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            disabled={offline !== null}
            title={offline ?? ''}
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
function OpenLink(props: { waiting: Waiting; at: OutboxItem | undefined; onLeave: () => void }) {
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

function KeepMine({ waiting, onLeave }: { waiting: Waiting; onLeave: () => void }) {
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

function pathOf({ channel, type, campaignId, draftId }: Pick<Waiting, 'channel' | 'type' | 'campaignId' | 'draftId'>) {
  const campaignType = campaignTypes.find((candidate) => candidate === type)
  return campaignType ? editPath(channel, campaignType, campaignId ?? draftId) : null
}
