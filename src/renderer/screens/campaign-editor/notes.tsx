/** Notices under the tabs: read-only, refused by the server, changed in another window. Each is shown only while it applies. */
import { Button } from '@mantine/core'
import { IconCloudX, IconEye, IconLock, IconPencil, IconRefresh, IconTable } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { stepName } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { ConflictNotice } from '../../blocks/conflict/choose'
import { remoteEndText } from '../../blocks/conflict/differences'
import { RefusedNotice, ReplacedNote } from '../../blocks/draft-safety/safety'
import { useDraft } from '../../data/drafts'
import { useFamilyOf } from '../../data/families'
import { useKeepAsNew } from '../../data/outbox'
import { steps } from '../../steps'
import { sectionsFrom } from '../../steps/base-sections'
import { localTabStateIn } from '../../steps/step-save'
import { Notice } from '../../ui/notice'
import type { Editor } from './use-editor'

/** Shown if the campaign ended on the server: the local edits can become a new campaign. */
function EndedNotice({ editor: { session, channel, type } }: { editor: Editor }) {
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
          Keep mine as a new draft
        </Button>
      }
    >
      {remoteEndText(remoteEnd)}
    </Notice>
  )
}

function MasterNote({ editor: { family, language } }: { editor: Editor }) {
  return family ? (
    <Notice
      wide
      Icon={IconTable}
      act={
        <Button component={Link} to={`/family/${family.id}`} size="xs" variant="default">
          Open the family
        </Button>
      }
    >
      {`The master of ‘${family.name}’${language ? ` in ${language}` : ''}. It is never sent; its campaigns follow when you change them in the family.`}
    </Notice>
  ) : null
}

/** What a campaign of a family follows. Passed in, because a screen does not import another screen. */
export type MemberNote = ComponentType<{ familyId: string; rowId: string; flush: () => Promise<unknown> }>

type NotesProps = { editor: Editor; Member: MemberNote }

function FamilyNote({ editor: { session }, Member }: NotesProps) {
  const id = useDraft(session, (state) => (session.kept ? state.id : null))
  const place = useFamilyOf(id).data
  if (!place || place.rowId === null) return null
  return (
    <Suspense fallback={null}>
      <Member familyId={place.family.id} rowId={place.rowId} flush={() => session.flush()} />
    </Suspense>
  )
}

export function Notes({ editor, Member }: NotesProps) {
  return (
    <>
      <MasterNote editor={editor} />
      <FamilyNote editor={editor} Member={Member} />
      <Damaged editor={editor} />
      <EndedNotice editor={editor} />
      <Conflicts editor={editor} />
      <ReadOnly editor={editor} />
      <CheckAgainNote editor={editor} />
      <Refused editor={editor} />
      <ReplacedNote session={editor.session} />
      <NewName editor={editor} />
    </>
  )
}

function Damaged({ editor: { session } }: { editor: Editor }) {
  const damaged = useDraft(session, (state) => state.damaged !== undefined)
  if (!damaged) return null
  return (
    <Notice wide kind="warn">
      This draft may be damaged: the disk did not give back what was written. Check it; Versions, above, has earlier
      copies.
    </Notice>
  )
}

function Conflicts({ editor: { session, deps } }: { editor: Editor }) {
  const sections = useDraft(session, (state) => state.sections)
  const saved = deps.steps.map(({ section }) => section).filter((section) => sections[section] !== undefined)
  return <ConflictNotice session={session} saved={saved} />
}

function ReadOnly({ editor }: { editor: Editor }) {
  const { access, editable, progress, session } = editor
  const remoteEnd = useDraft(session, ({ sync }) => sync.remoteEnd !== undefined)
  if (remoteEnd) return null
  if (!access.readOnly && (editable || progress.selected === 'REVIEW' || !access.reason)) return null
  return (
    <Notice wide Icon={access.readOnly ? IconEye : IconLock}>
      {access.readOnly ? `${access.reason} Make a copy to change it.` : access.reason}
    </Notice>
  )
}

function CheckAgainNote({ editor: { session, step, access } }: { editor: Editor }) {
  const isToCheckAgain = useDraft(
    session,
    (state) => step !== null && localTabStateIn(state.tabs).again.includes(step.section),
  )
  if (!isToCheckAgain || access.readOnly) return null
  return (
    <Notice wide Icon={IconRefresh}>
      You changed an earlier step. Check this one and save it again.
    </Notice>
  )
}

/** The server may refuse a save after the wizard has moved on: every step shows it. */
function Refused({ editor }: { editor: Editor }) {
  const { session, step, deps, progress, open } = editor
  const problem = useDraft(session, ({ sync }) => {
    // Conflicts have their own notice, and the name shows its error at the field.
    const problemOf = (section: string) =>
      section === 'name' || sync.conflicts?.some((conflict) => conflict.section === section)
    const problems = sync.remoteEnd ? [] : sync.problems.filter(({ section }) => !problemOf(section))
    return problems.find(({ section }) => section === step?.section) ?? problems[0] ?? null
  })
  if (!problem) return null
  const tab = deps.steps.find(({ section }) => section === problem.section)?.tab
  const isThisStep = problem.section === step?.section
  const refused = isThisStep ? 'this step' : tab ? stepName(tab) : 'a step'
  const text = `The server refused ${refused}: ${problem.failure.message.replace(/\.?$/, '.')}`
  return (
    <RefusedNotice session={session} text={text}>
      {!isThisStep && tab && !progress.disabledKeys.includes(tab) && (
        <Button size="xs" variant="subtle" onClick={() => open(tab)}>
          Open {stepName(tab)}
        </Button>
      )}
    </RefusedNotice>
  )
}

/** REVIEW has no save of its own: a new name is sent from here, or the notice says which save will include it. */
function NewName({ editor }: { editor: Editor }) {
  const { session, progress, newName, saveName, open } = editor
  // If another save is running, a click waits for it.
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void saveName().finally(() => setBusy(false))
  }
  const nextSave = useDraft(session, () => {
    const found = progress.selected === 'REVIEW' ? newName() : null
    return found && (found.carrier ? 'by itself' : found.tab)
  })
  if (nextSave === null) return null
  const act =
    nextSave === 'by itself' ? (
      <Button size="xs" loading={busy} onClick={save}>
        Save name
      </Button>
    ) : (
      <Button size="xs" variant="default" onClick={() => open(nextSave)}>
        Open {stepName(nextSave)}
      </Button>
    )
  return (
    <Notice wide Icon={IconPencil} act={act}>
      {nextSave === 'by itself'
        ? 'The new name is not saved yet. Everything else stays as it is.'
        : `The new name is not saved yet. It is sent with the next save of ${stepName(nextSave)}.`}
    </Notice>
  )
}
