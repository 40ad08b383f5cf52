/** The step that is shown follows the one that was chosen in a render that gives way to keys and paints: no step holds the page up. */
import { useDeferredValue, useEffect } from 'react'
import { canEdit } from '../../steps/step'
import type { Editor } from './use-editor'

/** The editor as it is shown: tabs, step and action bar change together, a moment after the choice. */
export function useShown(editor: Editor): Editor {
  const { progress, deps, access } = editor
  const selected = useDeferredValue(progress.selected)
  usePreparedSteps(editor)
  if (selected === progress.selected) return editor
  return {
    ...editor,
    step: deps.steps.find(({ tab }) => tab === selected) ?? null,
    progress: { ...progress, selected },
    editable: canEdit(access, selected),
  }
}

/** Fetches the code of steps that come with code of their own while the person looks at another one. */
function usePreparedSteps({ deps }: Editor): void {
  useEffect(() => {
    const prepare = () => {
      for (const step of deps.steps) step.prepare?.(deps.channel)
    }
    const waiting = requestIdleCallback(prepare, { timeout: 2_000 })
    return () => cancelIdleCallback(waiting)
  }, [deps])
}
