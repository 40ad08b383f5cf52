/** The rows of the list with their menus, sorted by its headers; only visible rows are rendered. */

import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconDownload,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Segment, whyUnreadable } from '#contract'
import { useDuplicateSegment } from '../../data/segment-acts'
import { useServerNow } from '../../data/session'
import { nameOf as channelNameOf, peopleText } from '../../steps/segment/reach'
import { agoText, momentText } from '../../ui/dates'
import { usePrevious } from '../../ui/hooks'
import { useLateTip } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { isOnRow, moveBetweenRows } from '../../ui/list-rows'
import { IconButton, PlainButton } from '../../ui/pieces'
import { MenuAct, SharedRowMenu } from '../../ui/row-menu'
import head from '../../ui/table-head.module.css'
import { useRowsInSight } from '../../ui/use-rows-in-sight'
import type { Question } from '.'
import classes from './segments.module.css'
import { countKeys, countOf, nameOf, type Order, type SortKey, useSegmentEditor } from './values'

/** Height of a row in pixels: --hd-row of the measures. */
const ROW_HEIGHT_PX = 44

type Props = {
  segments: Segment[]
  order: Order
  onOrder: (order: Order) => void
  offline: string | null
  onAsk: (question: Question) => void
}

/** The segment of the open menu, and the position of its button in the window. */
type OpenMenu = { segment: Segment; at: DOMRect }

export function SegmentTable({ segments, order, onOrder, offline, onAsk }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const places = useRowsInSight(scroll, { count: segments.length, height: ROW_HEIGHT_PX, beyond: 6 })
  return (
    <div
      ref={scroll}
      className={`${layout.scroll} ${classes.scroll}`}
      onScroll={menu ? () => setMenu(null) : undefined}
    >
      <table className={classes.table} aria-label="Segments" aria-rowcount={segments.length + 1}>
        <Head order={order} onOrder={onOrder} />
        <tbody className={classes.body} style={{ height: segments.length * ROW_HEIGHT_PX }}>
          {places.map((index) => {
            const segment = segments[index]
            return segment ? (
              <SegmentRow
                key={segment.id}
                segment={segment}
                place={index + 2}
                top={index * ROW_HEIGHT_PX}
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

type SegmentRowProps = {
  segment: Segment
  /** Index of the row in the table, where the header row is the first. */
  place: number
  /** Offset from the top of the rows, in pixels. */
  top: number
  menuOpen: boolean
  onMenu: (menu: OpenMenu) => void
}

/** One segment in 44 px: its name above its description, its reach per channel, and its actions. */
function SegmentRow({ segment, place, top, menuOpen, onMenu }: SegmentRowProps) {
  const { edit } = useSegmentEditor()
  const now = useServerNow()
  const name = nameOf(segment)
  const { on, tip } = useLateTip(name)
  const open = () => edit(segment.id)
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-open={menuOpen || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => isOnRow(event) && open()}
    >
      <td className={classes.name}>
        <PlainButton
          className={`${layout.oneLine} ${classes.title}`}
          dir="auto"
          data-list
          data-row-link
          onClick={open}
          onKeyDown={moveBetweenRows}
          {...on}
        >
          {name}
        </PlainButton>
        {tip}
        <span className={`${layout.oneLine} ${head.under}`} dir="auto" data-list title={segment.prompt || undefined}>
          {segment.prompt || whyUnreadable(segment) || 'Described by conditions'}
        </span>
      </td>
      {countKeys.map((key) => (
        <td key={key} className={classes.count} data-num data-total={key === 'total' || undefined}>
          {peopleText(countOf(segment, key))}
        </td>
      ))}
      <td className={classes.count}>
        {segment.updated_at ? (
          <time dateTime={segment.updated_at} title={momentText(segment.updated_at)}>
            {agoText(segment.updated_at, now)}
          </time>
        ) : (
          '–'
        )}
      </td>
      <td>
        <IconButton
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={(event) => onMenu({ segment, at: event.currentTarget.getBoundingClientRect() })}
        >
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      </td>
    </tr>
  )
}

type RowMenuProps = {
  menu: OpenMenu | null
  offline: string | null
  onAsk: (question: Question) => void
  onClose: () => void
}

function RowMenu({ menu, offline, onAsk, onClose }: RowMenuProps) {
  const shownMenu = usePrevious(menu)
  const editor = useSegmentEditor()
  const duplicate = useDuplicateSegment()
  const segment = shownMenu?.segment
  return (
    <SharedRowMenu
      opened={menu !== null}
      at={shownMenu?.at ?? null}
      label={segment ? `More for ${nameOf(segment)}` : 'More'}
      onClose={onClose}
    >
      {segment ? (
        <>
          <MenuAct Icon={IconPencil} onClick={() => editor.edit(segment.id)}>
            Edit
          </MenuAct>
          <MenuAct
            Icon={IconCopy}
            refusal={offline}
            // A second click while a copy is running is ignored.
            onClick={() => !duplicate.isPending && duplicate.mutate({ id: segment.id })}
          >
            Duplicate
          </MenuAct>
          {whyUnreadable(segment) === null ? (
            <Menu.Item
              leftSection={<IconSend size={16} stroke={1.5} />}
              component={Link}
              to={`/campaign?create=1&segmentId=${segment.id}`}
            >
              Use in a new campaign
            </Menu.Item>
          ) : null}
          <MenuAct Icon={IconDownload} refusal={offline} onClick={() => onAsk({ kind: 'download', segment })}>
            Download customers
          </MenuAct>
          <MenuAct Icon={IconTrash} destructive refusal={offline} onClick={() => onAsk({ kind: 'delete', segment })}>
            Delete
          </MenuAct>
        </>
      ) : null}
    </SharedRowMenu>
  )
}
