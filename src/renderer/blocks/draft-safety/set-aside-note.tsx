/** Notice about edits that newer edits of another window replaced: the user keeps one of the two versions. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { amount } from '#contract'
import { type DraftSession, useDraft } from '../../data/drafts'
import { Notice } from '../../ui/notice'

export function SetAsideNote({ session, text }: { session: DraftSession; text: string }) {
  const values = useDraft(session, (state) => state.setAside)
  if (values.length === 0) return null
  const act = (
    <>
      <Button
        size="xs"
        variant="default"
        // Keeps the focus in the field: a blur would save its text and could change which edit was set aside last before the click arrives.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => session.takeMine()}
      >
        Restore mine
      </Button>
      <Button size="xs" variant="subtle" onClick={() => session.keepTheirs()}>
        Keep latest
      </Button>
    </>
  )
  return (
    <Notice wide Icon={IconRefresh} kind="warn" live="polite" act={act}>
      {values.length === 1
        ? text
        : `${text} ${`${amount(values.length)} versions of yours were replaced: Restore mine shows one after the other.`}`}
    </Notice>
  )
}
