/**
 * Blocks as tiles, and sections of the library and ready-made rows as a list. A click inserts one after the selected block; a drag inserts it
 * where it is dropped.
 */
import { TextInput } from '@mantine/core'
import { IconLayoutRows, IconSearch } from '@tabler/icons-react'
import { type PointerEvent as Pressed, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLibraryOf } from '../../../data/library'
import boxes from '../../../ui/layout.module.css'
import layout from '../../../ui/layout.module.css'
import { PlainButton } from '../../../ui/pieces'
import type { DesignState } from '../protocol'
import classes from './chrome.module.css'
import type { DesignKind, ReadyRow, Tile } from './kind'

/** Pixels in the frame; null outside the frame. */
type FramePoint = { x: number; y: number } | null
export type OnDrag = (id: string, target: FramePoint, isDrop: boolean) => void

type TilesProps = {
  tiles: readonly Tile[]
  onChoose: (id: string) => void
  /** Absent if tiles cannot be dragged. */
  onDrag?: OnDrag
  autoFocus?: boolean
}

const groups = ['Layout', 'Content'] as const

export function Tiles({ tiles, onChoose, onDrag, autoFocus = false }: TilesProps) {
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
function useDrag(onDrag: OnDrag | undefined) {
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

type RowsProps = {
  kind: DesignKind
  designState: DesignState | null
  onChoose: (id: string) => void
  onDrag: OnDrag
}

/** The library's sections, and ready-made rows drawn in the colours of the current design. */
export function Rows({ kind, designState, onChoose, onDrag }: RowsProps) {
  const background = designState?.whole.values['background-color'] ?? '#ffffff'
  const accent = kind.accent(designState)
  const { handlers, ghost, wasDragged } = useDrag(onDrag)
  const [search, setSearch] = useState('')
  const isFound = (name: string) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  const saved = useLibraryOf('section').filter(({ value }) => kind.library && value.editor === 'mjml')
  const found = saved.filter(({ name }) => isFound(name))
  const rows = kind.rows.filter(({ label }) => isFound(label))
  return (
    <ul className={classes.rows} aria-label="Sections">
      {saved.length > 0 && (
        <li>
          <TextInput
            size="xs"
            type="search"
            aria-label="Find a section"
            placeholder="Find a section"
            leftSection={<IconSearch size={14} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </li>
      )}
      {found.map(({ id, name }) => (
        <li key={id}>
          <PlainButton
            className={`${layout.box} ${classes.savedRow}`}
            {...handlers(libraryRow(id), name)}
            onClick={() => {
              if (!wasDragged()) onChoose(libraryRow(id))
            }}
          >
            <IconLayoutRows size={16} stroke={1.5} aria-hidden />
            <bdi className={layout.oneLine}>{name}</bdi>
          </PlainButton>
        </li>
      ))}
      {found.length === 0 && rows.length === 0 && <li className={classes.none}>No matching sections.</li>}
      {rows.map((row) => (
        <li key={row.id}>
          <PlainButton
            className={`${layout.box} ${classes.row}`}
            {...handlers(row.id, row.label)}
            onClick={() => {
              if (!wasDragged()) onChoose(row.id)
            }}
          >
            <Drawing shape={row.shape} ground={background} accent={accent} />
            <span>{row.label}</span>
          </PlainButton>
        </li>
      ))}
      {ghost}
    </ul>
  )
}

/** The id of a section of the library among blocks and rows. */
export const libraryRow = (id: string): string => `library ${id}`

const ROW_WIDTH_PX = 208
const heights = { title: 16, words: 20, button: 20, picture: 44, two: 56, three: 30, code: 26, split: 60 } as const
const greyColour = '#d6d6dd'
const ink = '#5a5a66'

function Drawing({ shape, ground, accent }: { shape: ReadyRow['shape']; ground: string; accent: string }) {
  let y = 12
  const parts = shape.map((part) => {
    const top = y
    y += heights[part] + 4
    return <DrawnPart key={top} part={part} y={top} accent={accent} />
  })
  return (
    <svg viewBox={`0 0 ${ROW_WIDTH_PX} ${y + 8}`} aria-hidden="true">
      <rect width={ROW_WIDTH_PX} height={y + 8} fill={/^#[0-9a-f]{3,6}$/i.test(ground) ? ground : '#ffffff'} />
      <rect x="8" y="4" width={ROW_WIDTH_PX - 16} height={y} rx="3" fill="#ffffff" />
      {parts}
    </svg>
  )
}

function DrawnPart({ part, y, accent }: { part: ReadyRow['shape'][number]; y: number; accent: string }) {
  if (part === 'title') return <rect x="20" y={y} width="96" height="9" rx="2" fill={ink} />
  if (part === 'button') return <rect x="20" y={y} width="56" height="15" rx="4" fill={accent} />
  if (part === 'picture') return <rect x="20" y={y} width={ROW_WIDTH_PX - 40} height="40" rx="3" fill={greyColour} />
  if (part === 'code')
    return (
      <rect
        x="44"
        y={y}
        width={ROW_WIDTH_PX - 88}
        height="22"
        rx="4"
        fill="none"
        stroke={accent}
        strokeDasharray="4 3"
      />
    )
  if (part === 'split')
    return (
      <>
        <rect x="20" y={y} width="76" height="56" rx="3" fill={greyColour} />
        <rect x="106" y={y + 6} width="60" height="7" rx="2" fill={ink} />
        <rect x="106" y={y + 20} width="76" height="4" rx="2" fill={greyColour} />
        <rect x="106" y={y + 36} width="44" height="12" rx="4" fill={accent} />
      </>
    )
  if (part === 'two' || part === 'three') {
    const count = part === 'two' ? 2 : 3
    const columnWidth = (ROW_WIDTH_PX - 40 - 8 * (count - 1)) / count
    return Array.from({ length: count }, (_, index) => 20 + index * (columnWidth + 8)).map((x) => (
      <rect key={x} x={x} y={y} width={columnWidth} height={heights[part] - 4} rx="3" fill={greyColour} />
    ))
  }
  return (
    <>
      <rect x="20" y={y} width={ROW_WIDTH_PX - 48} height="4" rx="2" fill={greyColour} />
      <rect x="20" y={y + 8} width={ROW_WIDTH_PX - 80} height="4" rx="2" fill={greyColour} />
    </>
  )
}
