/** Dialog for the user's own sample people in previews: added by hand or from a sheet, and removed. Saved on this computer. */
import { ActionIcon, Button, FileButton, Modal, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { capitalised, type OwnPerson } from '#contract'
import { samplePeople, usualKeys } from '../../../model/merge-tags/sample-people'
import { useChangePeople, useOwnPeople, useReadSheet } from '../../data/people'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './people-dialog.module.css'
import { nameOf, peopleIn, type ReadPeople } from './people-sheet'
import { lackText } from './person'

/** Attributes of every workspace; a CSV may use any of them as a column. */
const keys = Object.keys(samplePeople[0].values).filter((key) => key !== 'voucher_code')
const examples = keys.slice(0, 3).join(', ')
const labelOf = (key: string): string => capitalised(key.replaceAll('_', ' '))

export function PeopleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const people = useOwnPeople()
  const change = useChangePeople()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const sheet = useReadSheet()
  const readFile = (file: File | null) => {
    if (!file) return
    sheet.mutate(file, {
      onSuccess: (rows) => {
        const found = peopleIn(rows, keys)
        setRead(found)
        if (found.people.length > 0) change.mutate({ keep: found.people })
      },
    })
  }
  return (
    <Modal opened={opened} onClose={onClose} size={520} padding="lg" title="Your own people">
      <div className={layout.column4}>
        <Notice live="off">Used for previews only. They stay on this computer.</Notice>
        <ul className={`${layout.bareList} ${classes.people}`}>
          {people.map((person) => (
            <Line key={person.name} person={person} onRemove={() => change.mutate({ remove: person.name })} />
          ))}
        </ul>
        <AddPerson busy={change.isPending} onAdd={(person) => change.mutate({ keep: [person] })} />
        <div className={`${layout.row3} ${classes.sheet}`}>
          <FileButton accept=".csv,.xlsx,text/csv" onChange={readFile}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={sheet.isPending}
                leftSection={<IconUpload size={16} stroke={1.5} />}
              >
                Add from a CSV or Excel sheet
              </Button>
            )}
          </FileButton>
          <span>{`The first row names the columns: ${examples} …`}</span>
        </div>
        {read?.problems.map((problem) => (
          <Notice key={problem} kind="warn">
            {problem}
          </Notice>
        ))}
      </div>
    </Modal>
  )
}

function Line({ person, onRemove }: { person: OwnPerson; onRemove: () => void }) {
  return (
    <li>
      <bdi>{person.name}</bdi>
      <small>{lackText(person.values)}</small>
      <ActionIcon aria-label={`Remove ${person.name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </li>
  )
}

const blank: Record<string, string> = Object.fromEntries(usualKeys.map((key) => [key, '']))

function AddPerson({ busy, onAdd }: { busy: boolean; onAdd: (person: OwnPerson) => void }) {
  const [typed, setTyped] = useState(blank)
  const [error, setError] = useState<string | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const values = Object.fromEntries(
      Object.entries(typed).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : [])),
    )
    const name = nameOf(values)
    if (name === '') return setError('Enter a name, an email or a phone number')
    onAdd({ name, values: { ...values, ...(values.first_name ? { full_name: name, name } : {}) } })
    setTyped(blank)
  }
  return (
    <form className={classes.add} onSubmit={add} noValidate>
      {usualKeys.map((key, index) => (
        <TextInput
          key={key}
          label={labelOf(key)}
          dir="auto"
          data-at-most={500}
          value={typed[key] ?? ''}
          error={index === 0 ? error : undefined}
          onChange={(event) => {
            setError(null)
            setTyped({ ...typed, [key]: event.currentTarget.value })
          }}
        />
      ))}
      <Button type="submit" loading={busy} variant="default">
        Add person
      </Button>
    </form>
  )
}
