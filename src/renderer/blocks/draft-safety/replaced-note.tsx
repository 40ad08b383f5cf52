/** Notice about values of another window that this window's values replaced. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type DraftSession, useDraft } from '../../data/drafts'
import { Notice } from '../../ui/notice'

export function ReplacedNote({ session }: { session: DraftSession }) {
  const parts = useDraft(session, ({ replaced }) => replaced)
  if (parts.length === 0) return null
  const act = (
    <Button size="xs" variant="default" onClick={() => session.seenReplaced()}>
      OK
    </Button>
  )
  return (
    <Notice wide Icon={IconRefresh} kind="warn" live="polite" act={act}>
      Another window changed the same text at the same time. What is shown here is kept; Undo at the top brings the
      other version back.
    </Notice>
  )
}
