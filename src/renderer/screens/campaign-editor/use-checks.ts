/** What is found in the open step while someone writes: asked when they pause, beside the page. */
import { useEffect, useRef, useState } from 'react'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import type { Finding } from '../../rules/finding'
import type { Editor } from './use-editor'

/** A pause in writing, in milliseconds. */
const pause = 400

/** Null until something was found out; of an earlier text until the later one is. */
export function useChecks({ session, step, values, context }: Editor): readonly Finding[] | null {
  const sections = useDraft(session, (state) => state.sections)
  const [found, setFound] = useState<{ tab: string; findings: readonly Finding[] } | null>(null)
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are read from the sections.
  useEffect(() => {
    const mine = ++turn.current
    const timer = setTimeout(() => {
      if (!step?.findingsAside) return
      step
        .findingsAside(values(step), context)
        // A later text may have been asked about since.
        .then((findings) => mine === turn.current && setFound({ tab: step.tab, findings }))
        .catch(reportError)
    }, pause)
    return () => clearTimeout(timer)
  }, [sections, step, values, context])
  return found && found.tab === step?.tab ? found.findings : null
}
