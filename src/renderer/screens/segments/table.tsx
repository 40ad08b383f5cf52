/** The rows of the list, sorted by its headers; only visible rows are rendered. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import type { Segment } from '#contract'
import { nameOf as channelNameOf } from '../../steps/segment/reach'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/plain-button'
import head from '../../ui/table-head.module.css'
import type { Question } from '.'
import { SegmentRow } from './row'
import { type OpenMenu, RowMenu } from './row-menu'
import classes from './segments.module.css'
import { countKeys, type Order, type SortKey } from './values'

/** Height of a row in pixels: --hd-row of the measures. */
const ROW_HEIGHT_PX = 44

type Props = {
  segments: Segment[]
  order: Order
  onOrder: (order: Order) => void
  offline: string | null
  onAsk: (question: Question) => void
}

export function SegmentTable({ segments, order, onOrder, offline, onAsk }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const virtual = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => segments[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 0, height: window.innerHeight },
  })
  return (
    <div
      ref={scroll}
      className={`${layout.scroll} ${classes.scroll}`}
      onScroll={menu ? () => setMenu(null) : undefined}
    >
      <table className={classes.table} aria-label="Segments" aria-rowcount={segments.length + 1}>
        <Head order={order} onOrder={onOrder} />
        <tbody className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const segment = segments[index]
            return segment ? (
              <SegmentRow
                key={key}
                segment={segment}
                place={index + 2}
                top={start}
                menuOpen={menu?.segment.id === segment.id}
                onMenu={setMenu}
              />
            ) : null
          })}
        </tbody>
      </table>
      <RowMenu menu={menu} offline={offline} onAsk={onAsk} onClose={() => setMenu(null)} />
    </div>
  )
}

/** Column labels: the channel of each count. */
const headings: readonly { key: SortKey; label: string }[] = [
  { key: 'name', label: 'Name' },
  ...countKeys.map((key) => ({ key, label: key === 'total' ? 'Everyone' : channelNameOf(key) })),
  { key: 'updated_at', label: 'Updated' },
]

function Head({ order, onOrder }: Pick<Props, 'order' | 'onOrder'>) {
  return (
    <thead className={head.group}>
      <tr className={`${head.row} ${classes.head}`} aria-rowindex={1}>
        {headings.map(({ key, label }) => {
          const isSorted = order.by === key
          const Arrow = order.descending ? IconArrowDown : IconArrowUp
          // Names sort ascending first, counts and dates descending.
          const isDescending = isSorted ? !order.descending : key !== 'name'
          return (
            <th
              key={key}
              scope="col"
              className={`${head.cell} ${classes.headCell}`}
              data-column={key === 'name' ? 'name' : 'number'}
              aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
            >
              <PlainButton
                className={head.sort ?? ''}
                data-sorted={isSorted || undefined}
                onClick={() => onOrder({ by: key, descending: isDescending })}
              >
                {label}
                {isSorted ? <Arrow size={13} stroke={1.75} aria-hidden /> : null}
              </PlainButton>
            </th>
          )
        })}
        <td />
      </tr>
    </thead>
  )
}
