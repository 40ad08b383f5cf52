/** A draft that was begun as something that its campaign is not: its words can be kept as a new campaign, or discarded. */
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filled } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { useSetApart } from '../../data/conflicts'
import type { DraftSession } from '../../data/drafts'
import { editPath } from '../../rules/campaign-paths'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PlainState } from '../../ui/plain-state'
import type { Kind } from './place'
import * as texts from './texts'

const wordsOf = ({ channel, type }: Kind): string => `${channel.label} · ${campaignTypeLabels[type]}`

export function Mistaken({ session, begun, actual }: { session: DraftSession; begun: Kind; actual: Kind }) {
  const { id, campaignId } = session.state
  const apart = useSetApart()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = (keep: boolean) =>
    apart.mutate(
      { id, keep },
      {
        onSuccess: (kept) =>
          navigate(
            kept
              ? editPath(begun.channel.id, begun.type, kept.id)
              : editPath(actual.channel.id, actual.type, campaignId ?? ''),
            { replace: true },
          ),
      },
    )
  return (
    <PlainState
      Icon={IconAlertTriangle}
      failed
      title={texts.theseChangesDoNotMatch}
      text={filled(texts.onTheServerItIs, { actual: wordsOf(actual), begun: wordsOf(begun) })}
    >
      <Button size="xs" loading={apart.isPending} onClick={() => leave(true)}>
        {texts.keepThemAsANew}
      </Button>
      <Button size="xs" variant="default" disabled={apart.isPending} onClick={() => setAsking(true)}>
        {texts.discardThem}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.discardTheseChanges}
        confirmLabel={texts.discard}
        destructive
        busy={apart.isPending}
        onConfirm={() => leave(false)}
        onClose={() => setAsking(false)}
      >
        {texts.theyWillBeDeletedFrom}
      </ConfirmDialog>
    </PlainState>
  )
}
