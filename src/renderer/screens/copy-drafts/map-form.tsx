/** Maps the other workspace's segment and events to those of this one. */

import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { CustomEvent, Segment } from '#contract'
import { choicesOf, chosenIn, isReadable } from '../../../model/rules/choices'
import { failureOf } from '../../data/failure'
import { useEvents } from '../../data/merge-tags'
import { useSegments } from '../../data/segments'
import type { Foreign, Mapping } from '../../steps/references'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './copy-drafts.module.css'

type Chosen = Readonly<Record<number, string | null>>

export function MapForm(props: {
  foreign: Foreign
  /** Label of the button. */
  label: string
  busy: boolean
  onDone: (mapping: Mapping) => void
}) {
  const { foreign, label, busy, onDone } = props
  const segments = useReplacements(useSegments(), foreign.segments)
  const events = useReplacements(useEvents(), foreign.events)
  return (
    <form
      className={`${layout.column4} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        onDone({ segments: segments.mapped(), events: events.mapped() })
      }}
    >
      {foreign.segments.map(({ id, name }) => (
        <MapField
          key={id}
          label={`Segment '${name}'`}
          from={segments.read}
          value={segments.standsFor(id, name)}
          onChoose={(value) => segments.choose(id, value)}
          emptyText="No segment here could be read. Choose it in Segment."
        />
      ))}
      {foreign.events.map(({ id, name }) => (
        <MapField
          key={id}
          label={`Event '${name}'`}
          from={events.read}
          value={events.standsFor(id, name)}
          onChoose={(value) => events.choose(id, value)}
          emptyText="No event here could be read. Choose it in its step."
        />
      ))}
      {foreign.templates ? (
        <Notice live="off" title="Templates and uploaded files">
          Those of the other workspace are not available here and are left out. Choose them again in Content.
        </Notice>
      ) : null}
      <div className={layout.answers}>
        <Button type="submit" loading={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}

/** For each segment and event the replacement: the chosen one, else the one with the same name. */
function useReplacements<T extends Named>(read: ListQuery<T>, all: readonly { id: number; name: string }[]) {
  const [chosen, setChosen] = useState<Chosen>({})
  const replacementFor = (id: number, name: string) =>
    id in chosen ? (chosen[id] ?? null) : sameNamed(read.data, name)
  return {
    read,
    standsFor: replacementFor,
    choose: (id: number, value: string | null) => setChosen((before) => ({ ...before, [id]: value })),
    mapped: (): ReadonlyMap<number, T> =>
      new Map(
        all.flatMap(({ id, name }) => {
          const found = chosenIn(read.data ?? [], replacementFor(id, name))
          return found ? [[id, found] as const] : []
        }),
      ),
  }
}

type Named = Pick<Segment | CustomEvent, 'id' | 'name'>
type ListQuery<T> = { data: readonly T[] | undefined; isPending: boolean; error: Error | null }

function MapField(props: {
  label: string
  from: ListQuery<Named>
  value: string | null
  onChoose: (value: string | null) => void
  emptyText: string
}) {
  const { label, from, value, onChoose, emptyText } = props
  const failed = from.error && !from.data ? `${emptyText} ${failureOf(from.error).message}` : null
  return (
    <Select
      label={label}
      placeholder="Leave empty"
      data={choicesOf(from.data ?? [], (id) => `Number ${id}`)}
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
  const text = name?.trim().toLowerCase()
  const found = all?.find((entry) => text && isReadable(entry) && entry.name?.trim().toLowerCase() === text)
  return found ? String(found.id) : null
}
