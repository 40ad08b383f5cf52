/** The values of a form, for views whose parts set whole fields: each edit is passed on at once and clears the error of its field. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../model/rules/problem'
import { sameJson } from '../../model/rules/same-json'
import { focusField } from './inputs'

type Props<Values> = { initial: Values; onChange: (values: Values) => void; problems: readonly Problem[] }

export type EditedValues<Values> = {
  values: Values
  /** The latest values, for code that runs after the render that created it. */
  current: () => Values
  edit: (patch: Partial<Values>) => void
  /** The error of the field at `path`; if `path` is a whole field, also the error of its parts. */
  errorAt: (path: string) => string | undefined
}

/**
 * Takes the props of a channel's view. When `problems` changes, the field of the first one gets the focus. `silentFields` render
 * themselves, as an editor does: an edit of them alone renders nothing, and is in `current` but not in `values`.
 */
export function useEditedValues<Values extends object>(
  { initial, onChange, problems }: Props<Values>,
  silentFields: readonly (keyof Values & string)[] = [],
): EditedValues<Values> {
  const [values, setValues] = useState(initial)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const latest = useRef({ values: initial, onChange })
  latest.current.onChange = onChange
  const [edit] = useState(() => (patch: Partial<Values>) => {
    const next = { ...latest.current.values, ...patch }
    latest.current.values = next
    const fields = Object.keys(patch)
    if (!fields.every((field) => silentFields.some((name) => name === field))) setValues(next)
    setAnswered((before) =>
      fields.every((field) => before.includes(field)) ? before : [...new Set([...before, ...fields])],
    )
    latest.current.onChange(next)
  })
  const [current] = useState(() => () => latest.current.values)
  useEffect(() => {
    setAnswered([])
    const first = problems[0]
    // After the errors are painted, so that a field that appears with its error can get the focus.
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

/**
 * Errors of fields until they change, for values so deep that a whole value is not a single field. The error of the value at a dotted path,
 * while it equals the value that was refused.
 */
export function useRefusals(values: unknown, problems: readonly Problem[]): (path: string) => string | undefined {
  const [snapshot, setSnapshot] = useState({ problems, values })
  const now = snapshot.problems === problems ? snapshot : { problems, values }
  if (now !== snapshot) setSnapshot(now)
  return (path) => {
    const refusal = problems.find((problem) => problem.path === path)
    if (!refusal) return undefined
    return sameJson(valueAt(values, path), valueAt(now.values, path)) ? refusal.message : undefined
  }
}

function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([key]) => key === name)?.[1]
  }
  return value
}
