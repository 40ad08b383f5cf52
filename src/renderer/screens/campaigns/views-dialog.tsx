/** Saves the list's current state as a named view, and removes saved views. */
import { Button, Modal, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useKeepView, useListChoices, useRemoveView } from '../../data/list-choices'
import { useSettings } from '../../data/settings'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import type { ListState } from './list-state'
import { nameRefusal, viewOf } from './view-tabs'
import classes from './views-dialog.module.css'

type Props = { opened: boolean; list: ListState; onClose: () => void }

export function ViewsDialog({ opened, list, onClose }: Props) {
  const title = useListChoices().views.length > 0 ? 'Save or remove views' : 'Save view'
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title={title} size={440} padding="xl">
      <KeepView list={list} onKept={onClose} />
      <SavedViews />
    </Modal>
  )
}

function KeepView({ list, onKept }: { list: ListState; onKept: () => void }) {
  const { columns, views } = useListChoices()
  const settings = useSettings()
  const keep = useKeepView()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const refusal = nameRefusal(name, views)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (refusal === null) keep.mutate(viewOf(name, { list, settings, columns }), { onSuccess: onKept })
  }
  const replaces = views.some((view) => view.name === name.trim())
  return (
    <form className={`${layout.column4} ${classes.form}`} onSubmit={submit}>
      <TextInput
        data-autofocus
        label="Name"
        description="Keeps the current search, filters, order, rows and columns."
        data-at-most={60}
        dir="auto"
        value={name}
        error={tried ? refusal : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={keep.isPending}>
        {replaces ? 'Replace view' : 'Save view'}
      </Button>
    </form>
  )
}

function SavedViews() {
  const { views } = useListChoices()
  const remove = useRemoveView()
  if (views.length === 0) return null
  return (
    <ul className={classes.kept} aria-label="Saved views">
      {views.map(({ name }) => (
        <li key={name}>
          <span dir="auto">{name}</span>
          <IconButton aria-label={`Remove ${name}`} onClick={() => remove.mutate(name)}>
            <IconTrash size={16} stroke={1.5} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
