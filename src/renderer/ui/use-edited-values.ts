/** Values under edit, for views whose parts set whole fields: every edit goes out at once and answers what was said of its field. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../rules/problem'
import { focusField } from './focus-field'

type Props<Values> = { initial: Values; onChange: (values: Values) => void; problems: readonly Problem[] }

export type EditedValues<Values> = {
  values: Values
  /** The values of this very moment, for what runs later than the drawing that began it. */
  current: () => Values
  edit: (patch: Partial<Values>) => void
  /** The words that refuse the field at `path`; a whole field's words stand for its parts too when `path` names it. */
  errorAt: (path: string) => string | undefined
}

/**
 * Takes the props of a channel's view. The first problem's field is focused when `problems` changes. `quiet` fields draw themselves, as an
 * editor does: an edit of them alone draws nothing, and stands in `current` but not in `values`.
 */
export function useEditedValues<Values extends object>(
  { initial, onChange, problems }: Props<Values>,
  quiet: readonly (keyof Values & string)[] = [],
): EditedValues<Values> {
  const [values, setValues] = useState(initial)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const latest = useRef({ values: initial, onChange })
  latest.current.onChange = onChange
  const [edit] = useState(() => (patch: Partial<Values>) => {
    const next = { ...latest.current.values, ...patch }
    latest.current.values = next
    const fields = Object.keys(patch)
    if (!fields.every((field) => quiet.some((one) => one === field))) setValues(next)
    setAnswered((before) =>
      fields.every((field) => before.includes(field)) ? before : [...new Set([...before, ...fields])],
    )
    latest.current.onChange(next)
  })
  const [current] = useState(() => () => latest.current.values)
  useEffect(() => {
    setAnswered([])
    const first = problems[0]
    // After the words are painted: a field that appears with its error can be focused too.
    if (first) requestAnimationFrame(() => focusField(document, first.path))
  }, [problems])
  const errorAt = useCallback(
    (path: string) =>
      answered.includes(path.split('.')[0] ?? '')
        ? undefined
        : problems.find((problem) => problem.path === path)?.message,
    [answered, problems],
  )
  return { values, current, edit, errorAt }
}
