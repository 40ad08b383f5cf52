/** The editor's layout: name and tabs above, the step or REVIEW in the middle, the action bar below. */

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type CampaignType, type Json, stepName } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import type { Finding } from '../../../model/rules/finding'
import type { Problem } from '../../../model/rules/problem'
import { fieldsIn, textIn } from '../../../model/rules/read'
import { afterSave, type Progress } from '../../../model/steps/progress'
import { ApprovalOutcome, useSafeLeaving } from '../../blocks/draft-safety/safety'
import type { Channel } from '../../channels/channel-views'
import { type DraftSession, useDraft } from '../../data/drafts'
import { OpenStep, usePrimary } from '../../steps/open-step'
import { StepChecksProvider } from '../../ui/findings'
import layout from '../../ui/layout.module.css'
import { useBreadcrumb } from '../../ui/open-page'
import { ActionSlotProvider } from '../../ui/step-layout'
import { useEditorKeys } from '../../ui/use-editor-keys'
import { EditorTabs, panelId, StepActions, tabId } from './bars'
import { ChecksFoot } from './checks-foot'
import classes from './frame.module.css'
import { EditorHeader } from './header'
import { type Links, useLinks } from './links-check'
import { type MemberNote, Notes } from './notes'
import { editorCrumbs, type Heading } from './place'
import { ReviewPage } from './review-page'
import { useChecks, useWorkerFindings } from './use-checks'
import { type Editor, useEditor } from './use-editor'
import { useFieldFocus, useShownEditor } from './use-field-focus'
import { useFixes } from './use-fixes'

// The outbox links to the field of an error: to the step that the server refused, and the field it named.
/** Opens the step once per visit; `toField` focuses the field. */
function useRequestedField({ deps, name }: Editor, toField: (finding: Finding) => void): void {
  const { state, key } = useLocation()
  const shownStep = useRef<string | null>(null)
  useEffect(() => {
    const view = fieldsIn(fieldsIn(state).look)
    if (shownStep.current === key || view.section === undefined) return
    shownStep.current = key
    if (view.section === 'name') name.field.current?.focus()
    const step = deps.steps.find(({ section }) => section === view.section)
    const field = fieldOf(textIn(view.field))
    if (step) toField({ id: 'asked', level: 'blocking', title: '', tab: step.tab, ...(field ? { field } : {}) })
  })
}

/** The server uses wire names ('schedule.start_date'); the form uses the last part in camel case ('startDate'). */
const fieldOf = (path: string | null): string | null =>
  path
    ?.split('.')
    .at(-1)
    ?.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()) || null

/** The open step. It starts from the draft's values and keeps its own form; typing renders nothing outside of it. */
const noProblems: readonly Problem[] = []

function StepBody({ editor }: { editor: Editor }) {
  const revision = useDraft(editor.session, (state) => state.contentRevision)
  const { step, edit } = editor
  const change = useCallback((values: Json) => step && edit(step, values), [step, edit])
  if (!step) return null
  return (
    <OpenStep
      key={step.tab}
      revision={revision}
      step={step}
      values={editor.values}
      onChange={change}
      problems={editor.problems[step.tab] ?? noProblems}
      readOnly={!editor.editable}
      context={editor.context}
    />
  )
}

// The route follows the draft: 'create' becomes its local id with the first key, and the server's id once there is one.
/** Replaces the address; the editor stays mounted. Both ids of a draft open the same session. */
function useRouteIdentity(session: DraftSession, channel: string, type: CampaignType): void {
  // Changes with the first key rather than the first write: a user who leaves to reconnect in between returns to this draft, not to a new
  // one.
  const id = useDraft(session, (state) =>
    session.kept || session.dirty || state.base ? (state.campaignId ?? state.id) : null,
  )
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (id === null) return
    const path = editPath(channel, type, id)
    if (path !== pathname) navigate(path, { replace: true })
  }, [id, channel, type, pathname, navigate])
}

/** The primary action of the wizard's open step, labelled with the next step. */
function useWizardPrimary(editor: Editor) {
  const { accounts, progress } = editor
  const missingText = accounts.open && !accounts.chosen ? 'Choose the sending account' : null
  const primary = usePrimary({ ...editor, lacks: missingText, labelOf: (label) => labelTo(label, progress) })
  const navigate = useNavigate()
  const { family, step } = editor
  if (!family) return primary
  const isLast = step?.tab === progress.tabs.at(-1)
  const run = () => (isLast ? navigate(`/family/${family.id}`) : void editor.save())
  const label = isLast ? 'Back to the family' : labelTo('Next', progress)
  return {
    ...primary,
    label,
    hidden: false,
    blocked: null,
    isOffline: false,
    run,
    keys: { save: () => void editor.session.flush(), primary: run },
  }
}

