/** Blocks as tiles. A click inserts a block after the selected one; a drag inserts it where it is dropped. */
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type PointerEvent as Pressed, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import boxes from '../../../ui/layout.module.css'
import { PlainButton } from '../../../ui/pieces'
import classes from './chrome.module.css'
import type { Tile } from './kind'

/** Pixels in the frame; null outside the frame. */
type FramePoint = { x: number; y: number } | null
export type OnDrag = (id: string, target: FramePoint, isDrop: boolean) => void

type Props = {
  tiles: readonly Tile[]
  onChoose: (id: string) => void
  /** Absent if tiles cannot be dragged. */
  onDrag?: OnDrag
  autoFocus?: boolean
}

const groups = ['Layout', 'Content'] as const

export function Tiles({ tiles, onChoose, onDrag, autoFocus = false }: Props) {
  const [search, setSearch] = useState('')
  const { handlers, ghost, wasDragged } = useDrag(onDrag)
  const query = search.trim().toLowerCase()
  const found = tiles.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(query))
  return (
    <div className={classes.tilesPane}>
      <TextInput
        size="xs"
        aria-label="Find a block"
        placeholder="Find a block"
        leftSection={<IconSearch size={14} />}
        data-autofocus={autoFocus || undefined}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [onlyTile] = found
          if (event.key === 'Enter' && query !== '' && onlyTile) onChoose(onlyTile.id)
        }}
      />
      {groups.map((group) => {
        const groupTiles = found.filter((tile) => tile.group === group)
        return groupTiles.length === 0 ? null : (
          <section key={group} aria-label={group} className={classes.tileGroup}>
            <h3>{group}</h3>
            <div className={classes.tiles}>
              {groupTiles.map(({ id, label, Icon }) => (
                <PlainButton
                  key={id}
                  className={`${boxes.row} ${classes.tile}`}
                  {...handlers(id, label)}
                  onClick={() => {
                    if (!wasDragged()) onChoose(id)
                  }}
                >
                  <Icon size={16} stroke={1.5} aria-hidden /> {label}
                </PlainButton>
              ))}
            </div>
          </section>
        )
      })}
      {ghost}
      {found.length === 0 && <p className={classes.none}>No matching blocks.</p>}
    </div>
  )
}

/** A press becomes a drag after this many pixels. */
const DRAG_THRESHOLD_PX = 5

type DraggedPart = { id: string; label: string; x: number; y: number; begun: boolean }

/** Returns the pointer handlers and the label that follows the pointer. After a drag, the click has to be ignored (`wasDragged`). */
export function useDrag(onDrag: OnDrag | undefined) {
  const current = useRef<DraggedPart | null>(null)
  const dragged = useRef(false)
  const [ghost, setGhost] = useState<{ label: string; x: number; y: number } | null>(null)
  const end = (isDrop: boolean, target: FramePoint) => {
    const drag = current.current
    current.current = null
    setGhost(null)
    if (drag?.begun) onDrag?.(drag.id, target, isDrop)
  }
  const handlers = (id: string, label: string) =>
    onDrag
      ? {
          onPointerDown: (event: Pressed<HTMLElement>) => {
            dragged.current = false
            if (event.button !== 0) return
            current.current = { id, label, x: event.clientX, y: event.clientY, begun: false }
            event.currentTarget.setPointerCapture(event.pointerId)
          },
          onPointerMove: ({ clientX: x, clientY: y }: Pressed<HTMLElement>) => {
            const drag = current.current
            if (!drag) return
            if (!drag.begun && Math.hypot(x - drag.x, y - drag.y) < DRAG_THRESHOLD_PX) return
            drag.begun = true
            dragged.current = true
            setGhost({ label, x, y })
            onDrag(id, pointInFrame(x, y), false)
          },
          onPointerUp: ({ clientX: x, clientY: y }: Pressed<HTMLElement>) => end(true, pointInFrame(x, y)),
          onPointerCancel: () => end(false, null),
        }
      : {}
  const draggedPart = ghost
    ? createPortal(
        <span className={classes.ghost} style={{ left: ghost.x + 10, top: ghost.y + 10 }} aria-hidden>
          {ghost.label}
        </span>,
        document.body,
      )
    : null
  return { handlers, ghost: draggedPart, wasDragged: () => dragged.current }
}

function pointInFrame(x: number, y: number): FramePoint {
  const frame = document.querySelector('iframe[title="Designer"]')?.getBoundingClientRect()
  if (!frame || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null
  return { x: x - frame.left, y: y - frame.top }
}
