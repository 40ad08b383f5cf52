/** The rows of the list, sorted by its headers. Only visible rows are rendered; in a list without pages only those are read. */

import { type CSSProperties, lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { CampaignRow, ListPage } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { useOfflineReason } from '../../data/session'
import type { RowActionName } from '../../steps/campaign-row/row-actions'
import { useHasBeenTrue } from '../../ui/hooks'
import boxes from '../../ui/layout.module.css'
import { useRowsInSight } from '../../ui/use-rows-in-sight'
import { trackOf } from './columns'
import type { ListState } from './list-state'
import { type PeekKeys, rowId, type Selection, useListColumns } from './list-table'
import { TableRow } from './row'
import type { OpenMenu } from './row-menu'
import { Sprites } from './sprites'
import classes from './table.module.css'
import { TableHead } from './table-head'
import { useRowKeys, useShownRows } from './table-rows'

/** Loaded on first use. */
const RowMenu = lazy(async () => ({ default: (await import('./row-menu')).RowMenu }))

/** Height of a row in pixels: --hd-row of the measures. */
const ROW_HEIGHT_PX = 44
/** Approximate height above and below the list in the window, in pixels. */
const AROUND_PX = 280

type Props = {
  list: ListState
  page: ListPage
  selection: Selection
  onAct: (name: RowActionName, row: CampaignRow) => void
  peek: PeekKeys
  /** True while the peek panel is open, so the list is narrower. */
  beside: boolean
}

/** Memoized, so that a peek panel that follows the focus renders no rows. */
export const CampaignTable = memo(function CampaignTable({ list, page, selection, onAct: act, peek, beside }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const offlineReason = useOfflineReason()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const menuWanted = useHasBeenTrue(menu !== null)
  const closeMenu = () => setMenu(null)
  const count = list.whole ? page.total : page.rows.length
  const places = useRowsInSight(scroll, { count, height: ROW_HEIGHT_PX, beyond: 2, around: AROUND_PX })
  const shownRows = useShownRows(list, page, { from: places[0] ?? 0, to: places.at(-1) ?? 0 })
  const { columns, order, sort, hasActs } = useListColumns(shownRows.loadedRows, beside)
  const selectRow = useRowSelection(selection, shownRows.loadedRows)
  useScrollToTop(scroll, list)
  const first = (list.query.page - 1) * list.query.limit
  const rowOf = (id: string) => shownRows.loadedRows.find((row) => rowId(row) === id)
  const keys = useRowKeys({ rowOf, offline: offlineReason, onAct: act, onPeek: peek.toggle, onClose: peek.close })
  const track = trackOf(
    columns.map(({ id }) => id),
    hasActs,
  )
  return (
    <div ref={scroll} className={`${boxes.scroll} ${classes.scroll}`} onScroll={menu ? closeMenu : undefined}>
      <Sprites />
      <table
        className={classes.table}
        aria-label="Campaigns"
        onKeyDown={keys}
        aria-rowcount={page.total + 1}
        data-selecting={selection.rows.size > 0 || undefined}
        style={{ '--track': track } as CSSProperties}
      >
        <TableHead
          columns={columns}
          order={order}
          onSort={sort}
          selection={selection}
          rows={list.whole ? null : page.rows}
        />
        <tbody className={classes.rows} style={{ height: count * ROW_HEIGHT_PX }}>
          {places.map((index) => {
            const row = shownRows.loadedRows[shownRows.indexOf(index)]
            const place = first + index + 2
            return row ? (
              <TableRow
                // A list that changes while it is read may briefly contain a campaign twice, so a list without pages uses the index as key.
                key={list.whole ? index : rowId(row)}
                row={row}
                columns={columns}
                place={place}
                top={index * ROW_HEIGHT_PX}
                offline={offlineReason}
                menuOpen={menu?.row === row}
                ticked={selection.rows.has(rowId(row))}
                onTick={selectRow}
                onAct={act}
                onMenu={setMenu}
                onFocusRow={peek.follow}
                beside={beside}
              />
            ) : (
              <RowBeingRead key={`place ${index}`} place={place} top={index * ROW_HEIGHT_PX} />
            )
          })}
        </tbody>
      </table>
      <Suspense fallback={null}>
        {menuWanted ? <RowMenu menu={menu} offline={offlineReason} onAct={act} onClose={closeMenu} /> : null}
      </Suspense>
    </div>
  )
})

const RowBeingRead = ({ place, top }: { place: number; top: number }) => (
  <tr className={classes.row} aria-rowindex={place} aria-busy="true" style={{ transform: `translateY(${top}px)` }}>
    <td className={`${boxes.oneLine} ${classes.cell}`}>
      <span className={classes.bar} />
    </td>
  </tr>
)

/** Selects a row; with Shift, all rows between it and the last one. */
function useRowSelection({ set }: Selection, knownRows: readonly CampaignRow[]) {
  const last = useRef<CampaignRow | null>(null)
  const rows = useRef(knownRows)
  useEffect(() => {
    rows.current = knownRows
  }, [knownRows])
  return useCallback(
    (row: CampaignRow, isTicked: boolean, range: boolean) => {
      set(range && last.current ? rowsBetween(rows.current, last.current, row) : [row], isTicked)
      last.current = row
    },
    [set],
  )
}

function rowsBetween(rows: readonly CampaignRow[], one: CampaignRow, other: CampaignRow): readonly CampaignRow[] {
  const [from, to] = [rows.indexOf(one), rows.indexOf(other)].toSorted((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) return [other]
  return rows.slice(from, to + 1)
}

/** Scrolls to the first row when the query changes. */
function useScrollToTop(scroll: { current: HTMLDivElement | null }, { query }: ListState): void {
  const shownQuery = useRef(query)
  useEffect(() => {
    if (sameJson(shownQuery.current, query)) return
    shownQuery.current = query
    if (scroll.current && scroll.current.scrollTop > 0) scroll.current.scrollTop = 0
  }, [query, scroll])
}
