/** The editor's frame: name and tabs above, the step or REVIEW in the middle, the action bar below. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CampaignType } from '#contract'
import { ApprovalOutcome } from '../../blocks/draft-safety/outcome'
import { useSafeLeaving } from '../../blocks/draft-safety/use-safe-leaving'
import type { Channel } from '../../channels/channel'
import { type DraftSession, useDraft } from '../../data/drafts'
import type { Finding } from '../../rules/finding'
import { ActionSlotProvider } from '../../ui/action-slot'
import { useBreadcrumb } from '../../ui/breadcrumb'
import layout from '../../ui/layout.module.css'
import { dropRefusals } from '../../ui/toast'
import { useEditorKeys } from '../../ui/use-editor-keys'
import { StepActions } from './action-bar'
import { ChecksFoot } from './checks-foot'
import { editorCrumbs, type Heading } from './crumbs'
import classes from './frame.module.css'
import { EditorHeader } from './header'
import { useRouteIdentity } from './identity'
import { type Links, useLinks } from './links-check'
import { Notes } from './notes'
import { ReviewPage } from './review-page'
import { StepBody } from './step-body'
import { EditorTabs, panelId, tabId } from './tab-bar'
import * as texts from './texts'
import { useAskedField } from './use-asked-field'
import { useWorkerFindings } from './use-checks'
import { type Editor, useEditor } from './use-editor'
import { useFieldFocus } from './use-field-focus'
import { useShown } from './use-shown'
import { useWizardPrimary } from './use-wizard-primary'

export function EditorFrame({
  session,
  channel,
  type,
}: {
  session: DraftSession
  channel: Channel
  type: CampaignType
}) {
  const editor = useShown(useEditor(session, channel, type))
  const heading = useHeading(session)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const focus = useFieldFocus(editor)
  useAskedField(editor, focus.open)
  useRouteIdentity(session, channel.id, type)
  useSafeLeaving(session)
  useBreadcrumb(editorCrumbs(heading, channel, type))
  useCalmSteps(editor.progress.selected)
  const reviewing = editor.progress.selected === 'REVIEW'
  const aside = useWorkerFindings(editor, reviewing)
  const links = useLinks(editor)
  return (
    <div className={layout.fill}>
      <EditorHeader editor={editor} heading={heading} />
      <EditorTabs editor={editor} aside={aside.found} />
      <Notes editor={editor} />
      {reviewing ? (
        <ReviewPage editor={editor} aside={aside} links={links} panel={focus.panel} onFinding={focus.open} />
      ) : (
        <ActionSlotProvider element={slot}>
          <Step editor={editor} links={links} panel={focus.panel} onSlot={setSlot} onFinding={focus.open} />
        </ActionSlotProvider>
      )}
    </div>
  )
}

/** What failed in one step is not told in the next: the step's own mark stays. */
function useCalmSteps(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) dropRefusals()
    shown.current = step
  }, [step])
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
    <>
      {/* Of a step that is not sent to be judged nobody was asked for an approval. */}
      {step?.primary && (
        <ApprovalOutcome session={session} busy={saving} blocked={primary.blocked} onRetry={primary.run} />
      )}
      <div
        // Another one for each step: notes over it may be more or fewer, and what it was in does not move.
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
      <ChecksFoot editor={editor} links={props.links} onFinding={props.onFinding} />
      <StepActions editor={editor} primary={primary} onSlot={props.onSlot} />
    </>
  )
}

/** 'Create Campaign' while it is being made in this sitting or the server does not know it; 'Update Campaign' afterwards. */
function useHeading(session: DraftSession): Heading {
  const known = useDraft(session, (state) => state.campaignId !== null)
  const [madeHere] = useState(!known)
  return madeHere || !known ? texts.createCampaign : texts.updateCampaign
}
