/** Findings from the worker: for the open step when the user pauses writing; for all steps at once in REVIEW. */
import { useEffect, useRef, useState } from 'react'
import type { Finding } from '../../../model/rules/finding'
import { missingText } from '../../../model/rules/missing'
import { isTagMenuOpen } from '../../blocks/merge-tags/suggestion'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import type { StepFindings } from '../../steps/publish-checks'
import type { Step } from '../../steps/wizard-step'
import type { Editor } from './use-editor'

/** Pause in typing before a check, in milliseconds. */
const CHECK_DELAY_MS = 400

/**
 * `missing`: what keeps the step from being saved, as text; '' if nothing does. `isCurrent`: the values have not changed since `at`, which is
 * ISO 8601 in UTC.
 */
type Checked = { findings: readonly Finding[]; missing: string; isCurrent: boolean; at: string }
type Found = Omit<Checked, 'isCurrent'> & { tab: string; sections: unknown }

/** Null until the first result, and where nothing can be edited; then the last result until a newer one arrives. */
export function useChecks({ session, step, values, context, editable }: Editor): Checked | null {
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<Found | null>(null)
  const lastTurn = useRef(0)
  useEffect(() => {
    const ownTurn = ++lastTurn.current
    let timer = setTimeout(check, CHECK_DELAY_MS)
    return () => clearTimeout(timer)

    function check() {
      if (!step?.workerChecks || !editable) return
      // What opened the menu becomes a tag, or is left as text when the menu closes.
      if (isTagMenuOpen()) {
        timer = setTimeout(check, CHECK_DELAY_MS)
        return
      }
      const now = values(step)
      const missing = missingText(step.check(now, context))
      step.workerChecks
        .findings(now, context)
        // A newer text may have been sent since.
        .then((findings) => {
          const at = new Date().toISOString()
          if (ownTurn === lastTurn.current) setFound({ tab: step.tab, findings, missing, sections, at })
        })
        .catch(reportError)
    }
  }, [sections, step, values, context, editable])
  return found && found.tab === step?.tab ? { ...found, isCurrent: found.sections === sections } : null
}

/**
 * Findings from the worker for REVIEW; null until the first answer, then the last one while a newer request runs: publishing checks again
 * itself. Sends nothing unless `isEnabled`.
 */
export function useWorkerFindings(editor: Editor, isEnabled: boolean): StepFindings | null {
  const { session, context } = editor
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<StepFindings | null>(null)
  const lastTurn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  useEffect(() => {
    const ownTurn = ++lastTurn.current
    if (!isEnabled) return setFound(null)
    findingsOfSteps(editor)
      .then((all) => ownTurn === lastTurn.current && setFound(all))
      .catch(reportError)
  }, [sections, context, isEnabled])
  return found
}

/** Findings of every step with a worker, for its current values. If the worker fails, the check runs on the page. */
export async function findingsOfSteps({ deps, values, context }: Editor): Promise<StepFindings> {
  const pending = deps.steps.flatMap((step) => (step.workerChecks ? [foundIn(step, values(step), context)] : []))
  return Object.fromEntries(await Promise.all(pending))
}

async function foundIn(step: Step, values: ReturnType<Editor['values']>, context: Editor['context']) {
  try {
    return [step.tab, (await step.workerChecks?.findings(values, context)) ?? []] as const
  } catch (error) {
    // A failed worker must not block publishing.
    reportError(error)
    return [step.tab, step.findings(values, context)] as const
  }
}
