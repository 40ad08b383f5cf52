/** Notices above the content: read-only, refused by the server, changed elsewhere. Each is shown only while it applies. */
import { Button } from '@mantine/core'
import { IconCloudX, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { editPath } from '../../../model/rules/campaign-paths'
import { ConflictNotice, remoteEndText } from '../../blocks/conflict'
import { ApprovalOutcome } from '../../blocks/draft-safety/outcome'
import { RefusedNotice } from '../../blocks/draft-safety/refused-notice'
import { ReplacedNote } from '../../blocks/draft-safety/replaced-note'
import { useDraft } from '../../data/drafts'
import { contentStep } from '../../steps/content'
import type { Primary } from '../../steps/use-primary'
import { Notice } from '../../ui/notice'
import type { JourneyContentEditor } from './use-content'

/** Id of the notice that says why the content is read-only. */
export const noteId = 'journey-read-only'

type Props = { content: JourneyContentEditor }

export function JourneyNotes({ content, primary }: Props & { primary: Primary }) {
  return (
    <>
      <EndedNote content={content} />
      <ConflictNotice session={content.session} />
      <ReadOnly content={content} />
      <RefusedNote content={content} />
      <ApprovalOutcome
        session={content.session}
        busy={content.saving}
        blocked={primary.blocked}
        onRetry={primary.run}
      />
      <ReplacedNote session={content.session} />
    </>
  )
}

function EndedNote({ content: { session, channel, context } }: Props) {
  const remoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd ?? null)
  if (!remoteEnd) return null
  const path = editPath(channel.id, context.type, context.campaignId ?? session.state.id)
  const act = (
    <Button size="xs" variant="default" component={Link} to={path}>
      Open the campaign
    </Button>
  )
  return (
    <Notice wide kind="warn" Icon={IconCloudX} act={act}>
      {remoteEndText(remoteEnd)}
    </Notice>
  )
}

function ReadOnly({ content: { session, access, editable } }: Props) {
  const hasRemoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd !== undefined)
  if (hasRemoteEnd || editable || !access.reason) return null
  return (
    <Notice wide Icon={IconEye}>
      <span id={noteId}>{access.reason}</span>
    </Notice>
  )
}

function RefusedNote({ content: { session } }: Props) {
  const problem = useDraft(session, ({ sync }) => {
    // Conflicts are shown in a notice of their own.
    const isWaiting = sync.remoteEnd || sync.conflicts?.some(({ section }) => section === contentStep.section)
    return isWaiting ? null : (sync.problems.find(({ section }) => section === contentStep.section) ?? null)
  })
  if (!problem) return null
  return <RefusedNotice session={session} text={`The server refused this content: ${problem.failure.message}`} />
}
