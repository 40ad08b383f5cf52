/** The rows of a family in a grid like a spreadsheet's: typing, copy and paste of ranges, fill down. */
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type CellProps,
  type Column,
  type DataSheetGridProps,
  type DataSheetGridRef,
  DynamicDataSheetGrid,
} from 'react-datasheet-grid'
import 'react-datasheet-grid/dist/style.css'
import { ulid } from 'ulid'
import { amount, capitalised, type FamilyColumn, type FamilyRow } from '#contract'
import { fieldsIn, textIn } from '../../../model/rules/read'
import { cellText, followedText } from '../../../model/steps/family/fill'
import { type CellReaders, type RowProblem, readCell } from '../../../model/steps/family/problems'
import { filledDown } from '../../../model/steps/family/sheet'
import { Thumbnail } from '../../blocks/pictures/kept-picture'
import classes from './families.module.css'
import { type Member, type OpenedMaster, ownCount, reachOf } from './members'

type Props = {
  ref: RefObject<DataSheetGridRef | null>
  columns: readonly FamilyColumn[]
  master: OpenedMaster
  rows: readonly FamilyRow[]
  /** The place of each row among all, from 1. */
  places: ReadonlyMap<string, number>
  readers: CellReaders
  problems: readonly RowProblem[]
  members: ReadonlyMap<string, Member>
  chosen: string | null
  height: number
  /** `rows` are those of the grid, in their order; new ones have no campaign. */
  onChange: (rows: FamilyRow[]) => void
  onChoose: (rowId: string) => void
  onSpace: () => void
}

type CellData = { column: FamilyColumn; readers: CellReaders; followed: string }
type Range = Parameters<NonNullable<DataSheetGridProps<FamilyRow>['onSelectionChange']>>[0]['selection']

export function FamilyGrid(props: Props) {
  const { columns, master, rows, places, readers, problems, members, chosen, height, onChange, onChoose } = props
  const byRow = useMemo(() => Map.groupBy(problems, ({ rowId }) => rowId), [problems])
  const checks = useMemo(() => ({ byRow, members, master }), [byRow, members, master])
  const all = useMemo(
    () => [
      ...columns.map((column) => {
        const followed = followedText(column.kind, master.sections, master.makers.family.languages)
        return cellColumn({ column, readers, followed }, column.id === columns[0]?.id)
      }),
      reachColumn(checks),
      checkColumn(checks),
    ],
    [columns, readers, checks, master],
  )
  const gutter = useMemo(() => ({ title: '#', columnData: places, component: RowNumber }), [places])
  const range = useRef<Range>(null)
  const box = useRef<HTMLDivElement>(null)
  const { onFocus, isEscape } = useGridKeys({
    fillDown: () => {
      const { min, max } = range.current ?? {}
      const filled = columns.slice(min?.col, (max?.col ?? -1) + 1)
      if (!min || !max || filled.length === 0) return
      // One row alone is filled from the row above.
      const from = min.row === max.row ? min.row - 1 : min.row
      if (from >= 0) onChange(filledDown(rows, filled, { from, to: max.row }))
    },
    space: props.onSpace,
    isChosen: () => range.current !== null,
    comeBack: () => {
      const row = rows.findIndex(({ id }) => id === chosen)
      if (row >= 0) props.ref.current?.setActiveCell({ col: 0, row })
      return row >= 0
    },
  })
  return (
    <div ref={box} onFocusCapture={onFocus}>
      <DynamicDataSheetGrid<FamilyRow>
        ref={props.ref}
        className={classes.grid ?? ''}
        value={[...rows]}
        columns={all}
        gutterColumn={gutter}
        rowKey="id"
        height={height}
        rowHeight={32}
        headerRowHeight={30}
        createRow={() => ({ id: ulid(), cells: {}, member: null })}
        duplicateRow={({ rowData }) => ({ ...rowData, id: ulid(), member: null })}
        addRowsComponent={false}
        onChange={(next) => onChange(next)}
        onActiveCellChange={({ cell }) => {
          const row = cell && rows[cell.row]
          if (row) onChoose(row.id)
          else if (isEscape()) focusBehind(box.current)
        }}
        onSelectionChange={({ selection }) => {
          range.current = selection
        }}
        rowClassName={({ rowData }) => (rowData.id === chosen ? classes.chosen : undefined)}
        cellClassName={({ rowData, columnId }) => {
          // The grid gives the row's data without its type.
          const row = rowData as FamilyRow
          const isWrong = byRow.get(row.id)?.some(({ column }) => String(column) === columnId)
          return isWrong ? classes.wrong : undefined
        }}
      />
    </div>
  )
}

