/** Undo, redo and version history, in the editor's header. */
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { partLabel } from '../../blocks/conflict'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import { undoStep, useUndoSteps } from '../../data/undo'
import { modKey } from '../../ui/keys'
import type { StepDirection } from '../../ui/step-back'
import { useStepKeys } from '../../ui/use-step-keys'
import type { Editor } from './use-editor'

/** Loaded on first use. */
const Versions = lazy(async () => ({ default: (await import('./versions')).Versions }))

export function History({ editor }: { editor: Editor }) {
  const { can, take, announcement } = useUndo(editor)
  const isStored = useDraft(editor.session, ({ safety }) => safety.at !== null)
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      {editor.access.readOnly ? null : (
        <>
          <Act
            Icon={IconArrowBackUp}
            label={`Undo in the campaign (${modKey} Z)`}
            can={can.undo}
            onAct={() => take('undo')}
          />
          <Act
            Icon={IconArrowForwardUp}
            label={`Redo in the campaign (${modKey} Shift Z)`}
            can={can.redo}
            onAct={() => take('redo')}
          />
        </>
      )}
      <Act Icon={IconHistory} label="Versions" can={isStored} onAct={() => setOpened('open')} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {opened === 'never' ? null : (
        <Suspense fallback={null}>
          <Versions editor={editor} opened={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Undo and redo for the whole campaign; inside a field, the shortcuts apply to that field first. `announcement` describes the last undo or redo, for screen readers. */
function useUndo(editor: Editor) {
  const { session, access } = editor
  const steps = useUndoSteps(session)
  // Unsaved typing can be undone at once: it is written first.
  const dirty = useDraft(session, ({ safety }) => safety.state === 'saving')
  const [announcement, setTold] = useState('')
  const possibleSteps = {
    undo: !access.readOnly && (steps.undo > 0 || dirty),
    redo: !access.readOnly && steps.redo > 0,
  }
  const step = async (direction: StepDirection) => {
    if (access.readOnly || !(session.kept || dirty)) return
    const done = await undoStep(session, direction)
    if (!done) return
    const changed = editor.deps.steps.find(({ section }) => done.changed.includes(section))
    if (changed) editor.open(changed.tab)
    setTold(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${done.changed.map(partLabel).join(', ')}`)
  }
  const now = useRef(step)
  now.current = step
  // Key presses can be faster than the store, and than its last answer: presses run one after another, and the store decides which steps
  // exist.
  const queue = useRef(Promise.resolve())
  const take = (direction: StepDirection) => {
    queue.current = queue.current.then(() => now.current(direction)).catch(reportError)
  }
  useStepKeys(take)
  return { can: possibleSteps, take, announcement }
}

function Act(props: { Icon: typeof IconHistory; label: string; can: boolean; onAct: () => void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        aria-label={props.label}
        {...(props.can ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => {
          if (props.can) props.onAct()
        }}
      >
        <props.Icon size={17} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
