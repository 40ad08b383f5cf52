/** The action bar: whether edits are stored locally, whether the journey has them, and one primary action. */

import { Objections } from '../../blocks/acts/objections'
import { Reconnect } from '../../blocks/acts/reconnect'
import { Safety } from '../../blocks/draft-safety/safety'
import { useDraft } from '../../data/drafts'
import { contentStep } from '../../steps/content'
import type { Primary } from '../../steps/use-primary'
import layout from '../../ui/layout.module.css'
import { MainButton } from '../../ui/main-button'
import { noteId } from './notes'
import type { JourneyContentEditor } from './use-content'

type Props = { content: JourneyContentEditor; primary: Primary; onSlot: (element: HTMLElement | null) => void }

export function JourneyActions({ content, primary, onSlot }: Props) {
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
