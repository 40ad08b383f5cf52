/** Notes under the tabs for what the draft and the server disagree on: a choice between mine and theirs, a campaign that ended there. */

import { Button, Modal } from '@mantine/core'
import { IconArrowsSplit2, IconCloudX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filled } from '#contract'
import { ConflictChoice, clashText, partLabel, remoteEndText } from '../../blocks/conflict'
import { useKeepAsNew } from '../../data/conflicts'
import { useDraft } from '../../data/drafts'
import { editPath } from '../../rules/campaign-paths'
import { steps } from '../../steps'
import { sectionsFrom } from '../../steps/base-sections'
import { Notice } from '../../ui/notice'
import * as texts from './texts'
import type { Editor } from './use-editor'

export function ConflictBanner({ editor }: { editor: Editor }) {
  return (
    <>
      <Ended editor={editor} />
      <Clash editor={editor} />
    </>
  )
}

function Ended({ editor: { session, channel, type } }: { editor: Editor }) {
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

function Clash({ editor: { session, deps } }: { editor: Editor }) {
  const conflicts = useDraft(session, ({ sync }) => sync.conflicts ?? none)
  const sections = useDraft(session, (state) => state.sections)
  const [opened, setOpened] = useState(false)
  if (conflicts.length === 0) return null
  const clashing = new Set(conflicts.map(({ section }) => section))
  const others = deps.steps.filter(({ section }) => sections[section] !== undefined && !clashing.has(section))
  return (
    <>
      <Notice
        wide
        kind="warn"
        Icon={IconArrowsSplit2}
        act={
          <Button size="xs" onClick={() => setOpened(true)}>
            {texts.choose}
          </Button>
        }
      >
        {filled(texts.chooseWhichToKeep, { conflicts: clashText(conflicts) })}
      </Notice>
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts.mineOrTheirs} size={600} padding="lg">
        <ConflictChoice
          draftId={session.state.id}
          conflicts={conflicts}
          others={others.map(({ section }) => partLabel(section))}
        />
      </Modal>
    </>
  )
}

const none: readonly never[] = []
