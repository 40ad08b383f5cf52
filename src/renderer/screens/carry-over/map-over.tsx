/** What the other workspace called differently: its segment and events, each to be chosen anew among those of this one. */
import { Alert, Button, Select } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomEvent, Draft, Segment } from '#contract'
import { useEvents } from '../../data/events'
import { failureOf } from '../../data/failure'
import { useSegments } from '../../data/segments'
import classes from './carry-over.module.css'
import type { Foreign, Mapping } from './references'

export function MapOver(props: { draft: Draft; foreign: Foreign; busy: boolean; onDone: (mapping: Mapping) => void }) {
  const { draft, foreign, busy, onDone } = props
  const segments = useSegments()
  const events = useEvents()
  const [segment, setSegment] = useState<string | null | undefined>(undefined)
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({})
  // What is called the same here is proposed, and can be changed.
  const segmentNow = segment === undefined ? sameNamed(segments.data, foreign.segment) : segment
  const eventNow = (id: number, name: string) => (id in chosen ? (chosen[id] ?? null) : sameNamed(events.data, name))
  const done = () =>
    onDone({
      segment: byId(segments.data, segmentNow),
      events: new Map(
        foreign.events.flatMap(({ id, name }) => {
          const event = byId(events.data, eventNow(id, name))
          return event ? [[id, event] as const] : []
        }),
      ),
    })
  return (
    <>
      <h1 className={classes.title}>
        Carry over <bdi>{draft.name || 'this draft'}</bdi>
      </h1>
      <p className={classes.lead}>
        The copy is made. Segments and events have other numbers in this workspace: choose what stands for them. What
        you leave open is empty in the draft, and its step asks for it.
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        {foreign.segment === null ? null : (
          <One
            label={`Segment '${foreign.segment}'`}
            from={segments}
            value={segmentNow}
            onChoose={setSegment}
            nothing="No segment here could be read. Choose it in SEGMENT."
          />
        )}
        {foreign.events.map(({ id, name }) => (
          <One
            key={id}
            label={`Event '${name}'`}
            from={events}
            value={eventNow(id, name)}
            onChoose={(value) => setChosen((all) => ({ ...all, [id]: value }))}
            nothing="No event here could be read. Choose it in its step."
          />
        ))}
        {foreign.templates ? (
          <Alert color="gray" icon={<IconInfoCircle size={16} stroke={1.5} />} title="Templates and uploaded files">
            Those of the other workspace are not known here and were taken out of the copy. Choose them anew in CONTENT.
          </Alert>
        ) : null}
        <div className={classes.actions}>
          <Button type="submit" loading={busy}>
            Open the draft
          </Button>
        </div>
      </form>
    </>
  )
}

type Named = Pick<Segment | CustomEvent, 'id' | 'name'>
type Read<T> = { data: readonly T[] | undefined; isPending: boolean; error: Error | null }

function One(props: {
  label: string
  from: Read<Named>
  value: string | null
  onChoose: (value: string | null) => void
  nothing: string
}) {
  const { label, from, value, onChoose, nothing } = props
  const failed = from.error && !from.data ? `${nothing} ${failureOf(from.error).message}` : null
  return (
    <Select
      label={label}
      placeholder="Leave open"
      data={(from.data ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? `Number ${id}` }))}
      value={value}
      onChange={onChoose}
      disabled={from.isPending}
      error={failed}
      searchable
      clearable
    />
  )
}

function sameNamed(all: readonly Named[] | undefined, name: string | null): string | null {
  const wanted = name?.trim().toLowerCase()
  const found = all?.find((one) => wanted && one.name?.trim().toLowerCase() === wanted)
  return found ? String(found.id) : null
}

const byId = <T extends Named>(all: readonly T[] | undefined, id: string | null): T | null =>
  all?.find((one) => String(one.id) === id) ?? null
