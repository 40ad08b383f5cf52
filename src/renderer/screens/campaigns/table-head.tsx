/** The headers of the list; three of them sort it. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { CampaignRow } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useRovingFocus } from '../../ui/hooks'
import { PlainButton } from '../../ui/pieces'
import head from '../../ui/table-head.module.css'
import type { Column } from './columns'
import { type ListOrder, rowId, type Selection } from './list-table'
import { Tick } from './row'
import classes from './table.module.css'

type Props = {
  columns: readonly Column[]
  order: ListOrder
  onSort: (column: Column) => void
  selection: Selection
  /** The rows that 'select all' selects; null in a list without pages. */
  rows: readonly CampaignRow[] | null
}

export const TableHead = memo(function TableHead({ columns, order, onSort, selection, rows }: Props) {
  return (
    <thead {...useRovingFocus<HTMLTableSectionElement>()} className={head.group}>
      <tr className={`${head.row} ${classes.head}`} aria-rowindex={1}>
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            sorted={order.by === column.id ? order.direction : null}
            onSort={onSort}
          >
            {index === 0 && rows ? <TickAll selection={selection} rows={rows} /> : null}
          </HeadCell>
        ))}
      </tr>
    </thead>
  )
}, sameHead)

/** Scrolling does not change the header. */
function sameHead(before: Props, after: Props): boolean {
  return (
    before.columns === after.columns &&
    before.order === after.order &&
    before.rows === after.rows &&
    before.selection.rows === after.selection.rows
  )
}

function TickAll({ selection, rows: lines }: { selection: Selection; rows: readonly CampaignRow[] }) {
  const rows = lines.filter(({ family }) => !family)
  const tickedCount = rows.filter((row) => selection.rows.has(rowId(row))).length
  const all = tickedCount === rows.length && tickedCount > 0
  return (
    <Tick
      ref={(box) => {
        if (box) box.indeterminate = tickedCount > 0 && !all
      }}
      aria-label={labelOfAct('selectPage')}
      checked={all}
      onTick={(isTicked) => selection.set(rows, isTicked)}
    />
  )
}

type HeadCellProps = {
  column: Column
  sorted: ListOrder['direction'] | null
  onSort: (column: Column) => void
  children: ReactNode
}

function HeadCell({ column, sorted, onSort, children }: HeadCellProps) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={`${head.cell} ${classes.headCell}`}
      data-column={column.id}
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {children}
      {column.sorts ? (
        <PlainButton
          className={`${head.sort} ${classes.sort}`}
          data-sorted={sorted ?? undefined}
          onClick={() => onSort(column)}
        >
          {column.label}
          <Arrow className={classes.arrow} size={13} stroke={1.75} aria-hidden />
        </PlainButton>
      ) : (
        column.label
      )}
    </th>
  )
}
