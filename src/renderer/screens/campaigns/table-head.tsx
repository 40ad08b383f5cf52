/** The headers of the list; three of them sort it. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { CampaignRow } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useRovingFocus } from '../../ui/hooks'
import { PlainButton } from '../../ui/pieces'
import head from '../../ui/table-head.module.css'
import { type ListTable, rowId, type Selection } from './list-table'
import classes from './table.module.css'
import { Tick } from './tick'

type Props = {
  table: ListTable
  /** Identifies columns and order. The table object itself changes with every loaded part of the list. */
  look: string
  selection: Selection
  /** The rows that 'select all' selects; null in a list without pages. */
  rows: readonly CampaignRow[] | null
}

export const TableHead = memo(function TableHead({ table, selection, rows }: Props) {
  return (
    <thead {...useRovingFocus<HTMLTableSectionElement>()} className={head.group}>
      <tr className={`${head.row} ${classes.head}`} aria-rowindex={1}>
        {table.getFlatHeaders().map((header, index) => (
          <HeadCell key={header.id} header={header} table={table}>
            {index === 0 && rows ? <TickAll selection={selection} rows={rows} /> : null}
          </HeadCell>
        ))}
      </tr>
    </thead>
  )
}, sameHead)

/** Scrolling does not change the header. */
function sameHead(before: Props, after: Props): boolean {
  return before.look === after.look && before.rows === after.rows && before.selection.rows === after.selection.rows
}

type HeaderOf = ReturnType<ListTable['getFlatHeaders']>[number]

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

function HeadCell({ header, table, children }: { header: HeaderOf; table: ListTable; children: ReactNode }) {
  const { column } = header
  const sorted = column.getIsSorted()
  const label = <table.FlexRender header={header} />
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={`${head.cell} ${classes.headCell}`}
      data-column={column.id}
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {children}
      {column.getCanSort() ? (
        <PlainButton
          className={`${head.sort} ${classes.sort}`}
          data-sorted={sorted || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {label}
          <Arrow className={classes.arrow} size={13} stroke={1.75} aria-hidden />
        </PlainButton>
      ) : (
        label
      )}
    </th>
  )
}
