/** The action bar of a step: the save state at the left; at the right Back, Skip and the primary action. */
import { Button } from '@mantine/core'
import { Objections, Reconnect, StopButton } from '../../blocks/acts/buttons'
import { Safety } from '../../blocks/draft-safety/safety'
import { useDraft } from '../../data/drafts'
import { steps } from '../../steps'
import { CopyButton } from '../../steps/campaign-row/act-controls'
import type { Primary } from '../../steps/open-step'
import layout from '../../ui/layout.module.css'
import { MainButton } from '../../ui/step-layout'
import classes from './frame.module.css'
import type { Editor } from './use-editor'

type ActionProps = { editor: Editor; primary: Primary }

/** `onSlot` receives the element left of the buttons, where a step can render its own actions. */
export function StepActions({
  editor,
  primary,
  onSlot,
}: ActionProps & { onSlot: (element: HTMLElement | null) => void }) {
  return (
    <footer className={layout.actionBar}>
      {editor.access.readOnly ? (
        <ReadOnlyActions editor={editor} />
      ) : (
        <>
          <Safety session={editor.session} />
          {/* Left of all buttons, so that they do not move when it appears. Visible only to screen readers while the step has no edits, and if the notice under the tabs shows the same reason. */}
          {primary.blocked && !primary.hidden && (
            <span
              className={primary.untouched || primary.blocked === editor.access.reason ? layout.unseen : layout.small}
              id="save-blocked"
            >
              {primary.blocked}
            </span>
          )}
          {primary.isOffline && !primary.hidden && <Reconnect />}
          <span className={layout.contents} ref={onSlot} />
          <SaveActions editor={editor} primary={primary} />
        </>
      )}
    </footer>
  )
}

function SaveActions({ editor, primary }: ActionProps) {
  const { step, saving } = editor
  if (primary.hidden) return null
  return (
    <>
      <Skip editor={editor} />
      <BackButton editor={editor} />
      <MainButton
        className={classes.main ?? ''}
        justify="space-between"
        blocked={primary.blocked}
        reasonId="save-blocked"
        disabled={!step}
        // Mantine's own `loading` disables the button, which would lose the focus.
        aria-busy={saving || undefined}
        onClick={primary.run}
      >
        {primary.label}
      </MainButton>
      <Objections asking={primary.asking} onSend={primary.sendAnyway} onClose={primary.close} />
    </>
  )
}

function Skip({ editor }: { editor: Editor }) {
  const { step, session } = editor
  const isOffered = useDraft(session, () => Boolean(step?.skip?.offered(editor.values(step))))
  if (!step?.skip || !isOffered || !editor.editable) return null
  return (
    <Button variant="default" onClick={() => void editor.save('skip')}>
      {step.skip.label}
    </Button>
  )
}

/** Opens the previous step; absent on the first one. Never asks, since every edit is already in the draft. */
export function BackButton({ editor }: { editor: Editor }) {
  const { progress, open, saving } = editor
  const before = progress.tabs[progress.tabs.indexOf(progress.selected) - 1]
  if (!before || progress.disabledKeys.includes(before)) return null
  return (
    <Button variant="default" onClick={() => saving || open(before)}>
      Back
    </Button>
  )
}

const loadSteps = async () => steps

/** Actions of a read-only campaign: Stop while it is scheduled or running, and Copy. */
export function ReadOnlyActions({ editor: { session, channel, type } }: { editor: Editor }) {
  const { status, campaignId, name, id } = useDraft(session, (state) => state)
  return (
    <>
      <span className={classes.grow} />
      <StopButton campaignId={campaignId} name={name} status={status} onSettled={() => void session.refreshStatus()} />
      <CopyButton
        original={{ name, campaignId, draftId: session.kept ? id : null, channel: channel.id, type }}
        load={loadSteps}
      />
    </>
  )
}
