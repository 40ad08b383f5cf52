/** The action bar of a step: how safe the words are on the left, on the right a second way out and one primary action. */
import { Button, Tooltip } from '@mantine/core'
import { useDraft } from '../../data/drafts'
import { Keys } from '../../ui/keys'
import classes from './frame.module.css'
import { LookedAt } from './looked-at'
import { Safety } from './safety'
import type { Editor } from './use-editor'

/** `onSlot` is given the place left of the buttons, where a step puts actions of its own. */
export function StepActions({ editor, onSlot }: { editor: Editor; onSlot: (element: HTMLElement | null) => void }) {
  return (
    <footer className={classes.bar}>
      {editor.access.readOnly ? (
        <LookedAt editor={editor} />
      ) : (
        <>
          <Safety session={editor.session} />
          <span className={classes.slot} ref={onSlot} />
          <SaveActions editor={editor} />
        </>
      )}
    </footer>
  )
}

function SaveActions({ editor }: { editor: Editor }) {
  const { step, saving } = editor
  const blocked = useBlocked(editor)
  return (
    <>
      {blocked && (
        <span className={classes.why} id="save-blocked">
          {blocked}
        </span>
      )}
      <Skip editor={editor} />
      <Tooltip label={blocked} disabled={!blocked}>
        <Button
          className={classes.filled ?? ''}
          rightSection={<Keys keys="mod ↵" />}
          {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'save-blocked' } : {})}
          disabled={!step}
          loading={saving}
          onClick={() => {
            if (!blocked) void editor.save()
          }}
        >
          Save
        </Button>
      </Tooltip>
    </>
  )
}

function Skip({ editor }: { editor: Editor }) {
  const { step, session } = editor
  const offered = useDraft(session, () => Boolean(step?.skip?.offered(editor.values(step))))
  if (!step?.skip || !offered || !editor.editable) return null
  return (
    <Button variant="default" disabled={editor.saving} onClick={() => void editor.save('skip')}>
      {step.skip.label}
    </Button>
  )
}

/** Why Save is disabled, or null. */
export function useBlocked(editor: Editor): string | null {
  const { step, session, context, accounts, access, editable } = editor
  return useDraft(session, () => {
    if (!step) return null
    if (!editable) return access.reason
    if (accounts.open && !accounts.chosen) return 'Choose the account that sends'
    return step.saveBlocked(editor.values(step), context)
  })
}
