/** Under the tabs: the campaign ended on the server, and what was written here can become one of its own. */
import { Button } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { remoteEndText } from '../../blocks/conflict'
import { useKeepAsNew } from '../../data/conflicts'
import { useDraft } from '../../data/drafts'
import { editPath } from '../../rules/campaign-paths'
import { steps } from '../../steps'
import { sectionsFrom } from '../../steps/base-sections'
import { Notice } from '../../ui/notice'
import * as texts from './texts'
import type { Editor } from './use-editor'

export function EndedNotice({ editor: { session, channel, type } }: { editor: Editor }) {
  const remoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd ?? null)
  const keep = useKeepAsNew()
  const navigate = useNavigate()
  if (!remoteEnd) return null
  const start = async () => {
    await session.flush()
    keep.mutate(
      { id: session.state.id, sections: sectionsFrom(session.state.base, session.state, steps) },
      { onSuccess: ({ id }) => navigate(editPath(channel.id, type, id)) },
    )
  }
  return (
    <Notice
      wide
      kind="warn"
      live="assertive"
      Icon={IconCloudX}
      act={
        <Button size="xs" loading={keep.isPending} onClick={() => void start()}>
          {texts.keepMineAsANew}
        </Button>
      }
    >
      {remoteEndText(remoteEnd)}
    </Notice>
  )
}