/** 'Save and go to Goals', 'Next: Schedule' (Source: docs/reference/choices.md#the-main-button). */
function labelTo(label: string, progress: Progress): string {
  const next = stepName(afterSave(progress, progress.selected).selected)
  return label === 'Next' ? `Next: ${next}` : `${label} and go to ${next}`
}

export function EditorFrame({
  session,
  channel,
  type,
  Member,
}: {
  session: DraftSession
  channel: Channel
  type: CampaignType
  Member: MemberNote
}) {
  const editor = useShownEditor(useEditor(session, channel, type))
  const heading = useHeading(session)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const focus = useFieldFocus(editor)
  useRequestedField(editor, focus.open)
  useRouteIdentity(session, channel.id, type)
  useSafeLeaving(session)
  useBreadcrumb(editorCrumbs(heading, channel, type))
  const reviewing = editor.progress.selected === 'REVIEW'
  // Waits for the server's facts: findings without them would change again.
  const workerFindings = useWorkerFindings(editor, reviewing && !editor.context.server?.pending)
  const links = useLinks(editor)
  return (
    <div className={`${layout.fill} ${classes.editor}`}>
      <EditorHeader editor={editor} heading={heading} />
      <EditorTabs editor={editor} workerFindings={workerFindings} />
      <Notes editor={editor} Member={Member} />
      {reviewing ? (
        <ReviewPage
          editor={editor}
          workerFindings={workerFindings}
          links={links}
          panel={focus.panel}
          onFinding={focus.open}
        />
      ) : (
        <ActionSlotProvider element={slot}>
          <Step editor={editor} links={links} panel={focus.panel} onSlot={setSlot} onFinding={focus.open} />
        </ActionSlotProvider>
      )}
    </div>
  )
}

function Step(props: {
  editor: Editor
  links: Links
  panel: RefObject<HTMLDivElement | null>
  onSlot: (element: HTMLElement | null) => void
  onFinding: (finding: Finding) => void
}) {
  const { editor, panel } = props
  const { session, step, saving, progress } = editor
  const { selected } = progress
  const primary = useWizardPrimary(editor)
  useEditorKeys(primary.keys)
  return (
    <OpenChecks editor={editor} onShow={props.onFinding}>
      {/* Only for steps with an approval. */}
      {step?.primary && (
        <ApprovalOutcome session={session} busy={saving} blocked={primary.blocked} onRetry={primary.run} />
      )}
      <div
        // The key remounts this for each step: the notices above it may change, and its layout must not move.
        key={selected}
        ref={panel}
        className={`${layout.scroll} ${classes.body}`}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(selected)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel that scrolls can be reached by keyboard.
        tabIndex={0}
        data-step={selected}
      >
        <StepBody editor={editor} />
      </div>
      <ChecksFoot editor={editor} links={props.links} />
      <StepActions editor={editor} primary={primary} onSlot={props.onSlot} />
    </OpenChecks>
  )
}

type ChecksProps = { editor: Editor; onShow: (finding: Finding) => void; children: ReactNode }

/** Provides the checks of the open step; none for a step without a worker, and where nothing can be edited. */
function OpenChecks({ editor, onShow, children }: ChecksProps) {
  const checked = useChecks(editor)
  const fixes = useFixes(editor)
  const fixed = fixes.fixed.filter(({ tab }) => tab === editor.progress.selected)
  const [isPageOpen, setPageOpen] = useState(false)
  const { findings = null, missing = '', isCurrent = false, at = '' } = checked ?? {}
  const isChecked = editor.step?.workerChecks !== undefined && editor.editable
  return (
    <StepChecksProvider
      value={
        isChecked
          ? { findings, isCurrent, at, missing, fixes: { ...fixes, fixed }, onShow, isPageOpen, setPageOpen }
          : null
      }
    >
      {children}
    </StepChecksProvider>
  )
}

/** 'Create Campaign' while the campaign is new in this session or unknown to the server; 'Update Campaign' afterwards. */
function useHeading(session: DraftSession): Heading {
  const isOnServer = useDraft(session, (state) => state.campaignId !== null)
  const [madeHere] = useState(!isOnServer)
  return madeHere || !isOnServer ? 'Create Campaign' : 'Update Campaign'
}
