/** What the forms of all items share: their name, keeping and deleting them. */
import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import * as v from 'valibot'
import { countOf, type LibraryItem, libraryItem } from '#contract'
import { failureOf } from '../../data/failure'
import { useKeepInLibrary, useRemoveFromLibrary } from '../../data/library'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { focusField } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { textOf } from './kinds'
import classes from './library.module.css'
import { useLinkedMessages } from './section'
import { useFoundText } from './uses'

/** Messages at fields, by dotted path. */
export type Problems = Readonly<Record<string, string>>

/** Checks an item and keeps it; problems are shown at their fields, the first is focused. */
export function useKeeping(onKept: (id: string) => void) {
  const keep = useKeepInLibrary(true)
  const [problems, setProblems] = useState<Problems>({})
  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) focusField(form, first)
  }
  const submit = (form: HTMLFormElement, { id, kind, name, value }: LibraryItem, then: () => void) => {
    // Without the moment that a kept item has.
    const item = { id, kind, name, value } as LibraryItem
    const { issues } = v.safeParse(libraryItem, item)
    if (issues)
      return show(form, Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? 'name', issue.message])))
    setProblems({})
    keep.mutate([item], {
      onSuccess: () => {
        onKept(item.id)
        then()
      },
      onError: (error) => {
        const { path, message } = failureOf(error)
        if (path) show(form, { [path.replace(/^\d+\./, '')]: message })
      },
    })
  }
  return { problems, submit, isBusy: keep.isPending }
}

type NameFieldProps = {
  value: string
  error: string | undefined
  isFirst?: boolean
  onChange: (name: string) => void
}

/** `isFirst`: the focus goes there when the item is opened. */
export const NameField = ({ value, error, isFirst, onChange }: NameFieldProps) => (
  <TextInput
    data-autofocus={isFirst || undefined}
    name="name"
    label="Name"
    dir="auto"
    data-at-most={200}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

type FormProps = { item: LibraryItem; onKept: (id: string) => void; onClose: () => void }

/** For items that are made elsewhere: their name, and deleting them. */
export function NameForm({ item, onKept, onClose }: FormProps) {
  const [name, setName] = useState(item.name)
  const { problems, submit, isBusy } = useKeeping(onKept)
  return (
    <form
      className={layout.column4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget, { ...item, name }, () => undefined)
      }}
    >
      <NameField value={name} error={problems.name} onChange={setName} />
      <div className={layout.row}>
        <Button type="submit" variant="default" loading={isBusy}>
          Save
        </Button>
        <DeleteButton item={item} onDeleted={onClose} />
      </div>
    </form>
  )
}

/** Names where the text is used before it deletes the item; messages keep the text. */
export function DeleteButton({ item, onDeleted }: { item: LibraryItem; onDeleted: () => void }) {
  const remove = useRemoveFromLibrary()
  const [asking, setAsking] = useState(false)
  const found = useFoundText(asking ? (textOf(item) ?? '') : '')
  const { messages: linked } = useLinkedMessages(asking && item.kind === 'section' ? item.id : null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.5} />}
        onClick={() => setAsking(true)}
        loading={remove.isPending}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Delete '${item.name}'?`}
        confirmLabel="Delete from the library"
        destructive
        onConfirm={() => {
          setAsking(false)
          remove.mutate(item.id, { onSuccess: onDeleted })
        }}
        onClose={() => setAsking(false)}
      >
        {linked && linked.length > 0 ? (
          <>
            {`${countOf(linked.length, 'campaign')} with this section ${linked.length === 1 ? 'keeps' : 'keep'} it:`}
            <ul className={classes.names}>
              {linked.map(({ held, name }) => (
                <li key={held.state.id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </>
        ) : found.names.length === 0 ? (
          'Messages that use it keep their text.'
        ) : (
          `${countOf(found.names.length, 'campaign')} with this text ${found.names.length === 1 ? 'keeps' : 'keep'} it.`
        )}
      </ConfirmDialog>
    </>
  )
}
