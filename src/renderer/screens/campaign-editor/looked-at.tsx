/** The action bar of a campaign that can only be looked at: Stop while it is scheduled or running, and Copy as the way on. */
import { Button } from '@mantine/core'
import { IconCopy, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { isStoppable } from '#contract'
import { Safety } from '../../blocks/draft-safety/safety'
import { StopDialog } from '../../blocks/stop-campaign'
import { useOfflineReason } from '../../data/connection'
import { useDraft } from '../../data/drafts'
import { useCopyHere } from './use-copy-here'
import type { Editor } from './use-editor'

export function LookedAt({ editor }: { editor: Editor }) {
  const copy = useCopyHere(editor)
  return (
    <>
      <Safety session={editor.session} />
      <Stop editor={editor} />
      <Button
        leftSection={<IconCopy size={15} stroke={1.5} />}
        loading={copy.busy}
        disabled={copy.reason !== null}
        title={copy.reason ?? ''}
        onClick={copy.start}
      >
        Copy
      </Button>
    </>
  )
}

function Stop({ editor: { session } }: { editor: Editor }) {
  const { status, campaignId, name } = useDraft(session, (state) => state)
  const offline = useOfflineReason()
  const [asking, setAsking] = useState(false)
  if (campaignId === null || !isStoppable(status)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={15} stroke={1.5} />}
        disabled={offline !== null}
        title={offline ?? ''}
        onClick={() => setAsking(true)}
      >
        Stop
      </Button>
      <StopDialog
        opened={asking}
        campaignId={campaignId}
        name={name}
        onClose={() => setAsking(false)}
        onSettled={() => void session.refreshStatus()}
      />
    </>
  )
}
