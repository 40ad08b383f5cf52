/** The headers of the list; three of them sort it. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { PlainButton } from '../../ui/plain-button'
import classes from './table.module.css'
import type { ListTable } from './use-list-table'

export function TableHead({ table }: { table: ListTable }) {
  return (
    <thead className={classes.headGroup}>
      <tr className={classes.head} aria-rowindex={1}>
        {table.getFlatHeaders().map((header) => (
          <HeadCell key={header.id} header={header} table={table} />
        ))}
      </tr>
    </thead>
  )
}

type HeaderOf = ReturnType<ListTable['getFlatHeaders']>[number]

function HeadCell({ header, table }: { header: HeaderOf; table: ListTable }) {
  const { column } = header
  const sorted = column.getIsSorted()
  const words = <table.FlexRender header={header} />
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-column={column.id}
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {column.getCanSort() ? (
        <PlainButton
          className={classes.sort ?? ''}
          data-sorted={sorted || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {words}
          <Arrow className={classes.arrow} size={13} stroke={1.75} aria-hidden />
        </PlainButton>
      ) : (
        words
      )}
    </th>
  )
}
