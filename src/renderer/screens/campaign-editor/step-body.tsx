/** The open step. It starts from the draft's values and keeps its own form; typing renders nothing outside of it. */
import { memo, useCallback, useState } from 'react'
import type { Json } from '#contract'
import { useDraft } from '../../data/drafts'
import type { Problem } from '../../rules/problem'
import type { Step, StepContext } from '../../steps/step'
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

const OpenStep = memo(function OpenStep(props: {
  step: Step
  values: (step: Step) => Json
  onChange: (values: Json) => void
  problems: readonly Problem[]
  readOnly: boolean
  context: StepContext
}) {
  const { step, values, ...rest } = props
  const [initial] = useState(() => values(step))
  return <step.View {...rest} initial={initial} />
})
