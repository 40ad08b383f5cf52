/** The list's skeleton until its first rows are known. */

import { Skeleton } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { useListChoices } from '../../data/list-choices'
import layout from '../../ui/layout.module.css'
import head from '../../ui/table-head.module.css'
import { trackOf } from './columns'
import { fittingColumns } from './fitting'
import classes from './table.module.css'
import { useListWidth } from './use-list-width'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/**
 * Delay before the skeleton, in milliseconds. This computer usually answers sooner, and a skeleton that only flashes would delay the rows.
 */
const SKELETON_DELAY_MS = 100

export function TableSkeleton() {
  const isLate = useIsDelayOver()
  const { columns } = useListChoices()
  const shownColumns = fittingColumns(columns, useListWidth(false), false)
  return (
    <div
      className={`${layout.scroll} ${classes.scroll}`}
      style={{ '--track': trackOf(shownColumns) } as CSSProperties}
      aria-busy="true"
      aria-label="Loading campaigns"
      role="status"
    >
      <div className={`${head.row} ${classes.head}`} />
      {(isLate ? rows : []).map((row, index) => (
        <div key={row} className={classes.row}>
          <span className={classes.name}>
            <Skeleton height={26} width={26} radius="sm" />
            <Skeleton height={12} width={`${38 + ((index * 17) % 35)}%`} radius="sm" />
          </span>
          {shownColumns.map((column) => (
            <Skeleton key={column} height={column === 'status' ? 22 : 12} width="70%" radius="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}

function useIsDelayOver(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
