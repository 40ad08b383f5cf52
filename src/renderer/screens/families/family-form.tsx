/** The name of a family, the names of its campaigns, its languages and columns; also deleting it. */
import { Button, Modal, NativeSelect, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import * as v from 'valibot'
import {
  type ColumnKind,
  columnKinds,
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
import { IconButton } from '../../ui/plain-button'
import { toastDanger } from '../../ui/toast'
import type { OpenedMaster } from './members'
import { kindNames } from './read-sheet'

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
        <Table aria-label="Languages" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Language</Table.Th>
              <Table.Th>Used by</Table.Th>
              <Table.Th>
                <VisuallyHidden>Remove</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {languages.map((language, index) => {
              const used = rowsIn(language, now, rows).length
              const isFirst = language === first
              return (
                <Table.Tr key={language.masterId}>
                  <Table.Td>
                    <TextInput
                      size="xs"
                      name={`languages.${index}.name`}
                      aria-label={`Name of language ${index + 1}`}
                      dir="auto"
                      data-at-most={60}
                      value={language.name}
                      error={problems[`languages.${index}.name`]}
                      onChange={({ currentTarget: { value } }) =>
                        setNow({
                          ...now,
                          languages: languages.map((one) => (one === language ? { ...one, name: value } : one)),
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
          </Table.Tbody>
        </Table>
      ) : null}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          disabled={languages.length >= MAX_FAMILY_LANGUAGES}
          onClick={add}
        >
          Language
        </Button>
      </div>
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
      <Table aria-label="Columns" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>Sets</Table.Th>
            <Table.Th>
              <VisuallyHidden>Remove</VisuallyHidden>
            </Table.Th>
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
