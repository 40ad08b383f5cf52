/** React Hook Form bound to a step's view: edits go out without rendering the whole form, refusals come in beside their fields. */
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { sameJson } from '../rules/same-json'
import { focusField } from './focus-field'

/** Tells the fields of a form what becomes of their values and errors: two subscriptions for the whole form, not two for each field. */
type FieldListener<Value> = {
  /** The value at the path may be another one now. */
  value: (value: Value) => void
  /** So may the errors at the path, or in what it holds. */
  errors: () => void
}

type Listener = { path: string; value: (values: object) => void; errors: () => void }

const listeners = new WeakMap<object, Set<Listener>>()

/** Hears of the value at `path`, of what holds it and of what it holds; returns how to stop. */
function listenToField<Values extends FieldValues, P extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  path: P,
  { value, errors }: FieldListener<FieldPathValue<Values, P>>,
): () => void {
  const all = listenersOf(form)
  const listener = { path, value: (values: object) => value(get(values, path)), errors }
  all.add(listener)
  return () => void all.delete(listener)
}

function listenersOf<Values extends FieldValues>(form: UseFormReturn<Values>): Set<Listener> {
  const known = listeners.get(form.control)
  if (known) return known
  const all = new Set<Listener>()
  const concerned = (name: string | undefined) => [...all].filter(({ path }) => !name || touches(path, name))
  form.subscribe({
    formState: { values: true },
    callback: ({ name, values }) => {
      for (const one of concerned(name)) one.value(values)
    },
  })
  form.subscribe({
    formState: { errors: true },
    callback: ({ name }) => {
      for (const one of concerned(name)) one.errors()
    },
  })
  listeners.set(form.control, all)
  return all
}

const touches = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`)

type StepFormProps<Values> = {
  initial: Values
  onChange: (values: Values) => void
  problems: readonly { path: string; message: string }[]
  readOnly: boolean
}

/** The form, and whether its fields are to be read-only. */
export type StepForm<Values extends FieldValues> = UseFormReturn<Values> & { readOnly: boolean }

/**
 * Takes the props of a step's or a channel's view. Fields are bound with `useStepField` (or `register`) under the dotted path that the
 * rules use, and carry it as `name` or `data-field`. An edit clears its field's error.
 * A problem whose path is '' stands under `root` (`formState.errors.root?.message`).
 */
export function useStepForm<Values extends FieldValues>(props: StepFormProps<Values>): StepForm<Values> {
  // RHF asks for a deep partial of the values; whole values are one.
  const form = useForm<Values>({ defaultValues: props.initial as DefaultValues<Values>, shouldFocusError: false })
  useEdits(form, props.onChange, props.readOnly)
  useProblems(form, props.problems)
  return Object.assign(form, { readOnly: props.readOnly })
}

function useEdits<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onChange: (values: Values) => void,
  readOnly: boolean,
) {
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    if (readOnly) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        // Only where there is one: clearing tells every field.
        if (name && form.getFieldState(name as Path<Values>).error) form.clearErrors(name as Path<Values>)
        tell.current(structuredClone(values))
      },
    })
  }, [form, readOnly])
}

function useProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: readonly { path: string; message: string }[],
) {
  useEffect(() => {
    // Only where there is one: clearing has every field drawn again, also those that were drawn just now.
    if (Object.keys(form.getErrors()).length > 0) form.clearErrors()
    for (const { path, message } of problems) {
      // A rule's path names a field of these very values, or the whole form.
      form.setError((path || 'root') as Path<Values>, { type: 'rule', message })
    }
    const first = problems[0]
    // After the errors are painted: a field that appears with its error can be focused too.
    if (first) requestAnimationFrame(() => focusField(document, first.path))
  }, [form, problems])
}

/** One value of a step's form by its dotted path: read, set, and the words that refuse it. Only what shows it renders again. */
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
