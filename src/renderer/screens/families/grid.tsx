/** The rows of a family in a grid like a spreadsheet's: typing, copy and paste of ranges, fill down. */
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { type CellProps, type Column, DynamicDataSheetGrid } from 'react-datasheet-grid'
import 'react-datasheet-grid/dist/style.css'
import { ulid } from 'ulid'
import { capitalised, countOf, type FamilyColumn, type FamilyRow } from '#contract'
import { type CellReaders, type RowProblem, readCell } from '../../../model/steps/family/problems'
import classes from './families.module.css'
import type { Member } from './members'

type Props = {
  columns: readonly FamilyColumn[]
  rows: readonly FamilyRow[]
  readers: CellReaders
  problems: readonly RowProblem[]
  members: ReadonlyMap<string, Member>
  height: number
  /** `rows` are those of the grid, in their order; new ones have no campaign. */
  onChange: (rows: FamilyRow[]) => void
  onChoose: (rowId: string) => void
}

type CellData = { column: FamilyColumn; readers: CellReaders }

export function FamilyGrid({ columns, rows, readers, problems, members, height, onChange, onChoose }: Props) {
  const byRow = useMemo(() => Map.groupBy(problems, ({ rowId }) => rowId), [problems])
  const cells = useMemo(
    () => columns.map((column): Partial<Column<FamilyRow, CellData, string>> => cellColumn(column, readers)),
    [columns, readers],
  )
  const checks = useMemo(() => ({ byRow, members }), [byRow, members])
  const all = useMemo(() => [...cells, checkColumn(checks)], [cells, checks])
  return (
    <DynamicDataSheetGrid<FamilyRow>
      className={classes.grid ?? ''}
      value={[...rows]}
      columns={all}
      rowKey="id"
      height={height}
      rowHeight={32}
      headerRowHeight={30}
      createRow={() => ({ id: ulid(), cells: {}, member: null })}
      duplicateRow={({ rowData }) => ({ ...rowData, id: ulid(), member: null })}
      addRowsComponent={false}
      onChange={(next) => onChange(next)}
      onActiveCellChange={({ cell }) => {
        // A press outside the grid leaves the row chosen: the press may be on a button beside the row's message.
        const row = cell && rows[cell.row]
        if (row) onChoose(row.id)
      }}
      cellClassName={({ rowData, columnId }) => {
        const { id, cells } = rowData as FamilyRow
        if (byRow.get(id)?.some(({ column }) => String(column) === columnId)) return classes.wrong
        return cells[columnId ?? ''] ? undefined : classes.blank
      }}
    />
  )
}

/** A row with another text in a cell, read anew. */
function withText(row: FamilyRow, { column, readers }: CellData, typed: string): FamilyRow {
  const text = typed.replace(/\r?\n$/, '')
  const { [String(column.id)]: _, ...cells } = row.cells
  return text.trim() === ''
    ? { ...row, cells }
    : { ...row, cells: { ...cells, [String(column.id)]: readCell(column, text, readers) } }
}

function cellColumn(column: FamilyColumn, readers: CellReaders): Partial<Column<FamilyRow, CellData, string>> {
  const id = String(column.id)
  const data = { column, readers }
  return {
    id,
    title: <bdi>{column.name}</bdi>,
    basis: 150,
    minWidth: 110,
    columnData: data,
    component: TextCell,
    keepFocus: true,
    copyValue: ({ rowData }) => rowData.cells[id]?.text ?? '',
    pasteValue: ({ rowData, value }) => withText(rowData, data, value),
    deleteValue: ({ rowData }) => withText(rowData, data, ''),
    isCellEmpty: ({ rowData }) => !rowData.cells[id],
  }
}

/** Shows the text; edited by typing, F2 or Enter, and left with Escape as it was. */
function TextCell({ rowData, focus, active, columnData, setRowData, stopEditing }: CellProps<FamilyRow, CellData>) {
  const { column } = columnData
  const text = rowData.cells[String(column.id)]?.text ?? ''
  const [typed, setTyped] = useState(text)
  const wasFocused = useRef(false)
  if (focus !== wasFocused.current) {
    wasFocused.current = focus
    if (focus) setTyped(text)
  }
  if (!focus)
    return (
      <span className={classes.cell} dir="auto">
        {text}
      </span>
    )
  return (
    <input
      className={classes.input}
      aria-label={column.name}
      dir="auto"
      // biome-ignore lint/a11y/noAutofocus: the user began to edit this cell.
      autoFocus={active}
      data-at-most={2_000}
      value={typed}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed !== text) setRowData(withText(rowData, columnData, typed))
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        setTyped(text)
        stopEditing({ nextRow: false })
      }}
    />
  )
}

type Checks = { byRow: ReadonlyMap<string, readonly RowProblem[]>; members: ReadonlyMap<string, Member> }

const checkColumn = (checks: Checks): Partial<Column<FamilyRow, Checks, string>> => ({
  id: 'check',
  title: 'Check',
  basis: 170,
  minWidth: 150,
  columnData: checks,
  component: CheckCell,
  disabled: true,
})

function CheckCell({ rowData, columnData: { byRow, members } }: CellProps<FamilyRow, Checks>) {
  const [problem] = byRow.get(rowData.id) ?? []
  const member = members.get(rowData.id)
  if (problem)
    return (
      <span className={`${classes.cell} ${classes.problem}`}>
        <IconAlertCircle size={14} stroke={1.5} aria-hidden />
        {problem.message}
      </span>
    )
  if (!member) return <span className={`${classes.cell} ${classes.quiet}`}>Not made yet</span>
  if (member.locked)
    return <span className={`${classes.cell} ${classes.quiet}`}>{capitalised(member.held.state.status)}</span>
  if (member.isBehind) return <span className={classes.cell}>Changed, not applied</span>
  if (member.own.length > 0)
    return (
      <span className={`${classes.cell} ${classes.own}`}>{`${countOf(member.own.length, 'field')} of its own`}</span>
    )
  return (
    <span className={`${classes.cell} ${classes.fine}`}>
      <IconCheck size={14} stroke={1.5} aria-label="Follows the master" />
    </span>
  )
}
