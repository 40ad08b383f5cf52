/** Renders the chosen step with low priority, so that a slow step does not block keys and paints. */
import { useDeferredValue, useEffect } from 'react'
import { canEdit } from '../../../model/steps/step'
import type { Editor } from './use-editor'

/** The editor as displayed: tabs, step and action bar change together, shortly after the choice. */
export function useShownEditor(editor: Editor): Editor {
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

/** Loads the code of other steps ahead of use. */
function usePreparedSteps({ deps }: Editor): void {
  useEffect(() => {
    const prepare = () => {
      for (const step of deps.steps) step.prepare?.(deps.channel)
    }
    const idleCallback = requestIdleCallback(prepare, { timeout: 2_000 })
    return () => cancelIdleCallback(idleCallback)
  }, [deps])
}
