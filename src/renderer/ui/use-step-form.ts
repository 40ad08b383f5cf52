/** React Hook Form bound to a step's view: edits are passed on without rendering the whole form, and problems appear at their fields. */
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
import { sameJson } from '../../model/rules/same-json'
import { focusField } from './inputs'

/** Notifies the fields of a form of changed values and errors: two subscriptions per form, not two per field. */
type FieldListener<Value> = {
  /** The value at the path may have changed. */
  value: (value: Value) => void
  /** The errors at the path or below it may have changed. */
  errors: () => void
}

type Listener = { path: string; value: (values: object) => void; errors: () => void }

const listeners = new WeakMap<object, Set<Listener>>()

/** Listens to the value at `path`, above it and below it; returns a function that stops listening. */
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
  const formListeners = listeners.get(form.control)
  if (formListeners) return formListeners
  const all = new Set<Listener>()
  const listenersAt = (name: string | undefined) => [...all].filter(({ path }) => !name || isRelatedPath(path, name))
  form.subscribe({
    formState: { values: true },
    callback: ({ name, values }) => {
      for (const listener of listenersAt(name)) listener.value(values)
    },
  })
  form.subscribe({
    formState: { errors: true },
    callback: ({ name }) => {
      for (const listener of listenersAt(name)) listener.errors()
    },
  })
  listeners.set(form.control, all)
  return all
}

const isRelatedPath = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`)

type StepFormProps<Values> = {
  initial: Values
  onChange: (values: Values) => void
  problems: readonly { path: string; message: string }[]
  readOnly: boolean
}

/** The form, and whether its fields are read-only. */
export type StepForm<Values extends FieldValues> = UseFormReturn<Values> & { readOnly: boolean }

/**
 * Takes the props of a step's or a channel's view. Fields are bound with `useStepField` (or `register`) under the dotted path of the rules,
 * and have it as `name` or `data-field`. An edit clears its field's error. A problem with the path '' is under `root`
 * (`formState.errors.root?.message`).
 */
export function useStepForm<Values extends FieldValues>(props: StepFormProps<Values>): StepForm<Values> {
  // RHF expects a deep partial of the values; complete values are one.
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
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  useEffect(() => {
    if (readOnly) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        // Clears only an existing error: clearing notifies every field.
        if (name && form.getFieldState(name as Path<Values>).error) form.clearErrors(name as Path<Values>)
        latestOnChange.current(structuredClone(values))
      },
    })
  }, [form, readOnly])
}

function useProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: readonly { path: string; message: string }[],
) {
  useEffect(() => {
    // Clears only existing errors: clearing renders every field again, also those just rendered.
    if (Object.keys(form.getErrors()).length > 0) form.clearErrors()
    for (const { path, message } of problems) {
      // The path of a problem is a field of these values, or '' for the whole form.
      form.setError((path || 'root') as Path<Values>, { type: 'rule', message })
    }
    const first = problems[0]
    // After the errors are painted, so that a field that appears with its error can get the focus.
    if (first) requestAnimationFrame(() => focusField(document, first.path))
  }, [form, problems])
}

/** One value of a step's form by its dotted path: value, setter and error. Only components that read it render again. */
export type StepField<Value> = {
  value: Value
  error: string | undefined
  set: (value: Value) => void
  path: string
  /** The error of a part of the value, by the part's own path. */
  errorAt: (part: string) => string | undefined
}

/** The value at `path`. Setting a value with parts replaces all of them and clears their errors. */
export function useStepField<Values extends FieldValues, P extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  path: P,
): StepField<FieldPathValue<Values, P>> {
  return {
    value: useValue(form, path),
    error: messageOf(form.getErrors(path)),
    set: (next) => form.setValue(path, next),
    path,
    // From the root of the form: `get` does not read into a list.
    errorAt: (part) => messageOf(form.getErrors(`${path}.${part}` as P)),
  }
}

/** Props of a control for its field. */
export const controlOf = <Value>({ path, value, set, error }: StepField<Value>, readOnly: boolean) => ({
  'data-field': path,
  value,
  onChange: set,
  error,
  disabled: readOnly,
})

/** One subscription for all fields: the library's own watch, once per field, is slow with dozens of them. */
function useValue<Values extends FieldValues, P extends FieldPath<Values>>(form: UseFormReturn<Values>, path: P) {
  const [current, hold] = useState(() => ({ path, value: form.getValues(path) }))
  useEffect(() => {
    const stop = listenToField(form, path, {
      value: (value) => hold((last) => (last.path === path && Object.is(last.value, value) ? last : { path, value })),
      // Errors are read while rendering.
      errors: () => hold((last) => ({ ...last })),
    })
    // Catches a change between render and subscription. The form copies its values, so an equal object is not a change.
    const now = form.getValues(path)
    hold((last) => (last.path === path && sameJson(last.value, now) ? last : { path, value: now }))
    return stop
  }, [form, path])
  return current.path === path ? current.value : form.getValues(path)
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
