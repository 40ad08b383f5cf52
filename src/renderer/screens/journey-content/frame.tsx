/** The layout of a journey's content: breadcrumb and back button above, the content step, the action bar below. */

import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconCloudX, IconEye, IconRoute } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { CampaignType, Json } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { Objections, Reconnect } from '../../blocks/acts/buttons'
import { ConflictNotice } from '../../blocks/conflict/choose'
import { remoteEndText } from '../../blocks/conflict/differences'
import { ApprovalOutcome, RefusedNotice, ReplacedNote, Safety, useSafeLeaving } from '../../blocks/draft-safety/safety'
import { StateBadge } from '../../blocks/status'
import type { Channel } from '../../channels/channel-views'
import { useSessionState } from '../../data/campaign-state'
import { type DraftSession, useDraft } from '../../data/drafts'
import { contentStep } from '../../steps/content'
import { OpenStep, type Primary, usePrimary } from '../../steps/open-step'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { ActionSlotProvider, MainButton } from '../../ui/step-layout'
import { useEditorKeys } from '../../ui/use-editor-keys'
import classes from './journey.module.css'
import { type JourneyContentEditor, useContent } from './use-content'

type Props = { session: DraftSession; channel: Channel; type: CampaignType; journeyId: string }

export function JourneyFrame({ session, channel, type, journeyId }: Props) {
  const content = useContent(session, channel, type)
  const primary = usePrimary({ ...content, step: contentStep, lacks: null, labelOf: (label) => label })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useSafeLeaving(session)
  useEditorKeys(primary.keys)
  return (
    <div className={layout.fill}>
      <JourneyHeader session={session} channel={channel} journeyId={journeyId} />
      <JourneyNotes content={content} primary={primary} />
      <ActionSlotProvider element={slot}>
        <section className={layout.scroll} data-step={contentStep.tab} aria-label="Content">
          <Body content={content} />
        </section>
      </ActionSlotProvider>
      <JourneyActions content={content} primary={primary} onSlot={setSlot} />
    </div>
  )
}

type JourneyHeaderProps = { session: DraftSession; channel: Channel; journeyId: string }

/** The header of a journey's content: Back, the campaign's name, the journey, the channel and the status. */
function JourneyHeader({ session, channel, journeyId }: JourneyHeaderProps) {
  const name = useDraft(session, (state) => state.name)
  return (
    <header className={`${layout.row} ${classes.header}`}>
      <Back />
      <div className={classes.name}>
        <p className={layout.caption}>Content of a journey</p>
        <h1 className={layout.name}>
          <bdi>{name.trim() || 'Unnamed campaign'}</bdi>
        </h1>
      </div>
      <span className={layout.fact}>
        <IconRoute size={15} stroke={1.5} />
        <span>
          Journey <bdi>{journeyId}</bdi>
        </span>
      </span>
      <span className={layout.fact}>
        <channel.Icon size={15} stroke={1.5} />
        {channel.label}
      </span>
      <StateBadge state={useSessionState(session)} />
    </header>
  )
}

/** Goes back to the previous page; a window that was opened for this page has none. */
function Back() {
  const navigate = useNavigate()
  const [hasHistory] = useState(() => Number(fieldOf(window.history.state, 'idx')) > 0)
  const label = hasHistory ? 'Back to the journey' : 'Campaigns'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => (hasHistory ? navigate(-1) : navigate('/campaign'))}>
        <IconArrowLeft size={18} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A field of the router's history state, which has the number of visited pages. */
const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined

/** Mounted again when values change from outside; typing renders nothing outside of the step. */
function Body({ content }: { content: JourneyContentEditor }) {
  const { session, values, edit, problems, editable, context } = content
  const revision = useDraft(session, (state) => state.contentRevision)
  const change = useCallback((now: Json) => edit(now), [edit])
  return (
    <OpenStep
      revision={revision}
      step={contentStep}
      values={values}
      onChange={change}
      problems={problems}
      readOnly={!editable}
      context={context}
    />
  )
}

type JourneyActionsProps = {
  content: JourneyContentEditor
  primary: Primary
  onSlot: (element: HTMLElement | null) => void
}

/** The action bar: whether edits are stored locally, whether the journey has them, and one primary action. */
function JourneyActions({ content, primary, onSlot }: JourneyActionsProps) {
  const { session, saving, editable } = content
  const { blocked } = primary
  return (
    <footer className={layout.actionBar}>
      <Safety session={session} />
      {editable && <SaveState content={content} />}
      <span className={layout.contents} ref={onSlot} />
      {blocked && editable && (
        <span className={layout.small} id="save-blocked">
          {blocked}
        </span>
      )}
      {primary.isOffline && <Reconnect />}
      {!primary.hidden && (
        <MainButton
          blocked={blocked}
          reasonId={editable ? 'save-blocked' : noteId}
          // `loading` would disable the button: the focus would be lost, and a click for newer text would be ignored.
          aria-busy={saving || undefined}
          onClick={primary.run}
        >
          {primary.label}
        </MainButton>
      )}
      <Objections asking={primary.asking} onSend={primary.sendAnyway} onClose={primary.close} />
    </footer>
  )
}

/** Id of the notice that says why the content is read-only. */
const noteId = 'journey-read-only'

type JourneyNotesProps = { content: JourneyContentEditor }

/** Notices above the content: read-only, refused by the server, changed elsewhere. Each is shown only while it applies. */
function JourneyNotes({ content, primary }: JourneyNotesProps & { primary: Primary }) {
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

function EndedNote({ content: { session, channel, context } }: JourneyNotesProps) {
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

function ReadOnly({ content: { session, access, editable } }: JourneyNotesProps) {
  const hasRemoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd !== undefined)
  if (hasRemoteEnd || editable || !access.reason) return null
  return (
    <Notice wide Icon={IconEye}>
      <span id={noteId}>{access.reason}</span>
    </Notice>
  )
}

function RefusedNote({ content: { session } }: JourneyNotesProps) {
  const problem = useDraft(session, ({ sync }) => {
    // Conflicts are shown in a notice of their own.
    const isWaiting = sync.remoteEnd || sync.conflicts?.some(({ section }) => section === contentStep.section)
    return isWaiting ? null : (sync.problems.find(({ section }) => section === contentStep.section) ?? null)
  })
  if (!problem) return null
  return <RefusedNotice session={session} text={`The server refused this content: ${problem.failure.message}`} />
}

/** Whether the journey has the current content. */
function SaveState({ content: { session } }: { content: JourneyContentEditor }) {
  const isEdited = useDraft(session, ({ sections }) => sections.content !== undefined)
  const isUnsaved = useDraft(session, ({ sync }) => sync.unsaved.includes(contentStep.section))
  if (!isEdited) return null
  return (
    <span className={layout.small} role="status">
      {isUnsaved ? 'Not saved for the journey yet' : 'Saved for the journey'}
    </span>
  )
}
