/** The action bar of a step: one line about saving on the left, on the right Back, a second way out and one primary action. */
import { Button } from '@mantine/core'
import { CopyButton, StopButton } from '../../blocks/acts/buttons'
import { Objections } from '../../blocks/acts/objections'
import { Safety } from '../../blocks/draft-safety/safety'
import { useDraft } from '../../data/drafts'
import type { Primary } from '../../steps/use-primary'
import layout from '../../ui/layout.module.css'
import { MainButton } from '../../ui/main-button'
import classes from './frame.module.css'
import type { Editor } from './use-editor'

type ActionProps = { editor: Editor; primary: Primary }

/** `onSlot` is given the place left of the buttons, where a step puts actions of its own. */
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
          {/* Left of all buttons: none of them moves when it comes or goes. Only heard while nothing was done that somebody would have to be told of, and where the line under the tabs says it. */}
          {primary.blocked && !primary.hidden && (
            <span
              className={primary.untouched || primary.blocked === editor.access.reason ? layout.unseen : layout.small}
              id="save-blocked"
            >
              {primary.blocked}
            </span>
          )}
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
        // Not Mantine's own `loading`, which disables the button: the focus would fall to the page for as long as it takes.
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
  const offered = useDraft(session, () => Boolean(step?.skip?.offered(editor.values(step))))
  if (!step?.skip || !offered || !editor.editable) return null
  return (
    <Button variant="default" onClick={() => void editor.save('skip')}>
      {step.skip.label}
    </Button>
  )
}

/** The way to the step before; nothing on the first one. It never asks and loses nothing, for every edit is kept already. */
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

/** Of a campaign that can only be looked at: Stop while it is scheduled or running, and Copy as the way on. */
export function ReadOnlyActions({ editor: { session, channel, type } }: { editor: Editor }) {
  const { status, campaignId, name } = useDraft(session, (state) => state)
  return (
    <>
      <span className={classes.grow} />
      <StopButton campaignId={campaignId} name={name} status={status} onSettled={() => void session.refreshStatus()} />
      <CopyButton name={name} campaignId={campaignId} channel={channel.id} type={type} />
    </>
  )
}
