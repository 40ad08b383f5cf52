/** The rows of the list: sorted by their headers; only those in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import type { CampaignRow } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { TableRow } from './row'
import type { RowQuestion } from './row-dialogs'
import { type OpenMenu, RowMenu } from './row-menu'
import classes from './table.module.css'
import { TableHead } from './table-head'
import { useListTable } from './use-list-table'
import { useRowActs } from './use-row-acts'

/** Height of a row in pixels: --hd-row of the measures. */
const rowHeight = 44

type Props = { rows: CampaignRow[]; first: number; total: number; onAsk: (question: RowQuestion) => void }

/** `first`: index of the first row in the whole list, `total`: its length; a screen reader tells the place from them. */
export function CampaignTable({ rows: data, first, total, onAsk }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const table = useListTable(data)
  const rows = table.getRowModel().rows
  const offline = useOfflineReason()
  const act = useRowActs(onAsk)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const closeMenu = () => setMenu(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 0, height: window.innerHeight },
  })
  return (
    <div ref={scroll} className={classes.scroll} onScroll={menu ? closeMenu : undefined}>
      <table className={classes.table} aria-label="Campaigns" aria-rowcount={total + 1}>
        <TableHead table={table} />
        <tbody className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return row ? (
              <TableRow
                key={key}
                row={row}
                place={first + index + 2}
                top={start}
                offline={offline}
                menuOpen={menu?.row === row.original}
                onAct={act}
                onMenu={setMenu}
              />
            ) : null
          })}
        </tbody>
      </table>
      <RowMenu menu={menu} offline={offline} onAct={act} onClose={closeMenu} />
    </div>
  )
}
