/** The name of a family, the names of its campaigns, its languages and columns; also deleting it. */
import { Button, Modal, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ulid } from 'ulid'
import * as v from 'valibot'
import {
  type ColumnKind,
  countOf,
  type Family,
  type FamilyColumn,
  type FamilyLanguage,
  type FamilyRow,
  family as familySchema,
  MAX_FAMILY_LANGUAGES,
} from '#contract'
import { namePattern, namePatternText, usedColumns } from '../../../model/steps/family/fill'
import { rowsIn } from '../../../model/steps/family/languages'
import { isSingle, nextColumnId } from '../../../model/steps/family/sheet'
import { failureOf } from '../../data/failure'
import { languageMaster } from '../../steps/campaign-copy'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import { toastDanger } from '../../ui/toast'
import type { OpenedMaster } from './members'
import { KindSelect } from './read-sheet'

type Props = {
  family: Family
  rows: readonly FamilyRow[]
  /** Null until it was read. */
  master: OpenedMaster | null
  onChange: (family: Family) => void
  onDelete: () => void
  onClose: () => void
}

export function FamilyForm({ family, rows, master, onChange, onDelete, onClose }: Props) {
  const [now, setNow] = useState(family)
  const [pattern, setPattern] = useState(() => namePatternText(family))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isDeleting, setDeleting] = useState(false)
  const made = master?.makers.made
  const keep = useMutation({
    // The message of a new language begins as a copy.
    mutationFn: async (next: Family) => {
      const languages: FamilyLanguage[] = []
      for (const language of next.languages)
        languages.push(
          language.masterId === family.masterId || family.languages.some((one) => one.masterId === language.masterId)
            ? language
            : { ...language, masterId: await languageMaster(family, language.name, made?.sections.content ?? null) },
        )
      return { ...next, languages }
    },
    onSuccess: onChange,
    onError: (error) => toastDanger('The family could not be saved', failureOf(error).message),
  })
  const save = () => {
    const next: Family = { ...now, memberName: namePattern(pattern, now.columns) }
    const { issues, output } = v.safeParse(familySchema, next)
    const found = Object.fromEntries((issues ?? []).map((issue) => [v.getDotPath(issue) ?? 'name', issue.message]))
    for (const [index, { name }] of next.columns.entries())
      if (next.columns.findIndex((other) => same(other.name, name)) < index)
        found[`columns.${index}.name`] ??= 'Another column has this name'
    for (const [index, { name }] of next.languages.entries())
      if (next.languages.findIndex((other) => same(other.name, name)) < index)
        found[`languages.${index}.name`] ??= 'Another language has this name'
    setProblems(found)
    if (!issues && Object.keys(found).length === 0) keep.mutate(output)
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
        {made?.sections.content === undefined ? null : (
          <Languages family={now} rows={rows} problems={problems} onChange={setNow} />
        )}
        <Columns
          family={now}
          used={usedColumns({ ...made?.sections, languages: made?.languages ?? [] })}
          problems={problems}
          onChange={setNow}
        />
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
            <Button type="submit" loading={keep.isPending}>
              Save
            </Button>
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

type LanguagesProps = {
  family: Family
  rows: readonly FamilyRow[]
  problems: Readonly<Record<string, string>>
  onChange: (family: Family) => void
}

/** The first language follows all rows that name no other. */
function Languages({ family: now, rows, problems, onChange: setNow }: LanguagesProps) {
  const { languages, columns } = now
  const [first] = languages
  const [asked, ask] = useState<FamilyLanguage | null>(null)
  const remove = ({ masterId }: FamilyLanguage) => {
    ask(null)
    setNow({ ...now, languages: languages.filter((one) => one.masterId !== masterId) })
  }
  const add = () => {
    const hasColumn =
      columns.length === 0 || columns.some(({ kind, name }) => kind === 'language' || same(name, 'Language'))
    const column = { id: nextColumnId(columns), name: 'Language', kind: 'language' as const }
    const known = first ? languages : [{ name: 'English', masterId: now.masterId }]
    setNow({
      ...now,
      languages: [...known, { name: '', masterId: ulid() }],
      columns: hasColumn ? columns : [...columns, column],
    })
  }
  return (
    <>
      {languages.length > 0 ? (
        <RowsTable label="Languages" headings={['Language', 'Used by']}>
          {languages.map((language, index) => {
            const used = rowsIn(language, now, rows).length
            const isFirst = language === first
            return (
              <Table.Tr key={language.masterId}>
                <Table.Td>
                  <NameInput
                    name={`languages.${index}.name`}
                    label={`Name of language ${index + 1}`}
                    most={60}
                    value={language.name}
                    problems={problems}
                    onChange={(name) =>
                      setNow({
                        ...now,
                        languages: languages.map((one) => (one === language ? { ...one, name } : one)),
                      })
                    }
                  />
                </Table.Td>
                <Table.Td>{isFirst ? 'All other rows' : countOf(used, 'row')}</Table.Td>
                <Table.Td>
                  {isFirst && languages.length > 1 ? null : (
                    <IconButton
                      aria-label={`Remove ${language.name}`}
                      onClick={() => (used > 0 && !isFirst ? ask(language) : remove(language))}
                    >
                      <IconX size={16} stroke={1.5} />
                    </IconButton>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </RowsTable>
      ) : null}
      <AddButton disabled={languages.length >= MAX_FAMILY_LANGUAGES} onClick={add}>
        Language
      </AddButton>
      <ConfirmDialog
        opened={asked !== null}
        title={`Remove ‘${asked?.name}’?`}
        confirmLabel="Remove"
        destructive
        onConfirm={() => asked && remove(asked)}
        onClose={() => ask(null)}
      >
        {asked ? `${countOf(rowsIn(asked, now, rows).length, 'row')} of this language will be in ${first?.name}.` : ''}
      </ConfirmDialog>
    </>
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
    isSingle(kind) && now.columns.some((column) => column.kind === kind && column.id !== id)
  return (
    <>
      <RowsTable label="Columns" headings={['Column', 'Sets']}>
        {now.columns.map(({ id, name, kind }, index) => (
          <Table.Tr key={id}>
            <Table.Td>
              <NameInput
                name={`columns.${index}.name`}
                label={`Name of column ${index + 1}`}
                most={100}
                value={name}
                problems={problems}
                onChange={(value) => setColumn(id, { name: value })}
              />
            </Table.Td>
            <Table.Td>
              <KindSelect
                name={name}
                kind={kind}
                isTaken={(value) => isTaken(value, id)}
                onChange={(value) => setColumn(id, { kind: value })}
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
      </RowsTable>
      <AddButton
        onClick={() =>
          setNow({ ...now, columns: [...now.columns, { id: nextColumnId(now.columns), name: '', kind: 'text' }] })
        }
      >
        Column
      </AddButton>
    </>
  )
}

type RowsTableProps = { label: string; headings: readonly string[]; children: ReactNode }

/** The last column has the buttons that remove a row. */
function RowsTable({ label, headings, children }: RowsTableProps) {
  return (
    <Table aria-label={label} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {headings.map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
          <Table.Th>
            <VisuallyHidden>Remove</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

type NameInputProps = {
  /** Also the key of its problem. */
  name: string
  label: string
  /** In letters. */
  most: number
  value: string
  problems: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

const NameInput = ({ name, label, most, value, problems, onChange }: NameInputProps) => (
  <TextInput
    size="xs"
    name={name}
    aria-label={label}
    dir="auto"
    data-at-most={most}
    value={value}
    error={problems[name]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

type AddButtonProps = { disabled?: boolean; onClick: () => void; children: string }

const AddButton = ({ children, ...rest }: AddButtonProps) => (
  <div>
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={1.5} />} {...rest}>
      {children}
    </Button>
  </div>
)

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
