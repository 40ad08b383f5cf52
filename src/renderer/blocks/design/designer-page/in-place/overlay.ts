/**
 * Overlay for HTML edited in place: outlines of the hovered and the selected part, the selected part's tools, and the plus between rows.
 */
import type { MailPart } from '../../in-place/parts'
import type { Act, Rect } from '../../protocol'
import { iconButton } from '../icons'
import { box, isSeen, NEAR_PX, oncePerFrame, plainRect, show, yBesideLowPart } from '../overlay'
import type { MailCanvas } from './canvas'

type State = {
  hovered: MailPart | null
  chosen: MailPart | null
  writing: boolean
  rows: readonly MailPart[]
  can: (part: MailPart) => { up: boolean; down: boolean; copy: boolean; remove: boolean }
}
type OverlayCallbacks = { act: (act: Act) => void; add: (after: string | null, rect: Rect) => void }

export function drawMailOverlay(canvas: MailCanvas, state: () => State, { act, add }: OverlayCallbacks) {
  const layer = document.createElement('div')
  layer.id = 'overlay'
  const [hover, chosen, line] = [box('hover'), box('chosen'), box('drop')]
  const tools = document.createElement('div')
  tools.className = 'tools'
  tools.role = 'toolbar'
  tools.ariaLabel = 'Block'
  tools.ariaOrientation = 'vertical'
  const upButton = iconButton('Move up', 'up', () => act('up'))
  const downButton = iconButton('Move down', 'down', () => act('down'))
  const copy = iconButton('Copy', 'copy', () => act('copy'))
  const remove = iconButton('Delete', 'trash', () => act('remove'))
  tools.append(upButton, downButton, copy, remove)
  const gap = document.createElement('div')
  gap.className = 'gap'
  let after: string | null = null
  const addButton = iconButton('Add a block here', 'plus', () => add(after, plainRect(addButton)))
  gap.append(addButton)
  layer.append(hover, chosen, gap, tools, line)
  document.body.append(layer)
  let pointer: number | null = null

  /** Positions for a block: before the first row, and after each row. */
  const insertionLines = () => {
    const rows = state().rows.flatMap((row) => {
      const rect = canvas.rectOf(row)
      return rect ? [{ rect, id: row.id }] : []
    })
    const [first] = rows
    if (!first) return []
    return [
      { y: first.rect.y, after: null, rect: first.rect },
      ...rows.map(({ rect, id }) => ({ y: rect.y + rect.height, after: id, rect })),
    ]
  }
  const placePlus = (part: MailPart | null, hovered: MailPart | null) => {
    const all = insertionLines()
    const gapAtPointer = pointer === null ? undefined : all.find(({ y }) => Math.abs(y - (pointer ?? 0)) <= NEAR_PX)
    const found = gapAtPointer ?? all.find((line) => part !== null && line.after === rowOf(state().rows, part)?.id)
    const frame = canvas.frame.getBoundingClientRect()
    gap.hidden = !found || found.y < frame.top - 1 || found.y > frame.bottom + 1
    if (!found) return
    after = found.after
    gap.style.transform = `translate(${found.rect.x}px, ${yBesideLowPart(hovered && canvas.rectOf(hovered), found.y)}px)`
    gap.style.width = `${found.rect.width}px`
  }
  const place = () => {
    const { hovered, chosen: part, writing, can } = state()
    show(hover, hovered && hovered !== part && !writing ? canvas.rectOf(hovered) : null)
    const rect = part && canvas.rectOf(part)
    show(chosen, rect)
    const frame = canvas.frame.getBoundingClientRect()
    tools.hidden = !rect || writing || !isSeen(rect, frame)
    if (part && rect && !tools.hidden) {
      const possibleActs = can(part)
      upButton.disabled = !possibleActs.up
      downButton.disabled = !possibleActs.down
      copy.disabled = !possibleActs.copy
      remove.disabled = !possibleActs.remove
      const left = Math.min(frame.right + 12, innerWidth - 44)
      const top = Math.min(Math.max(rect.y, 8), innerHeight - 8 - tools.offsetHeight)
      tools.style.transform = `translate(${left}px, ${top}px)`
    }
    placePlus(writing ? null : part, hovered ?? part)
  }
  const placeSoon = oncePerFrame(place)
  addEventListener('resize', placeSoon)
  return {
    place: placeSoon,
    point: (y: number | null) => {
      pointer = y === null ? null : y + canvas.frame.getBoundingClientRect().y
      placeSoon()
    },
    /** Returns the row after which something dropped at `y` goes. Shows the line there, unless `drops` is true. */
    dropAt: (y: number | null, drops = false): { after: string | null } | null => {
      const nearest =
        y === null ? undefined : insertionLines().sort((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0]
      show(
        line,
        nearest && !drops ? { x: nearest.rect.x, y: nearest.y - 1, width: nearest.rect.width, height: 3 } : null,
      )
      return nearest ?? null
    },
  }
}

/** The row that contains a part. */
export const rowOf = (rows: readonly MailPart[], part: MailPart): MailPart | undefined => {
  const isOrHolds = (row: MailPart): boolean => row === part || row.parts.some(isOrHolds)
  return rows.find(isOrHolds)
}
