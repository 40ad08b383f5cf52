/** One value of a step's form by its dotted path: read, set, and the words that refuse it. Only what shows it renders again. */

import { useEffect, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { sameJson } from '../rules/same-json'
import { listenToField } from './field-listener'

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
  return {
    value: useValue(form, path),
    error: messageOf(form.getErrors(path)),
    set: (next) => form.setValue(path, next),
    path,
    // From the root of the form: `get` does not look into a list.
    errorAt: (part) => messageOf(form.getErrors(`${path}.${part}` as P)),
  }
}

/** What a control of the form takes of its field. */
export const controlOf = <Value>({ path, value, set, error }: StepField<Value>, readOnly: boolean) => ({
  'data-field': path,
  value,
  onChange: set,
  error,
  disabled: readOnly,
})

/** Each change is heard once for all fields: the library's own watching, once per field, costs dozens of them dear. */
function useValue<Values extends FieldValues, P extends FieldPath<Values>>(form: UseFormReturn<Values>, path: P) {
  const [held, hold] = useState(() => ({ path, value: form.getValues(path) }))
  useEffect(() => {
    const stop = listenToField(form, path, {
      value: (value) => hold((last) => (last.path === path && Object.is(last.value, value) ? last : { path, value })),
      // They are read while rendering.
      errors: () => hold((last) => ({ ...last })),
    })
    // Set between the rendering and now. The form copies what it was given: an equal object is no news.
    const now = form.getValues(path)
    hold((last) => (last.path === path && sameJson(last.value, now) ? last : { path, value: now }))
    return stop
  }, [form, path])
  return held.path === path ? held.value : form.getValues(path)
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
