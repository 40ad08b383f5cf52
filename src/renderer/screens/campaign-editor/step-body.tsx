/** The open step. It starts from the draft's values and keeps its own form; typing renders nothing outside of it. */

import { useCallback } from 'react'
import type { Json } from '#contract'
import { useDraft } from '../../data/drafts'
import type { Problem } from '../../rules/problem'
import { OpenStep } from '../../steps/open-step'
import type { Editor } from './use-editor'

const none: readonly Problem[] = []

export function StepBody({ editor }: { editor: Editor }) {
  const words = useDraft(editor.session, (state) => state.contentRevision)
  const { step, edit } = editor
  const change = useCallback((values: Json) => step && edit(step, values), [step, edit])
  if (!step) return null
  return (
    <OpenStep
      key={`${step.tab} ${words}`}
      step={step}
      values={editor.values}
      onChange={change}
      problems={editor.problems[step.tab] ?? none}
      readOnly={!editor.editable}
      context={editor.context}
    />
  )
}
