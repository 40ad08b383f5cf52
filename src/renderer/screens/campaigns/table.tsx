/** The rows of the list: sorted by their headers; only those in sight are drawn. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CampaignRow } from '#contract'
import { useOfflineReason } from '../../data/connection'
import { useEver } from '../../ui/use-ever'
import { TableRow } from './row'
import type { RowQuestion } from './row-dialogs'
import type { OpenMenu } from './row-menu'
import classes from './table.module.css'
import { TableHead } from './table-head'
import { useListTable } from './use-list-table'
import { useRowActs } from './use-row-acts'

/** Loaded when it is first opened. */
const RowMenu = lazy(async () => ({ default: (await import('./row-menu')).RowMenu }))

/** Height of a row in pixels: --hd-row of the measures. */
const rowHeight = 44
/** About what stands over and under the rows, in pixels: how many are drawn before their place is measured. */
const around = 280

type Props = { rows: CampaignRow[]; first: number; total: number; onAsk: (question: RowQuestion) => void }

/** `first`: index of the first row in the whole list, `total`: its length; a screen reader tells the place from them. */
export function CampaignTable({ rows: data, first, total, onAsk }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const table = useListTable(data)
  const rows = table.getRowModel().rows
  const offline = useOfflineReason()
  const act = useRowActs(onAsk)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const menuWanted = useEver(menu !== null)
  const closeMenu = () => setMenu(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 0, height: Math.max(rowHeight, window.innerHeight - around) },
    observeElementRect: onlyWhenLaidOut,
    // Nothing scrolls the rows but the person; the first paint would pay for being 'scrolled' to where it is.
    scrollToFn: () => undefined,
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
      <Suspense fallback={null}>
        {menuWanted ? <RowMenu menu={menu} offline={offline} onAct={act} onClose={closeMenu} /> : null}
      </Suspense>
    </div>
  )
}

type Rect = { width: number; height: number }

/** The observer's own answer comes right after the layout; asking at once would cost the first paint a layout of its own. */
function onlyWhenLaidOut(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: Rect) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(([entry]) => {
    if (entry) tell({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
