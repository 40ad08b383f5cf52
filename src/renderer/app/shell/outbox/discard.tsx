/**
 * Discards the saves of a campaign in the outbox after a confirmation, with undo. It is inside the panel, because a dialog would close the
 * panel.
 */
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { countOf } from '#contract'
import { type Discarded, useDiscardWaiting, useUndoDiscard } from '../../../data/versions'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import classes from './row.module.css'
import type { WaitingCampaign } from './text'

const countedChanges = (saves: number): string => countOf(saves, 'change')

export function ConfirmDiscard({ waiting, onClose }: { waiting: WaitingCampaign; onClose: () => void }) {
  const { draftId, name, items } = waiting
  const discard = useDiscardWaiting()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const parts = [...new Set(items.map(({ section }) => section))]
  return (
    <div className={classes.confirm} role="alertdialog" aria-label={`Discard ${countedChanges(items.length)}?`}>
      <p>
        <strong>{`Discard ${countedChanges(items.length)}?`}</strong> They are not sent to the server. Your text stays
        in the campaign, unsaved.
      </p>
      <Button ref={back} size="xs" variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button
        size="xs"
        color="red"
        loading={discard.isPending}
        onClick={() => discard.mutate({ draftId, name, parts }, { onSettled: onClose })}
      >
        {`Discard ${countedChanges(items.length)}`}
      </Button>
    </div>
  )
}

export function DiscardedRow({ discarded }: { discarded: Discarded }) {
  const undo = useUndoDiscard()
  return (
    <div className={`${layout.rowSmall} ${classes.discarded}`} role="status">
      <span>
        {filledNodes('Discarded {saves} of {campaign}.', {
          saves: countedChanges(discarded.saves),
          campaign: <bdi>{discarded.name || 'an unnamed campaign'}</bdi>,
        })}
      </span>
      <Button size="xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate(discarded)}>
        Undo
      </Button>
    </div>
  )
}
