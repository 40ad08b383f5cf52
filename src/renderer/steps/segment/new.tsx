/** A new segment: described by a prompt or conditions, counted and shown as SQL, saved through the segment service. */
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import type { Problem } from '../../../model/rules/problem'
import { bodyOf, emptyNewSegment, problemsOfName, problemsOfNew } from '../../../model/steps/segment/new-values'
import { chosenFrom, type SegmentValues } from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { failureOf } from '../../data/failure'
import { type SegmentBody, useCreateSegment } from '../../data/segments'
import { focusField } from '../../ui/inputs'
import { Notice } from '../../ui/notice'
import { type StepForm, useStepField } from '../../ui/use-step-form'
import { Conditions } from './conditions'
import { ForgetFound, FoundSql } from './reach'
import classes from './segment.module.css'

type Form = StepForm<SegmentValues>

const wayLabels = [
  { value: 'prompt' as const, label: 'Describe it' },
  { value: 'conditions' as const, label: 'Conditions' },
]

type Props = {
  form: Form
  context: StepContext
  /** The last count request. */
  asked: SegmentBody | null
  onAsk: (body: SegmentBody | null) => void
}

export function NewSegment({ form, context, asked, onAsk }: Props) {
  const { save, busy } = useSaving(form)
  const isReachable = context.server?.reachable ?? true
  const onForget = useCallback(() => onAsk(null), [onAsk])
  const ask = () => {
    const newSegment = form.getValues('newSegment')
    const { name, prompt, json } = bodyOf(newSegment)
    if (isSound(form, problemsOfNew(newSegment))) onAsk({ name, prompt, json })
  }
  return (
    // After a failed read of the list, this form is shown without being chosen. Typing in it chooses it, so that a list that loads later
    // does not replace it.
    <div className={classes.made} onInput={() => form.setValue('segmentRadio', 'new')}>
      <DescribedSegment form={form} />
      <div className={classes.acts}>
        <Button variant="default" disabled={!isReachable} onClick={ask}>
          Preview segment
        </Button>
        <Button variant="light" disabled={!isReachable} loading={busy} onClick={save}>
          Save segment
        </Button>
        {!isReachable && <span className={classes.note}>Needs a connection to the server</span>}
      </div>
      <ForgetFound form={form} requestedBody={asked} body={bodyOf} onForget={onForget} />
      {asked && <FoundSql form={form} body={asked} context={context} />}
    </div>
  )
}

/** The name, and the description of its people: a prompt or conditions. */
export function DescribedSegment({ form }: { form: Form }) {
  const method = useStepField(form, 'newSegment.way')
  return (
    <>
      <Name form={form} />
      <div className={classes.ways}>
        <SegmentedControl
          aria-label="How to describe the segment"
          data={wayLabels}
          value={method.value}
          onChange={method.set}
        />
        {method.value === 'prompt' ? <Prompt form={form} /> : <Conditions form={form} />}
      </div>
    </>
  )
}

function Name({ form }: { form: Form }) {
  const name = useStepField(form, 'newSegment.name')
  return (
    <TextInput
      className={classes.select ?? ''}
      label="Segment name"
      placeholder="Name this segment"
      dir="auto"
      data-field={name.path}
      // The initial focus in a dialog.
      data-autofocus
      value={name.value}
      onChange={(event) => name.set(event.currentTarget.value)}
      error={name.error}
    />
  )
}

function Prompt({ form }: { form: Form }) {
  const prompt = useStepField(form, 'newSegment.prompt')
  return (
    <Textarea
      aria-label="Prompt"
      placeholder="City is Karachi and bought in the last 90 days"
      description="Describe who to include. The preview counts them and shows the SQL."
      inputWrapperOrder={['input', 'error', 'description']}
      dir="auto"
      autosize
      minRows={3}
      maxRows={8}
      data-field={prompt.path}
      value={prompt.value}
      onChange={(event) => prompt.set(event.currentTarget.value)}
      error={prompt.error}
    />
  )
}

/** Saves the segment and selects it in the list of existing segments. */
function useSaving(form: Form) {
  const create = useCreateSegment()
  const save = () => {
    const newSegment = form.getValues('newSegment')
    if (!isSound(form, [...problemsOfName(newSegment), ...problemsOfNew(newSegment)])) return
    create.mutate(bodyOf(newSegment), {
      onSuccess: (segment) => {
        form.setValue('selectedSegment', chosenFrom(segment))
        form.setValue('newSegment', emptyNewSegment())
        form.setValue('segmentRadio', 'existing')
      },
      onError: (error) => {
        const { path, message } = failureOf(error)
        isSound(form, [{ path: fieldOf(path, newSegment.way), message }])
      },
    })
  }
  return { save, busy: create.isPending }
}

/** The form field for an error of the segment service; an error without a field is shown at the description. */
export const fieldOf = (path: string | undefined, method: 'prompt' | 'conditions') =>
  path === 'name' ? 'newSegment.name' : method === 'prompt' ? 'newSegment.prompt' : 'newSegment.conditions.0.value'

/** Shows the problems at their fields. Returns true if there are none. */
export function isSound(form: Form, problems: readonly Problem[]): boolean {
  for (const { path, message } of problems) {
    // The cast is safe: a rule's path names a field of these values.
    form.setError(path as 'newSegment.name', { type: 'rule', message })
  }
  const first = problems[0]
  if (first) requestAnimationFrame(() => focusField(document, first.path))
  return problems.length === 0
}

/** The list failed to load: the choice switches to new, with an empty list (Source: docs/reference/calls.md). */
export function ListNotRead(props: { failure: Error; retrying: boolean; retry: () => unknown }) {
  return (
    <Notice
      kind="warn"
      live="assertive"
      title="Segments could not be loaded"
      act={
        <Button size="xs" variant="default" loading={props.retrying} onClick={() => void props.retry()}>
          Try again
        </Button>
      }
    >
      {props.failure.message}
    </Notice>
  )
}
