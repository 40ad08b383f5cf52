/** Notice above a campaign with fields that changed here and on the server; opens the choice between mine and theirs. */
import { Button, Modal } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { SectionName } from '#contract'
import { type DraftSession, useDraft } from '../../data/drafts'
import { Notice } from '../../ui/notice'
import { ConflictChoice } from './choose'
import { clashText, partLabel } from './summary'

const noSections: readonly never[] = []

type Props = {
  session: DraftSession
  /** Parts of the campaign that are saved here too; the notice lists those without a conflict as merged. */
  saved?: readonly SectionName[]
}

export function ConflictNotice({ session, saved = noSections }: Props) {
  const conflicts = useDraft(session, ({ sync }) => sync.conflicts ?? noSections)
  const [opened, setOpened] = useState(false)
  if (conflicts.length === 0) return null
  const clashingSections = new Set<string>(conflicts.map(({ section }) => section))
  const others = saved.filter((section) => !clashingSections.has(section))
  const act = (
    <Button size="xs" onClick={() => setOpened(true)}>
      Choose
    </Button>
  )
  return (
    <>
      <Notice wide kind="warn" Icon={IconArrowsSplit2} act={act}>
        {`${clashText(conflicts)}. Choose which to keep; nothing of it is sent until you do.`}
      </Notice>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Mine or theirs" size={600} padding="lg">
        <ConflictChoice draftId={session.state.id} conflicts={conflicts} others={others.map(partLabel)} />
      </Modal>
    </>
  )
}
