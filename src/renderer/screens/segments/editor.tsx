/** Creates or edits a segment: name, a prompt or conditions, count, SQL, save. */
import { Button, Drawer, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { type Segment, whyUnreadable } from '#contract'
import { emptyNewSegment, type NewSegment } from '../../../model/steps/segment/new-values'
import { chosenFrom, type SegmentValues } from '../../../model/steps/segment/values'
import { failureOf } from '../../data/failure'
import { useUpdateSegment } from '../../data/segment-acts'
import { type SegmentBody, useCreateSegment, useSegmentSql } from '../../data/segments'
import { useSettings } from '../../data/settings'
import { DescribedSegment, fieldOf, isSound } from '../../steps/segment/new'
import { ForgetFound, GeneratedSql, Reach } from '../../steps/segment/reach'
import { LeaveDialog } from '../../ui/confirm-dialog'
import { usePrevious } from '../../ui/hooks'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { PlainState } from '../../ui/notice'
import { MainButton } from '../../ui/step-layout'
import { type StepForm, useStepForm } from '../../ui/use-step-form'
import classes from './segments.module.css'
import { bodyFor, formValuesOf, isChanged, problemsFor, useSegmentEditor } from './values'

type Props = { segments: readonly Segment[] | undefined; offline: string | null }

export function SegmentEditor({ segments, offline }: Props) {
  const { editing, close } = useSegmentEditor()
  const shownSegment = usePrevious(editing)
  const changed = useRef(false)
  return (
    <Drawer
      opened={useOpenedAfterMount(editing !== null)}
      onClose={close}
      size={720}
      title={shownSegment === 'new' ? 'Create segment' : 'Edit segment'}
      classNames={{
        header: classes.drawerHead ?? '',
        title: classes.drawerTitle ?? '',
        content: classes.drawer ?? '',
        body: classes.drawerBody ?? '',
      }}
    >
      {shownSegment === null ? null : (
        <OpenedEditor
          key={shownSegment}
          editing={shownSegment}
          segments={segments}
          offline={offline}
          changed={changed}
          onClose={close}
        />
      )}
      <LeaveDialog
        unsaved={() => changed.current}
        onLeave={() => {
          changed.current = false
        }}
      >
        Your changes to this segment will be lost.
      </LeaveDialog>
    </Drawer>
  )
}

type OpenedProps = Props & { editing: 'new' | number; changed: { current: boolean }; onClose: () => void }

/** An existing segment is known once the list is loaded. */
function OpenedEditor({ editing, segments, ...others }: OpenedProps) {
  if (editing === 'new') return <Form segment={null} {...others} />
  if (!segments) return <Skeleton height={120} radius="md" aria-label="Loading the segment" />
  const segment = segments.find(({ id }) => id === editing)
  const unreadableReason = segment ? whyUnreadable(segment) : null
  if (unreadableReason !== null)
    return (
      <PlainState
        Icon={IconAlertTriangle}
        failed
        title="This segment cannot be read"
        text={`Herald does not understand how the server stores it: ${unreadableReason}. Nothing is changed there.`}
      >
        <Button variant="default" onClick={others.onClose}>
          Back to the list
        </Button>
      </PlainState>
    )
  if (segment) return <Form segment={segment} {...others} />
  return (
    <PlainState
      Icon={IconMapQuestion}
      title="There is no such segment"
      text="It may have been deleted, or created after the list was loaded."
    >
      <Button variant="default" onClick={others.onClose}>
        Back to the list
      </Button>
    </PlainState>
  )
}

type FormProps = Omit<OpenedProps, 'editing' | 'segments'> & { segment: Segment | null }

/** The values in SEGMENT's shape, because this form uses its fields. */
const valuesOf = (segment: NewSegment): SegmentValues => ({
  segmentRadio: 'new',
  selectedSegment: null,
  smartSend: false,
  newSegment: segment,
})

const noProblems: readonly never[] = []

function Form({ segment: current, offline, changed, onClose }: FormProps) {
  // The segment as it was when the form opened, since the list may be loaded again meanwhile.
  const [segment] = useState(current)
  const [before] = useState(() => (segment ? formValuesOf(segment) : emptyNewSegment()))
  const form = useStepForm<SegmentValues>({
    initial: valuesOf(before),
    onChange: ({ newSegment }) => {
      changed.current = isChanged(newSegment, before)
    },
    problems: noProblems,
    readOnly: false,
  })
  const [requestedBody, setAsked] = useState<SegmentBody | null>(null)
  const forgetCount = useCallback(() => setAsked(null), [])
  const { save, busy } = useSaving(form, segment, () => {
    changed.current = false
    onClose()
  })
  const ask = () => {
    const newSegment = form.getValues('newSegment')
    const { name, prompt, json } = bodyFor(newSegment, segment)
    if (
      isSound(
        form,
        problemsFor(newSegment, segment).filter(({ path }) => path !== 'newSegment.name'),
      )
    )
      setAsked({ name, prompt, json })
  }
  const onFormKey = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' || event.key.toLowerCase() === 's'
    if (!isSave || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!offline && !event.repeat) save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys of the main button, wherever the focus is.
    <div className={layout.fill} onKeyDown={onFormKey}>
      <div className={`${layout.fill} ${classes.fields}`}>
        <DescribedSegment form={form} />
        <div>
          <Button variant="default" disabled={offline !== null} onClick={ask}>
            Preview segment
          </Button>
        </div>
        <ForgetFound
          form={form}
          requestedBody={requestedBody}
          body={(edited) => bodyFor(edited, segment)}
          onForget={forgetCount}
        />
        {requestedBody ? <CountResult body={requestedBody} /> : segment ? <AsListed segment={segment} /> : null}
      </div>
      <ActionButtons offline={offline} busy={busy} onSave={save} onCancel={onClose} />
    </div>
  )
}

