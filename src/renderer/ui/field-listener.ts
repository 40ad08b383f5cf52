/** Tells the fields of a form what becomes of their values and errors: two subscriptions for the whole form, not two for each field. */
import { type FieldPath, type FieldPathValue, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

export type FieldListener<Value> = {
  /** The value at the path may be another one now. */
  value: (value: Value) => void
  /** So may the errors at the path, or in what it holds. */
  errors: () => void
}

type Listener = { path: string; value: (values: object) => void; errors: () => void }

const listeners = new WeakMap<object, Set<Listener>>()

/** Hears of the value at `path`, of what holds it and of what it holds; returns how to stop. */
export function listenToField<Values extends FieldValues, P extends FieldPath<Values>>(
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
