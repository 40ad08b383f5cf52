/** What is found in the open step while someone writes: asked when they pause, beside the page. */
import { useEffect, useRef, useState } from 'react'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import type { Finding } from '../../rules/finding'
import type { Editor } from './use-editor'

/** A pause in writing, in milliseconds. */
const pause = 400

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
      if (!step?.findingsAside) return
      const complete = step.check(values(step), context).length === 0
      step
        .findingsAside(values(step), context)
        // A later text may have been asked about since.
        .then((findings) => mine === turn.current && setFound({ tab: step.tab, findings, complete }))
        .catch(reportError)
    }, pause)
    return () => clearTimeout(timer)
  }, [sections, step, values, context])
  return found && found.tab === step?.tab ? found : null
}
