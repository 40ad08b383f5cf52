/** Shown for a draft whose channel or type differs from its campaign's: its edits can be saved as a new campaign or discarded. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { editPath } from '../../../model/rules/campaign-paths'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { useDetachDraft } from '../../data/conflicts'
import type { DraftSession } from '../../data/drafts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PlainState } from '../../ui/plain-state'
import type { Kind } from './place'

const kindText = ({ channel, type }: Kind): string => `${channel.label} · ${campaignTypeLabels[type]}`

export function ChannelMismatch({ session, begun, actual }: { session: DraftSession; begun: Kind; actual: Kind }) {
  const { id, campaignId } = session.state
  const setApart = useDetachDraft()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const separate = (keep: boolean) =>
    setApart.mutate(
      { id, keep },
      {
        onSuccess: (draft) =>
          navigate(
            draft
              ? editPath(begun.channel.id, begun.type, draft.id)
              : editPath(actual.channel.id, actual.type, campaignId ?? ''),
            { replace: true },
          ),
      },
    )
  return (
    <PlainState
      Icon={IconAlertTriangle}
      failed
      title="These changes do not match the campaign"
      text={`On the server this is ${kindText(actual)}. Your changes here are for ${kindText(begun)}, so they cannot be sent.`}
    >
      <Button size="xs" loading={setApart.isPending} onClick={() => separate(true)}>
        Keep them as a new draft
      </Button>
      <Button size="xs" variant="default" disabled={setApart.isPending} onClick={() => setAsking(true)}>
        Discard them
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Discard these changes?"
        confirmLabel="Discard"
        destructive
        busy={setApart.isPending}
        onConfirm={() => separate(false)}
        onClose={() => setAsking(false)}
      >
        They will be deleted from this computer. The campaign on the server does not change.
      </ConfirmDialog>
    </PlainState>
  )
}
