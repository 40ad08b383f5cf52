/** Dialog for the user's own sample people in previews: added by hand or from a sheet, and removed. Saved on this computer. */
import { ActionIcon, Button, FileButton, Modal, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { capitalised, cut, graphemeCount, MAX_PEOPLE, type OwnPerson, type SheetRows } from '#contract'
import { samplePeople, usualKeys } from '../../../model/merge-tags/sample-people'
import { useChangePeople, useOwnPeople, useReadSheet } from '../../data/own-lists'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './people-dialog.module.css'
import { lackText } from './person'

/** Attributes of every workspace; a CSV may use any of them as a column. */
const keys = Object.keys(samplePeople[0].values).filter((key) => key !== 'voucher_code')
const examples = keys.slice(0, 3).join(', ')
const labelOf = (key: string): string => capitalised(key.replaceAll('_', ' '))

type ReadPeople = { people: OwnPerson[]; problems: string[] }

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

/** Maximum characters of a value, equal to the limit in main. */
const MAX_VALUE_CHARS = 500
/** Maximum characters of a person's label, and of the addition that distinguishes equal names. */
const MAX_NAME_CHARS = 200

/**
 * Reads sample people from a sheet: one per row, with merge tags as column names. Unreadable rows are reported one by one. `keys` are the
 * keys of the merge tags. Columns match in any spelling: 'First name' is first_name.
 */
export function peopleIn(sheet: SheetRows, keys: readonly string[]): ReadPeople {
  if (!sheet.readable) return { people: [], problems: [sheet.detail] }
  const [{ cells: headings } = { cells: [] }, ...rows] = sheet.rows
  const columns = headings.map((name) => keyOf(name, keys))
  if (!columns.some((key) => key !== null)) return { people: [], problems: [headProblem(keys)] }
  const ignored = headings.filter((name, index) => columns[index] === null && name.trim() !== '')
  if (rows.length === 0) return { people: [], problems: ['There are no people below the first row.'] }
  const read = rows.map(({ row, cells }) => personIn(cells, columns, row))
  const people = withDistinctNames(read.flatMap((row) => (typeof row === 'string' ? [] : [row])))
  const problems = [
    ...(ignored.length > 0 ? [`No merge tag is called ${ignored.map((name) => `"${name.trim()}"`).join(', ')}.`] : []),
    ...read.filter((row) => typeof row === 'string'),
    ...(people.length > MAX_PEOPLE ? [`Only the first ${MAX_PEOPLE} people of the sheet were added.`] : []),
  ]
  return { people: people.slice(0, MAX_PEOPLE), problems }
}

const headProblem = (keys: readonly string[]): string =>
  `The first row must name merge tags: ${keys.slice(0, 4).join(', ')} for example.`

const comparable = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Column names in other programs. */
const others: Readonly<Record<string, readonly string[]>> = {
  first_name: ['fname', 'givenname', 'forename'],
  last_name: ['lname', 'surname', 'familyname'],
  full_name: ['name', 'fullname', 'customername', 'contactname'],
  email: ['mail', 'emailaddress', 'mailaddress', 'emailid'],
  phone: ['mobile', 'mobilephone', 'cell', 'cellphone', 'msisdn', 'telephone', 'tel'].flatMap((name) => [
    name,
    `${name}no`,
    `${name}number`,
  ]),
}

function keyOf(name: string, keys: readonly string[]): string | null {
  const heading = comparable(name)
  const isCalled = (key: string) =>
    others[key]?.includes(heading) || (key === 'phone' && /^phone(?:no|number)$/.test(heading))
  return keys.find((key) => comparable(key) === heading) ?? Object.keys(others).find(isCalled) ?? null
}

type PersonInRow = OwnPerson & { row: number }

function personIn(row: readonly string[], columns: readonly (string | null)[], line: number): PersonInRow | string {
  const values: Record<string, string> = {}
  for (const [column, key] of columns.entries()) {
    const value = row[column]?.trim() ?? ''
    if (graphemeCount(value) > MAX_VALUE_CHARS)
      return `Row ${line}: a value is longer than ${MAX_VALUE_CHARS} characters.`
    if (key !== null && value !== '') values[key] ??= value
  }
  const name = cut(nameOf(values).replace(/\s+/g, ' '), MAX_NAME_CHARS)
  return name === '' ? `Row ${line}: no name, email or phone number.` : { name, values, row: line }
}

/** The person's label in the switch. */
const nameOf = ({ full_name, name, first_name, last_name, email, phone }: Record<string, string>): string =>
  full_name || name || [first_name, last_name].filter(Boolean).join(' ') || email || phone || ''

/** Two people with the same name get an addition from a value that only one of them has; identical rows count once. */
function withDistinctNames(people: readonly PersonInRow[]): OwnPerson[] {
  const peopleByName = new Map<string, OwnPerson>()
  const seenNames = new Set<string>()
  for (const { row, ...person } of people) {
    const all = JSON.stringify(person.values)
    if (seenNames.has(all)) continue
    seenNames.add(all)
    const { email, phone } = person.values
    const markedNames = [email, phone].flatMap((mark) =>
      mark ? [`${person.name} (${cut(mark, MAX_NAME_CHARS)})`] : [],
    )
    const names = [person.name, ...markedNames, `${person.name} (row ${row})`]
    const name = names.find((name) => !peopleByName.has(name)) ?? `${person.name} (row ${row})`
    peopleByName.set(name, { ...person, name })
  }
  return [...peopleByName.values()]
}
