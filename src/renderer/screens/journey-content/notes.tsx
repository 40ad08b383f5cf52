/** Lines over the content, only while they are true: read-only, refused by the server, changed elsewhere. */
import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconArrowsSplit2, IconCloudX, IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { filled } from '#contract'
import { ConflictChoice, clashText, remoteEndText } from '../../blocks/conflict'
import { SetAsideNote } from '../../blocks/draft-safety/set-aside-note'
import { notSentText } from '../../data/approvals'
import { useDraft } from '../../data/drafts'
import { useRetryOutbox } from '../../data/outbox'
import { editPath } from '../../rules/campaign-paths'
import { contentStep } from '../../steps/content'
import type { Primary } from '../../steps/use-primary'
import { Notice } from '../../ui/notice'
import * as texts from './texts'
import type { JourneyContentEditor } from './use-content'

/** Of the line that says why nothing can be changed. */
export const noteId = 'journey-read-only'

type Props = { content: JourneyContentEditor }

export function JourneyNotes({ content, primary }: Props & { primary: Primary }) {
  return (
    <>
      <Ended content={content} />
      <Clash content={content} />
      <ReadOnly content={content} />
      <Refused content={content} />
      <NotSent content={content} primary={primary} />
      <SetAsideNote session={content.session} words={texts.thisContentWasChangedIn} />
    </>
  )
}

function Note(props: { Icon: typeof IconEye; tone?: 'orange'; words: ReactNode; children?: ReactNode }) {
  return (
    <Notice wide Icon={props.Icon} kind={props.tone === 'orange' ? 'warn' : 'info'} act={props.children}>
      {props.words}
    </Notice>
  )
}

function Ended({ content: { session, channel, context } }: Props) {
  const remoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd ?? null)
  if (!remoteEnd) return null
  return (
    <Note Icon={IconCloudX} tone="orange" words={remoteEndText(remoteEnd)}>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={editPath(channel.id, context.type, context.campaignId ?? session.state.id)}
      >
        {texts.openTheCampaign}
      </Button>
    </Note>
  )
}

const none: readonly never[] = []

function Clash({ content: { session } }: Props) {
  const conflicts = useDraft(session, ({ sync }) => sync.conflicts ?? none)
  const [opened, setOpened] = useState(false)
  if (conflicts.length === 0) return null
  return (
    <>
      <Note
        Icon={IconArrowsSplit2}
        tone="orange"
        words={filled(texts.chooseWhichToKeepNothing, { conflicts: clashText(conflicts) })}
      >
        <Button size="xs" onClick={() => setOpened(true)}>
          {texts.choose}
        </Button>
      </Note>
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts.mineOrTheirs} size={600} padding="lg">
        <ConflictChoice draftId={session.state.id} conflicts={conflicts} others={[]} />
      </Modal>
    </>
  )
}

function ReadOnly({ content: { session, access, editable } }: Props) {
  const remoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd !== undefined)
  if (remoteEnd || editable || !access.reason) return null
  return <Note Icon={IconEye} words={<span id={noteId}>{access.reason}</span>} />
}

function Refused({ content: { session } }: Props) {
  const problem = useDraft(session, ({ sync }) => {
    // What waits for a choice is told by its own note.
    const waits = sync.remoteEnd || sync.conflicts?.some(({ section }) => section === contentStep.section)
    return waits ? null : (sync.problems.find(({ section }) => section === contentStep.section) ?? null)
  })
  const retry = useRetryOutbox()
  if (!problem) return null
  return (
    <Note
      Icon={IconAlertTriangle}
      tone="orange"
      words={filled(texts.theServerRefusedThisContent, { message: problem.failure.message })}
    >
      <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(session.state.id)}>
        {texts.tryAgain}
      </Button>
    </Note>
  )
}

/** What became of the last sending for approval, where it did not work or nobody knows. */
function NotSent({ content: { session, saving }, primary: { blocked, run } }: Props & { primary: Primary }) {
  const failure = useDraft(session, (state) => state.notSentForApproval)
  const unsure = useDraft(session, ({ sync }) => (sync.unsure?.status === null ? sync.unsure.failure : null))
  if (saving) return null
  if (unsure)
    return (
      <Note
        Icon={IconAlertTriangle}
        tone="orange"
        words={filled(texts.outcomeUnknownItMayHave, { message: unsure.message.replace(/[.!]?$/, '.') })}
      />
    )
  if (!failure) return null
  const { title, detail } = notSentText(failure)
  return (
    <Note Icon={IconAlertTriangle} tone="orange" words={`${title}. ${detail}`}>
      <Button size="xs" variant="default" disabled={blocked !== null} title={blocked ?? ''} onClick={run}>
        {texts.tryAgain}
      </Button>
    </Note>
  )
}
