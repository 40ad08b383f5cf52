/** Taking a campaign's saves out of the outbox: asked before, and undone after. It stands inside the panel, which a dialog would close. */
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type Discarded, useDiscardWaiting, useUndoDiscard } from '../../../data/discard'
import classes from './row.module.css'
import type { Waiting } from './words'

const counted = (saves: number): string => `${saves} ${saves === 1 ? 'save' : 'saves'}`

export function ConfirmDiscard({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const { draftId, name, items } = waiting
  const discard = useDiscardWaiting()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const parts = [...new Set(items.map(({ section }) => section))]
  return (
    <div className={classes.confirm} role="alertdialog" aria-label={`Discard ${counted(items.length)}?`}>
      <p>
        <strong>Discard {counted(items.length)}?</strong> The server never gets them. Your words stay in the campaign,
        as not saved.
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
        Discard {counted(items.length)}
      </Button>
    </div>
  )
}

export function DiscardedRow({ discarded }: { discarded: Discarded }) {
  const undo = useUndoDiscard()
  return (
    <div className={classes.discarded} role="status">
      <span>
        Discarded {counted(discarded.saves)} of <bdi>{discarded.name || 'a campaign without a name'}</bdi>.
      </span>
      <Button size="xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate(discarded)}>
        Undo
      </Button>
    </div>
  )
}
