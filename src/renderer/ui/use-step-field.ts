/** One value of a step's form by its dotted path: read, set, and the words that refuse it. Only what shows it renders again. */
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
  useFormState,
  useWatch,
} from 'react-hook-form'

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
  const { errors } = useFormState({ control: form.control, name: path })
  return {
    value,
    error: messageOf(get(errors, path)),
    set: (next) => form.setValue(path, next),
    path,
    errorAt: (part) => messageOf(get(errors, `${path}.${part}`)),
  }
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
