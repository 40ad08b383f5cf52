/** One value of a step's form by its dotted path: read, set, and the words that refuse it. Only what shows it renders again. */
import { useEffect, useReducer } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

export type StepField<Value> = {
  value: Value
  error: string | undefined
  set: (value: Value) => void
  path: string
  /** The words that refuse a part of it, by the part's own path. */
  errorAt: (part: string) => string | undefined
}

/** The value at `path`. Setting a value that holds others replaces them all, and clears their errors. */
export function useStepField<Values extends FieldValues, P extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  path: P,
): StepField<FieldPathValue<Values, P>> {
  const value = useWatch({ control: form.control, name: path })
  const errors = useErrors(form, path)
  return {
    value,
    error: messageOf(errors),
    set: (next) => form.setValue(path, next),
    path,
    // From the root of the form: `get` does not look into a list.
    errorAt: (part) => messageOf(form.getFieldState(`${path}.${part}` as P).error),
  }
}

/** What refuses the value at `path` and its parts. Asks for nothing else of the form: its whole state costs dozens of fields dear. */
function useErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  path: FieldPath<Values>,
): object | undefined {
  const [, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => form.subscribe({ name: path, formState: { errors: true }, callback: changed }), [form, path])
  return form.getFieldState(path).error
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
