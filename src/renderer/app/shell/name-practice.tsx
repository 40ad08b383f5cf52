/** Asks at the first start for the names of the practice workspace and its user. Its code is loaded only then. */
import { Button, TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { cut, MAX_OWN_NAME } from '#contract'
import { useNamePractice } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'

export function NamePractice() {
  const [names, setNames] = useState({ workspace: '', person: '' })
  const name = useNamePractice()
  const save = (event: FormEvent) => {
    event.preventDefault()
    name.mutate(names)
  }
  const nameField = (key: keyof typeof names, label: string) => (
    <TextInput
      size="xs"
      w={180}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={names[key]}
      onChange={(event) => setNames({ ...names, [key]: cut(event.currentTarget.value, MAX_OWN_NAME) })}
    />
  )
  return (
    <Notice
      wide
      Icon={IconUser}
      title="Name your workspace"
      label="Name your workspace"
      live="off"
      act={
        <form className={layout.row} onSubmit={save}>
          {nameField('workspace', 'Name of the workspace')}
          {nameField('person', 'Your name')}
          <Button type="submit" size="xs" loading={name.isPending}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={() => name.mutate({ workspace: '', person: '' })}>
            Skip
          </Button>
        </form>
      }
    >
      Herald shows both names. Change them in Settings.
    </Notice>
  )
}
