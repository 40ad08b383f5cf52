/** One campaign in 44 px: two lines of name, status, segment, schedule, and over 'Updated' what can be done. */
import { FlexRender, type Row } from '@tanstack/react-table'
import { type MouseEvent, memo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import type { features } from './columns'
import { type RowActionName, rowTarget } from './row-actions'
import { RowActions } from './row-actions-view'
import type { OpenMenu } from './row-menu'
import classes from './table.module.css'

type Props = {
  row: Row<typeof features, CampaignRow>
  /** Which row of the whole list it is, its headers being the first. */
  place: number
  /** Pixels from the top of the rows. */
  top: number
  offline: string | null
  menuOpen: boolean
  onAct: (name: RowActionName, row: CampaignRow) => void
  onMenu: (menu: OpenMenu) => void
}

export const TableRow = memo(function TableRow({ row, place, top, offline, menuOpen, onAct, onMenu }: Props) {
  const navigate = useNavigate()
  const [active, setActive] = useState(false)
  const to = rowTarget(row.original)
  const open = (event: MouseEvent<HTMLElement>) => {
    if (to && isPlain(event)) navigate(to)
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-target={to ? true : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={classes.cell} data-column={cell.column.id}>
          <FlexRender cell={cell} />
          {cell.column.id === 'updated_at' ? (
            <RowActions
              row={row.original}
              active={active || menuOpen}
              menuOpen={menuOpen}
              offline={offline}
              onAct={onAct}
              onMenu={onMenu}
            />
          ) : null}
        </td>
      ))}
    </tr>
  )
})

/** A click on the row itself: not on something in it that has its own meaning, not while selecting text. */
function isPlain({ target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || target.closest('a, button')) return false
  return window.getSelection()?.isCollapsed ?? true
}
