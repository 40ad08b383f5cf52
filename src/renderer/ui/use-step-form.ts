/** React Hook Form bound to a step's view: edits go out without rendering the whole form, refusals come in beside their fields. */
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { focusField } from './focus-field'

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