type KeyActs = {
  fillDown: () => void
  space: () => void
  isChosen: () => boolean
  /** Chooses the row that was chosen before the grid was left; false if it is not shown. */
  comeBack: () => boolean
}

/**
 * Keys that the grid has not or uses otherwise: Ctrl+D fills down, Space is not typed, and Tab into the grid comes back to the chosen row.
 * `onFocus` stops a focus that the user did not move by Tab: the grid would choose its first or last row.
 */
function useGridKeys(acts: KeyActs) {
  const now = useRef(acts)
  now.current = acts
  /** The last key; '' after a click. */
  const last = useRef('')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      last.current = event.key
      if (isControl(event.target) || !now.current.isChosen() || event.altKey || event.shiftKey) return
      const isFill = event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)
      if (!isFill && (event.key !== ' ' || event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      if (isFill) now.current.fillDown()
      else now.current.space()
    }
    const point = () => {
      last.current = ''
    }
    window.addEventListener('keydown', press, true)
    window.addEventListener('pointerdown', point, true)
    return () => {
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('pointerdown', point, true)
    }
  }, [])
  return {
    onFocus: (event: React.FocusEvent) => {
      if (!(event.target instanceof HTMLDivElement) || (last.current === 'Tab' && !now.current.comeBack())) return
      event.stopPropagation()
      event.target.blur()
    },
    isEscape: () => last.current === 'Escape',
  }
}

