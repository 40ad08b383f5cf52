/** Reads a sheet into a family: shows columns, errors and what would change before anything is changed. */
import { Button, Checkbox, Modal, NativeSelect, Table } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { type ColumnKind, columnKinds, countOf, type Family, type FamilyColumn, type FamilyRow } from '#contract'
import { type CellReaders, readCell } from '../../../model/steps/family/problems'
import { columnsWith, isSingle, planText, type Sheet, sheetIn, sheetPlan } from '../../../model/steps/family/sheet'
import { failureOf, HeraldFailure } from '../../data/failure'
import { rowsOfSheet } from '../../data/families'
import { serverNow } from '../../data/session'
import { FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './families.module.css'

type Props = {
  family: Family
  rows: readonly FamilyRow[]
  readers: CellReaders
  onRead: (family: Family, rows: readonly FamilyRow[]) => void
  onClose: () => void
}

const kindNames: Readonly<Record<ColumnKind, string>> = {
  text: 'Text',
  link: 'Link',
  picture: 'Picture',
  segment: 'Segment',
  moment: 'Send time',
  language: 'Language',
}

type KindSelectProps = {
  /** Of the column. */
  name: string
  kind: ColumnKind
  isTaken: (kind: ColumnKind) => boolean
  onChange: (kind: ColumnKind) => void
}

/** What a column sets in the campaigns. */
export function KindSelect({ name, kind, isTaken, onChange }: KindSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={`What ${name} sets`}
      data={columnKinds.map((value) => ({ value, label: kindNames[value], disabled: isTaken(value) }))}
      value={kind}
      // The options are kinds.
      onChange={({ currentTarget }) => onChange(currentTarget.value as ColumnKind)}
    />
  )
}

export function ReadSheet(props: Props) {
  const input = useRef<HTMLInputElement>(null)
  const reading = useMutation({
    mutationFn: async (file: File): Promise<{ sheet: Sheet; name: string }> => {
      const sheet = sheetIn(await rowsOfSheet(file))
      if (typeof sheet === 'string') throw new HeraldFailure({ kind: 'input', message: sheet })
      return { sheet, name: file.name }
    },
  })
  return (
    <Modal opened onClose={props.onClose} title="Read a sheet" size={680} padding="xl">
      <div className={layout.column4}>
        <FileInput ref={input} accept=".csv,.xlsx" label="Sheet" onPick={(file) => reading.mutate(file)} />
        <div>
          <Button
            variant="default"
            leftSection={<IconTableImport size={16} stroke={1.5} />}
            loading={reading.isPending}
            onClick={() => input.current?.click()}
          >
            Choose a CSV or XLSX file
          </Button>
        </div>
        {reading.error ? (
          <Notice kind="block" title="The sheet cannot be read.">
            {failureOf(reading.error).message}
          </Notice>
        ) : null}
        {reading.data ? <Plan key={reading.data.name} {...props} {...reading.data} /> : null}
      </div>
    </Modal>
  )
}

function Plan({ family, rows, readers, sheet, name, onRead, onClose }: Props & { sheet: Sheet; name: string }) {
  const [columns, setColumns] = useState<FamilyColumn[]>(() => columnsWith(family.columns, sheet))
  const [isRemoving, setRemoving] = useState(false)
  const plan = useMemo(
    () =>
      sheetPlan(rows, sheet, { columns, read: (column, text) => readCell(column, text, readers), newId: () => ulid() }),
    [rows, sheet, columns, readers],
  )
  const text = planText(plan)
  const fresh = columns.filter(({ id }) => !family.columns.some((column) => column.id === id))
  const setKind = (id: number, kind: ColumnKind) =>
    setColumns(columns.map((column) => (column.id === id ? { ...column, kind } : column)))
  const isTaken = (kind: ColumnKind, id: number) =>
    isSingle(kind) && columns.some((column) => column.kind === kind && column.id !== id)
  const kept = isRemoving ? plan.rows.filter((row) => !plan.missing.includes(row)) : plan.rows
  return (
    <>
      {fresh.length > 0 ? (
        <Table aria-label="New columns" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>First row</Table.Th>
              <Table.Th>Sets</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fresh.map(({ id, name: heading, kind }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <bdi>{heading}</bdi>
                </Table.Td>
                <Table.Td className={classes.quiet ?? ''}>
                  <bdi>{sheet.rows[0]?.cells[sheet.headings.indexOf(heading)]}</bdi>
                </Table.Td>
                <Table.Td>
                  <KindSelect
                    name={heading}
                    kind={kind}
                    isTaken={(value) => isTaken(value, id)}
                    onChange={(value) => setKind(id, value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {plan.problems.length > 0 ? (
        <Notice kind="warn" title={`${countOf(plan.problems.length, 'row')} of the sheet cannot be used.`}>
          <ul className={layout.bareList}>
            {plan.problems
              .filter((_, at) => at < MAX_SHOWN)
              .map(({ row, message }) => (
                <li key={row}>{`Row ${row}: ${message}`}</li>
              ))}
            {plan.problems.length > MAX_SHOWN ? <li>{`and ${plan.problems.length - MAX_SHOWN} more`}</li> : null}
          </ul>
        </Notice>
      ) : null}
      <p>{text === null ? 'The sheet changes nothing.' : `${text}.`}</p>
      {plan.missing.length > 0 ? (
        <Checkbox
          label={`Remove ${countOf(plan.missing.length, 'row')} that the sheet does not have; campaigns stay`}
          checked={isRemoving}
          onChange={({ currentTarget }) => setRemoving(currentTarget.checked)}
        />
      ) : null}
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={text === null && fresh.length === 0}
          onClick={() => onRead({ ...family, columns, sheet: { name, at: new Date(serverNow()).toISOString() } }, kept)}
        >
          Use the sheet
        </Button>
      </div>
    </>
  )
}

const MAX_SHOWN = 8
