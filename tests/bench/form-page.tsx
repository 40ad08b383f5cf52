/** Sixty inputs twice: as Herald's steps hold them, and on Formik. Loaded into a blank page, measured there. */
import { MantineProvider, TextInput } from '@mantine/core'
import { Formik, useField } from 'formik'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type StepForm, useStepField, useStepForm } from '../../src/renderer/ui/use-step-form'

const count = 60
const names = Array.from({ length: count }, (_, at) => `field${at}`)
const initial: Record<string, string> = Object.fromEntries(names.map((name) => [name, 'words']))
const nothing = () => {}
const noProblems: [] = []

function Ours() {
  const form = useStepForm({ initial, onChange: nothing, problems: noProblems, readOnly: false })
  return names.map((name) => <OurField key={name} form={form} name={name} />)
}

function OurField({ form, name }: { form: StepForm<Record<string, string>>; name: string }) {
  const field = useStepField(form, name)
  return (
    <TextInput
      label={name}
      data-field={name}
      value={field.value}
      error={field.error}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}

const Theirs = () => (
  <Formik initialValues={initial} onSubmit={nothing}>
    {() => names.map((name) => <TheirField key={name} name={name} />)}
  </Formik>
)

function TheirField({ name }: { name: string }) {
  const [field, meta] = useField<string>(name)
  return <TextInput {...field} label={name} data-field={name} error={meta.touched && meta.error} />
}

const forms = { ours: Ours, theirs: Theirs }
let root: Root | null = null
let place: HTMLElement | null = null

/** Milliseconds until the form stands and is laid out. The one before it is gone by then. */
function mount(which: keyof typeof forms): number {
  root?.unmount()
  place?.remove()
  place = document.body.appendChild(document.createElement('main'))
  const Form = forms[which]
  const began = performance.now()
  root = createRoot(place)
  const fresh = root
  flushSync(() =>
    fresh.render(
      <MantineProvider>
        <Form />
      </MantineProvider>,
    ),
  )
  void place.offsetHeight
  return performance.now() - began
}

/** Milliseconds of one key in the middle field: from the event until everything that it set off is done and laid out. */
async function key(value: string): Promise<number> {
  const input = place?.querySelector<HTMLInputElement>('[data-field="field30"]')
  if (!input) throw new Error('The form does not stand')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const began = performance.now()
  set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await task()
  await task()
  void place?.offsetHeight
  return performance.now() - began
}

/** The next task of the page: promises of this one are done by then. */
const task = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

Object.assign(globalThis, { mountForm: mount, pressKey: key })
