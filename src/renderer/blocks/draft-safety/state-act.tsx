/** The button next to a campaign's state, in the list, the peek panel and the campaign's page: Undo, Check, Choose or Show. */
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CampaignState } from '../../../model/state-of'
import { useRetryOutbox } from '../../data/outbox'
import { usePublishing } from '../../data/publishing'
import { UndonePublish, UndoPublish, useUndone } from './hold'

/** `to`: the page on which a conflict or a refusal is decided; null if there is none. */
type Props = { state: CampaignState; draftId: string | null; to: string | null }

export default function StateAct({ state, draftId, to }: Props) {
  const { held } = usePublishing()
  const hold = held.find(({ id }) => id === draftId)
  const undoneHold = useUndone(held).find(({ id }) => id === draftId)
  if (hold) return <UndoPublish held={hold} size="xs" />
  if (undoneHold) return <UndonePublish id={undoneHold.id} brief />
  if (state.kind === 'outcome-unknown') return <CheckButton draftId={draftId} />
  if (to === null || (state.kind !== 'conflict' && state.kind !== 'refused')) return null
  return (
    <Button {...buttonProps} component={Link} to={to}>
      {state.kind === 'conflict' ? 'Choose' : 'Show'}
    </Button>
  )
}

const buttonProps = { size: 'xs', variant: 'default' } as const

/** Reads the campaign's status from the server; sends nothing. */
function CheckButton({ draftId }: { draftId: string | null }) {
  const { mutate, isPending } = useRetryOutbox()
  return (
    <Button
      {...buttonProps}
      loading={isPending}
      title="Read the status from the server"
      onClick={() => mutate(draftId)}
    >
      Check
    </Button>
  )
}