/** Focuses the first control behind the grid: those of the chosen row follow. */
function focusBehind(grid: HTMLElement | null): void {
  const controls = [...document.querySelectorAll<HTMLElement>('button:enabled, a[href], input:enabled')]
  const isBehind = (control: HTMLElement) =>
    grid !== null && (grid.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  controls.find((control) => isBehind(control) && !grid?.contains(control))?.focus()
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, button, a, [contenteditable="true"]')

const RowNumber = ({ rowData, columnData }: CellProps<FamilyRow, ReadonlyMap<string, number>>) => (
  <span data-num>{columnData.get(rowData.id)}</span>
)

/** A row with another text in a cell, read anew. */
function withText(row: FamilyRow, { column, readers }: CellData, typed: string): FamilyRow {
  const text = typed.replace(/\r?\n$/, '')
  const { [String(column.id)]: _, ...cells } = row.cells
  return text.trim() === ''
    ? { ...row, cells }
    : { ...row, cells: { ...cells, [String(column.id)]: readCell(column, text, readers) } }
}

function cellColumn(data: CellData, isFirst: boolean): Partial<Column<FamilyRow, CellData, string>> {
  const { column } = data
  const id = String(column.id)
  const isException = data.followed !== ''
  return {
    id,
    title: <bdi>{column.name}</bdi>,
    basis: 150,
    minWidth: column.kind === 'moment' ? 140 : 110,
    columnData: data,
    component: TextCell,
    keepFocus: true,
    cellClassName: ({ rowData }) =>
      isFirst ? classes.name : isException && rowData.cells[id] ? classes.exception : undefined,
    copyValue: ({ rowData }) => rowData.cells[id]?.text ?? '',
    pasteValue: ({ rowData, value }) => withText(rowData, data, value),
    deleteValue: ({ rowData }) => withText(rowData, data, ''),
    isCellEmpty: ({ rowData }) => !rowData.cells[id],
  }
}

/** Shows the text, or what a blank cell follows; edited by typing, F2 or Enter. Escape drops what was typed. */
function TextCell({ rowData, focus, columnData, setRowData }: CellProps<FamilyRow, CellData>) {
  const { column, followed } = columnData
  const cell = rowData.cells[String(column.id)]
  if (focus)
    return (
      <CellInput
        label={column.name}
        text={cell?.text ?? ''}
        onText={(typed) => setRowData(withText(rowData, columnData, typed))}
      />
    )
  if (!cell)
    return (
      <CellText quiet>
        <span>{followed}</span>
      </CellText>
    )
  const stored = column.kind === 'picture' ? textIn(fieldsIn(fieldsIn(cell.value).stored).blob) : null
  return (
    <CellText title={cell.text}>
      {stored ? (
        <span className={classes.thumb}>
          <Thumbnail blob={stored} />
        </span>
      ) : null}
      <span>{cellText(column, cell)}</span>
    </CellText>
  )
}

const CellText = (props: { quiet?: boolean; title?: string; children: ReactNode }) => (
  <span className={`${classes.cell} ${props.quiet ? classes.quiet : ''}`} title={props.title} dir="auto">
    {props.children}
  </span>
)

/** Gives what was typed when it is left. */
function CellInput({ label, text, onText }: { label: string; text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const isDropped = useRef(false)
  const leave = useRef(() => undefined as unknown)
  leave.current = () => {
    if (!isDropped.current && typed !== text) onText(typed)
  }
  // The grid takes the field away without a blur.
  useLayoutEffect(() => () => void leave.current(), [])
  return (
    <input
      className={classes.input}
      aria-label={label}
      dir="auto"
      // biome-ignore lint/a11y/noAutofocus: the user began to edit this cell.
      autoFocus
      data-at-most={2_000}
      value={typed}
      // The first letter typed replaces the text.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') isDropped.current = true
      }}
    />
  )
}

type Checks = {
  byRow: ReadonlyMap<string, readonly RowProblem[]>
  members: ReadonlyMap<string, Member>
  master: OpenedMaster
}

const reachColumn = (checks: Checks): Partial<Column<FamilyRow, Checks, string>> => ({
  ...{ id: 'reach', title: 'Recipients', headerClassName: classes.number ?? '', cellClassName: classes.number ?? '' },
  ...{ basis: 96, minWidth: 96, grow: 0, columnData: checks, component: ReachCell, disabled: true },
})

function ReachCell({ rowData, columnData: { master, members } }: CellProps<FamilyRow, Checks>) {
  const { reach, isCounted } = reachOf(master, rowData, members.get(rowData.id) ?? null)
  return (
    <span className={classes.cell} data-num>
      {reach === null ? '–' : `${isCounted ? '' : 'about '}${amount(reach)}`}
    </span>
  )
}

const checkColumn = (checks: Checks): Partial<Column<FamilyRow, Checks, string>> => ({
  ...{ id: 'check', title: 'Check', basis: 170, minWidth: 150, columnData: checks, component: CheckCell },
  disabled: true,
})

function CheckCell({ rowData, columnData: { byRow, members, master } }: CellProps<FamilyRow, Checks>) {
  const [problem] = byRow.get(rowData.id) ?? []
  const member = members.get(rowData.id) ?? null
  if (problem)
    return (
      <span className={`${classes.cell} ${classes.problem}`} title={problem.message}>
        <IconAlertCircle size={14} stroke={1.5} aria-hidden />
        <span>{problem.message}</span>
      </span>
    )
  if (!member) return <CellText quiet>Not made yet</CellText>
  if (member.locked) return <CellText quiet>{capitalised(member.held.state.status)}</CellText>
  if (member.isBehind) return <CellText>Changed, not applied</CellText>
  const own = ownCount(master, rowData, member)
  if (own > 0) return <span className={`${classes.cell} ${classes.own}`}>{`${amount(own)} of its own`}</span>
  return (
    <span className={`${classes.cell} ${classes.fine}`}>
      <IconCheck size={14} stroke={1.5} aria-label="Follows the master" />
    </span>
  )
}