type ActsProps = { offline: string | null; busy: boolean; onSave: () => void; onCancel: () => void }

function ActionButtons({ offline, busy, onSave, onCancel }: ActsProps) {
  const refusal = offline ? `Saving needs a connection: ${offline}` : null
  return (
    <footer className={`${layout.actionBar} ${layout.answers}`}>
      {refusal ? (
        <span className={classes.why} id="segment-refusal">
          {refusal}
        </span>
      ) : null}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <MainButton
        blocked={refusal}
        reasonId="segment-refusal"
        loading={busy}
        onClick={() => {
          if (!refusal) onSave()
        }}
      >
        Save segment
      </MainButton>
    </footer>
  )
}

/** The service's result: the SQL statement and the number of people. */
function CountResult({ body }: { body: SegmentBody }) {
  const { dbType } = useSettings()
  const found = useSegmentSql(body, { dbType, smartSend: null })
  const { data } = found
  return (
    <>
      <GeneratedSql found={found} />
      {data?.counts ? (
        <section className={classes.reach} aria-label="Reach">
          <h3>Reach, counted just now</h3>
          <Reach segment={chosenFrom({ id: 0, counts: data.counts })} />
        </section>
      ) : null}
    </>
  )
}

function AsListed({ segment }: { segment: Segment }) {
  return (
    <section className={classes.reach} aria-label="Reach">
      <h3>Reach, as it was last counted</h3>
      <Reach segment={chosenFrom(segment)} />
    </section>
  )
}

/** Creates or updates the segment; an error of the service is shown at the field that it names. */
function useSaving(form: StepForm<SegmentValues>, segment: Segment | null, onSaved: () => void) {
  const create = useCreateSegment()
  const update = useUpdateSegment()
  const isBusy = create.isPending || update.isPending
  const save = () => {
    const newSegment = form.getValues('newSegment')
    if (isBusy || !isSound(form, problemsFor(newSegment, segment))) return
    const onError = (error: Error) => {
      const { path, message } = failureOf(error)
      isSound(form, [{ path: fieldOf(path, newSegment.way), message }])
    }
    const body = bodyFor(newSegment, segment)
    if (segment) update.mutate({ id: segment.id, ...body }, { onSuccess: onSaved, onError })
    else create.mutate(body, { onSuccess: onSaved, onError })
  }
  return { save, busy: isBusy }
}
