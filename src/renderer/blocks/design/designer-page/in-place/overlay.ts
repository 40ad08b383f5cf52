/**
 * Overlay for HTML edited in place: outlines of the hovered and the selected part, the selected part's tools, and the plus between rows.
 */
import type { MailPart } from '../../in-place/parts'
import type { Act, Rect } from '../../protocol'
import { iconButton } from '../icons'
import { besideLow, box, NEAR_PX, once, plainRect, show } from '../overlay'
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
  const up = iconButton('Move up', 'up', () => act('up'))
  const down = iconButton('Move down', 'down', () => act('down'))
  const copy = iconButton('Copy', 'copy', () => act('copy'))
  const remove = iconButton('Delete', 'trash', () => act('remove'))
  tools.append(up, down, copy, remove)
  const gap = document.createElement('div')
  gap.className = 'gap'
  let after: string | null = null
  const plus = iconButton('Add a block here', 'plus', () => add(after, plainRect(plus)))
  gap.append(plus)
  layer.append(hover, chosen, gap, tools, line)
  document.body.append(layer)
  let pointer: number | null = null

  /** Positions for a block: before the first row, and after each row. */
  const lines = () => {
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
  const placePlus = (part: MailPart | null, over: MailPart | null) => {
    const all = lines()
    const here = pointer === null ? undefined : all.find(({ y }) => Math.abs(y - (pointer ?? 0)) <= NEAR_PX)
    const found = here ?? all.find((line) => part !== null && line.after === rowOf(state().rows, part)?.id)
    const frame = canvas.frame.getBoundingClientRect()
    gap.hidden = !found || found.y < frame.top - 1 || found.y > frame.bottom + 1
    if (!found) return
    after = found.after
    gap.style.transform = `translate(${found.rect.x}px, ${besideLow(over && canvas.rectOf(over), found.y)}px)`
    gap.style.width = `${found.rect.width}px`
  }
  const place = () => {
    const { hovered, chosen: part, writing, can } = state()
    show(hover, hovered && hovered !== part && !writing ? canvas.rectOf(hovered) : null)
    const rect = part && canvas.rectOf(part)
    show(chosen, rect)
    tools.hidden = !rect || writing
    if (part && rect) {
      const able = can(part)
      up.disabled = !able.up
      down.disabled = !able.down
      copy.disabled = !able.copy
      remove.disabled = !able.remove
      const frame = canvas.frame.getBoundingClientRect()
      const left = Math.min(frame.right + 12, innerWidth - 44)
      const top = Math.min(Math.max(rect.y, 8), innerHeight - 8 - tools.offsetHeight)
      tools.style.transform = `translate(${left}px, ${top}px)`
    }
    placePlus(writing ? null : part, hovered ?? part)
  }
  const soon = once(place)
  addEventListener('resize', soon)
  return {
    place: soon,
    point: (y: number | null) => {
      pointer = y === null ? null : y + canvas.frame.getBoundingClientRect().y
      soon()
    },
    /** Returns the row after which something dropped at `y` goes. Shows the line there, unless `drops` is true. */
    dropAt: (y: number | null, drops = false): { after: string | null } | null => {
      const nearest =
        y === null ? undefined : lines().sort((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0]
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
  const holds = (row: MailPart): boolean => row === part || row.parts.some(holds)
  return rows.find(holds)
}
