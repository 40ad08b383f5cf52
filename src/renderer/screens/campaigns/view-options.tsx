/** The view options of the list: the menu of columns, saved views and import, and the dialog that saves and removes views. */

import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconBookmark, IconBookmarkPlus, IconFileImport, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { listColumns } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useKeepView, useListChoices, useRemoveView, useShowColumns } from '../../data/list-choices'
import { useSettings } from '../../data/settings'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import { choosable } from './columns'
import type { ListState } from './list-state'
import classes from './view-options.module.css'
import { nameRefusal, useOpenView, viewOf } from './view-tabs'

type MenuProps = LateOverlay & { list: ListState; onViews: () => void }

export function ListMenu({ id, opened, onChange, button, list, onViews }: MenuProps) {
  const { columns, views } = useListChoices()
  const show = useShowColumns()
  const open = useOpenView(list)
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" width={248}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {listColumns.map((column) => {
          const isShown = columns.includes(column)
          const next = isShown ? columns.filter((name) => name !== column) : [...columns, column]
          return (
            <Menu.CheckboxItem
              key={column}
              checked={isShown}
              closeMenuOnClick={false}
              onChange={() => show.mutate(next)}
            >
              {choosable[column].label}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Label>Views</Menu.Label>
        {views.map((view) => (
          <Menu.Item key={view.name} leftSection={<IconBookmark size={16} stroke={1.5} />} onClick={() => open(view)}>
            <span dir="auto">{view.name}</span>
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconBookmarkPlus size={16} stroke={1.5} />} onClick={onViews}>
          {views.length > 0 ? 'Save or remove views' : labelOfAct('saveView')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileImport size={16} stroke={1.5} />} component={Link} to="/import">
          {labelOfAct('import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.5} />} component={Link} to="/copy-drafts">
          {labelOfAct('otherDrafts')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type DialogProps = { opened: boolean; list: ListState; onClose: () => void }

/** Saves the list's current state as a named view, and removes saved views. */
export function ViewsDialog({ opened, list, onClose }: DialogProps) {
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
