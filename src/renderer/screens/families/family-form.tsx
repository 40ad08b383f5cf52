/** The name of a family, the names of its campaigns, and its columns; also deleting it. */
import { Button, Modal, NativeSelect, Table, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import * as v from 'valibot'
import { type ColumnKind, columnKinds, type Family, type FamilyColumn, family as familySchema } from '#contract'
import { namePattern, namePatternText } from '../../../model/steps/family/fill'
import { nextColumnId } from '../../../model/steps/family/sheet'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import { kindNames } from './read-sheet'

type Props = {
  family: Family
  /** Ids of columns whose tags the master has. */
  used: readonly number[]
  onChange: (family: Family) => void
  onDelete: () => void
  onClose: () => void
}

export function FamilyForm({ family, used, onChange, onDelete, onClose }: Props) {
  const [now, setNow] = useState(family)
  const [pattern, setPattern] = useState(() => namePatternText(family))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isDeleting, setDeleting] = useState(false)
  const save = () => {
    const next: Family = { ...now, memberName: namePattern(pattern, now.columns) }
    const { issues, output } = v.safeParse(familySchema, next)
    const found = Object.fromEntries((issues ?? []).map((issue) => [v.getDotPath(issue) ?? 'name', issue.message]))
    for (const [index, { name }] of next.columns.entries())
      if (next.columns.findIndex((other) => same(other.name, name)) < index)
        found[`columns.${index}.name`] ??= 'Another column has this name'
    setProblems(found)
    if (!issues && Object.keys(found).length === 0) onChange(output)
  }
  return (
    <Modal opened onClose={onClose} title="Family" size={620} padding="xl">
      <form
        className={layout.column4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          name="name"
          label="Name"
          dir="auto"
          data-at-most={200}
          value={now.name}
          error={problems.name}
          onChange={({ currentTarget }) => setNow({ ...now, name: currentTarget.value })}
        />
        <TextInput
          name="memberName"
          label="Names of its campaigns"
          description="The name of a column in brackets is the cell of the row."
          dir="auto"
          data-at-most={400}
          value={pattern}
          error={problems.memberName}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <Columns family={now} used={used} problems={problems} onChange={setNow} />
        <div className={layout.spread}>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
          <div className={layout.row}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </div>
        </div>
      </form>
      <ConfirmDialog
        opened={isDeleting}
        title={`Delete ‘${family.name}’?`}
        confirmLabel="Delete the family"
        destructive
        onConfirm={onDelete}
        onClose={() => setDeleting(false)}
      >
        Its rows and its master are deleted. Campaigns that were made stay, and follow nothing any more.
      </ConfirmDialog>
    </Modal>
  )
}

type ColumnsProps = {
  family: Family
  used: readonly number[]
  problems: Readonly<Record<string, string>>
  onChange: (family: Family) => void
}

function Columns({ family: now, used, problems, onChange: setNow }: ColumnsProps) {
  const setColumn = (id: number, patch: Partial<FamilyColumn>) =>
    setNow({ ...now, columns: now.columns.map((column) => (column.id === id ? { ...column, ...patch } : column)) })
  const isTaken = (kind: ColumnKind, id: number) =>
    (kind === 'segment' || kind === 'moment') && now.columns.some((column) => column.kind === kind && column.id !== id)
  return (
    <>
      <Table aria-label="Columns" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>Sets</Table.Th>
            <Table.Th aria-label="Remove" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {now.columns.map(({ id, name, kind }, index) => (
            <Table.Tr key={id}>
              <Table.Td>
                <TextInput
                  size="xs"
                  name={`columns.${index}.name`}
                  aria-label={`Name of column ${index + 1}`}
                  dir="auto"
                  data-at-most={100}
                  value={name}
                  error={problems[`columns.${index}.name`]}
                  onChange={({ currentTarget }) => setColumn(id, { name: currentTarget.value })}
                />
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  aria-label={`What ${name} sets`}
                  data={columnKinds.map((value) => ({
                    value,
                    label: kindNames[value],
                    disabled: isTaken(value, id),
                  }))}
                  value={kind}
                  // The options are kinds.
                  onChange={({ currentTarget }) => setColumn(id, { kind: currentTarget.value as ColumnKind })}
                />
              </Table.Td>
              <Table.Td>
                <IconButton
                  aria-label={used.includes(id) ? `${name} is used in the message` : `Remove ${name}`}
                  disabled={used.includes(id)}
                  onClick={() => setNow({ ...now, columns: now.columns.filter((column) => column.id !== id) })}
                >
                  <IconX size={16} stroke={1.5} />
                </IconButton>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          onClick={() =>
            setNow({ ...now, columns: [...now.columns, { id: nextColumnId(now.columns), name: '', kind: 'text' }] })
          }
        >
          Column
        </Button>
      </div>
    </>
  )
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
