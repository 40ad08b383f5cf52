/** One campaign in 44 px: two lines with name, status, segment and schedule; its actions overlay the 'Updated' column. */

import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, lazy, type MouseEvent, memo, Suspense, startTransition, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { type RowActionName, rowTarget } from '../../steps/campaign-row/row-actions'
import layout from '../../ui/layout.module.css'
import { isOnRow } from '../../ui/list-rows'
import { IconButton } from '../../ui/pieces'
import type { Column } from './columns'
import { rowId } from './list-table'
import rowActionsViewClasses from './row-actions-view.module.css'
import type { OpenMenu } from './row-menu'
import classes from './table.module.css'

type Props = {
  row: CampaignRow
  columns: readonly Column[]
  /** Index of the row in the whole list, where the header row is the first. */
  place: number
  /** Offset from the top of the rows, in pixels. */
  top: number
  offline: string | null
  menuOpen: boolean
  ticked: boolean
  onTick: (row: CampaignRow, isTicked: boolean, range: boolean) => void
  onAct: (name: RowActionName, row: CampaignRow) => void
  onMenu: (menu: OpenMenu) => void
  onFocusRow: (row: CampaignRow) => void
  beside: boolean
}

export const TableRow = memo(function TableRow(props: Props) {
  const { row, columns, place, top, offline, menuOpen, ticked, onTick, onAct, onMenu, onFocusRow, beside } = props
  const navigate = useNavigate()
  const [active, setActive] = useState(false)
  const to = rowTarget(row)
  const open = (event: MouseEvent<HTMLElement>) => {
    if (to && isOnRow(event)) navigate(to)
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-row={rowId(row)}
      data-target={to ? true : undefined}
      data-ticked={ticked || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      // Showing the actions has a lower priority than the peek panel and the next arrow key.
      onFocus={() => {
        startTransition(() => setActive(true))
        onFocusRow(row)
      }}
      onBlur={() => startTransition(() => setActive(false))}
    >
      {columns.map(({ id, Cell }, index) => (
        <td key={id} className={`${layout.oneLine} ${classes.cell}`} data-column={id}>
          {index === 0 && !row.family ? (
            <Tick
              aria-label={`Select ${row.name || 'this campaign'}`}
              checked={ticked}
              onTick={(isTicked, range) => onTick(row, isTicked, range)}
            />
          ) : null}
          <Cell row={row} />
          {index === columns.length - 1 ? (
            <RowActions
              row={row}
              active={active || menuOpen}
              quick={!beside}
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

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  'aria-label': string
  /** `range`: true if Shift was held. */
  onTick: (isTicked: boolean, range: boolean) => void
}

/** The checkbox that selects a row, in its own column. */
export function Tick({ onTick, ...others }: TickProps) {
  return (
    <input
      {...others}
      className={classes.tick}
      type="checkbox"
      onChange={({ currentTarget, nativeEvent }) =>
        onTick(currentTarget.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** Loaded when a row is first hovered. */
const QuickActions = lazy(async () => ({ default: (await import('./row-menu')).QuickActions }))

type RowActionsProps = {
  row: CampaignRow
  /** True while the row is hovered or focused, or its menu is open; otherwise nothing is visible. */
  active: boolean
  /** Whether to show the quick actions. Next to the peek panel there is no room: the panel's footer has them. */
  quick: boolean
  menuOpen: boolean
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onMenu: (menu: OpenMenu) => void
}

/** The actions of a row: quick ones while it is hovered or focused, and the button of the full menu. */
function RowActions({ row, active, quick, menuOpen, offline, onAct, onMenu }: RowActionsProps) {
  return (
    <div className={rowActionsViewClasses.actions} data-shown={active || undefined} data-quick={quick || undefined}>
      <Suspense fallback={null}>
        {active && quick ? <QuickActions row={row} offline={offline} onAct={onAct} /> : null}
      </Suspense>
      <IconButton
        aria-label={`More for ${row.name || 'this campaign'}`}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu({ row, at: event.currentTarget.getBoundingClientRect() })}
      >
        {active ? <IconDots size={16} stroke={1.5} /> : null}
      </IconButton>
    </div>
  )
}
