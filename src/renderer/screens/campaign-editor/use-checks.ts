/** What is found beside the page: in the open step while someone writes, asked when they pause; in all steps for REVIEW, asked at once. */
import { useEffect, useRef, useState } from 'react'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import type { Finding } from '../../rules/finding'
import type { Step } from '../../steps/step'
import type { StepFindings } from './publish-checks'
import type { Editor } from './use-editor'

/** A pause in writing, in milliseconds. */
const CHECK_DELAY_MS = 400

/** `complete`: whether the step could be saved as it stands. */
export type Checked = { findings: readonly Finding[]; complete: boolean }

/** Null until something was found out; of an earlier text until the later one is. */
export function useChecks({ session, step, values, context }: Editor): Checked | null {
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<(Checked & { tab: string }) | null>(null)
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  useEffect(() => {
    const mine = ++turn.current
    const timer = setTimeout(() => {
      if (!step?.aside) return
      const now = values(step)
      const complete = step.check(now, context).length === 0
      step.aside
        .findings(now, context)
        // A later text may have been asked about since.
        .then((findings) => mine === turn.current && setFound({ tab: step.tab, findings, complete }))
        .catch(reportError)
    }, CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [sections, step, values, context])
  return found && found.tab === step?.tab ? found : null
}

/**
 * What was found beside the page for REVIEW; null until the first answer, then what was found last while something newer is on its way:
 * publishing asks once more by itself. Asks nothing unless `wanted`.
 */
export function useWorkerFindings(editor: Editor, wanted: boolean): StepFindings | null {
  const { session, context } = editor
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<StepFindings | null>(null)
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  useEffect(() => {
    const mine = ++turn.current
    if (!wanted) return setFound(null)
    findingsOfSteps(editor)
      .then((all) => mine === turn.current && setFound(all))
      .catch(reportError)
  }, [sections, context, wanted])
  return found
}

/** What every step that answers beside the page finds in its values as they stand; where that fails it is found here. */
export async function findingsOfSteps({ deps, values, context }: Editor): Promise<StepFindings> {
  const asked = deps.steps.flatMap((step) => (step.aside ? [foundIn(step, values(step), context)] : []))
  return Object.fromEntries(await Promise.all(asked))
}

async function foundIn(step: Step, values: ReturnType<Editor['values']>, context: Editor['context']) {
  try {
    return [step.tab, (await step.aside?.findings(values, context)) ?? []] as const
  } catch (error) {
    // Publishing must not wait for a worker that ended.
    reportError(error)
    return [step.tab, step.findings(values, context)] as const
  }
}
