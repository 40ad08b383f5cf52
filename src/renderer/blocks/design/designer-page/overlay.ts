/**
 * Overlay of the canvas: outlines of the hovered and the selected part, the selected part's tools next to the email, and the plus between
 * rows.
 */
import type { Component, Editor } from 'grapesjs'
import type { Act, Rect } from '../protocol'
import { type Drop, dropAt } from './drop'
import { iconButton, icons } from './icons'
import { childrenOf, isMail, partAt, rectOf, wholeOf } from './parts'

type OverlayHandlers = {
  act: (act: Act) => void
  add: (after: string | null, rect: Rect) => void
  moved: (part: Component, to: Drop) => void
}

export type Overlay = { place: () => void; showDrop: (drop: Drop | null) => void }

/** The plus appears within this distance of a boundary between rows, in pixels. */
export const NEAR_PX = 10

export function drawOverlay(editor: Editor, { act, add, moved }: OverlayHandlers): Overlay {
  const layer = document.createElement('div')
  layer.id = 'overlay'
  const hover = box('hover')
  const chosen = box('chosen')
  const line = box('drop')
  const showDrop = (drop: Drop | null) => show(line, drop?.line ?? null)
  const tools = toolsOf(editor, act, { showDrop, moved })
  const gap = document.createElement('div')
  gap.className = 'gap'
  let boundary: { after: string | null } | null = null
  const addButton = iconButton('Add a block here', 'plus', () => {
    if (boundary) add(boundary.after, plainRect(addButton))
  })
  gap.append(addButton)
  // The page or the app draws the close button of a panel; the design has none.
  const close = box('close')
  close.innerHTML = icons.cross
  layer.append(close, hover, chosen, gap, tools.bar, line)
  document.body.append(layer)

  let hovered: Component | null = null
  let pointer: number | null = null
  const place = () => {
    const part = partAt(editor.getSelected())
    const isEditing = editor.getEditing() !== null && editor.getEditing() !== undefined
    show(hover, hovered && hovered !== part && !isEditing ? shownRect(editor, hovered) : null)
    const root = wholeOf(editor)
    show(chosen, part && part !== root ? shownRect(editor, part) : null)
    show(close, isMail(editor) || !root ? null : closeRect(rectAt(editor, root), frameRect(editor)))
    tools.place(part && part !== root && !isEditing ? part : null)
    boundary = placePlus(editor, gap, { pointer: isEditing ? null : pointer, part: isEditing ? null : part, hovered })
  }
  const placeSoon = oncePerFrame(place)
  editor.on('component:hovered', (component: Component) => {
    const part = partAt(component)
    hovered = part === wholeOf(editor) ? null : part
    placeSoon()
  })
  editor.on('component:unhovered', () => {
    hovered = null
    placeSoon()
  })
  editor.on(
    'component:toggled component:update update undo redo rte:enable rte:disable change:device canvas:zoom',
    placeSoon,
  )
  const window = editor.Canvas.getWindow()
  window.addEventListener('scroll', place, { passive: true })
  window.addEventListener('mousemove', ({ clientY }) => {
    pointer = clientY
    placeSoon()
  })
  window.document.addEventListener('mouseleave', () => {
    pointer = null
    placeSoon()
  })
  // Pictures and text that load late move the parts below.
  window.document.addEventListener('load', placeSoon, true)
  new ResizeObserver(placeSoon).observe(window.document.body)
  addEventListener('resize', placeSoon)
  return { place: placeSoon, showDrop }
}

export function box(name: string): HTMLElement {
  const element = document.createElement('div')
  element.className = `box ${name}`
  element.hidden = true
  return element
}

type Moves = { showDrop: (drop: Drop | null) => void; moved: OverlayHandlers['moved'] }

function toolsOf(editor: Editor, act: (act: Act) => void, moves: Moves) {
  const bar = document.createElement('div')
  bar.className = 'tools'
  bar.role = 'toolbar'
  bar.ariaLabel = 'Block'
  bar.ariaOrientation = 'vertical'
  bar.hidden = true
  const grip = iconButton('Drag', 'grip', () => {})
  grip.className = 'grip'
  grip.tabIndex = -1
  dragBy(editor, grip, moves)
  const upButton = iconButton('Move up', 'up', () => act('up'))
  const downButton = iconButton('Move down', 'down', () => act('down'))
  const copy = iconButton('Copy', 'copy', () => act('copy'))
  const remove = iconButton('Delete', 'trash', () => act('remove'))
  bar.append(grip, upButton, downButton, copy, remove)
  const place = (part: Component | null) => {
    const rect = part ? rectAt(editor, part) : null
    const frame = frameRect(editor)
    bar.hidden = !rect || !isSeen(rect, frame)
    if (!part || !rect || bar.hidden) return
    const siblings = childrenOf(part.parent() ?? part)
    const isInColumn = part.parent()?.is('mj-column') === true
    upButton.disabled = !isInColumn && siblings[0] === part
    downButton.disabled = !isInColumn && siblings.at(-1) === part
    const left = isMail(editor) ? Math.min(frame.right + 12, innerWidth - 44) : leftOfPanel(editor, frame)
    const top = Math.min(Math.max(rect.y, 8), innerHeight - 8 - bar.offsetHeight)
    bar.style.transform = `translate(${left}px, ${top}px)`
  }
  return { bar, place }
}

const frameRect = (editor: Editor): DOMRect => editor.Canvas.getFrameEl().getBoundingClientRect()

/** The tools are next to the panel, or outside the browser or phone if there is no room; never on top of the panel. */
function leftOfPanel(editor: Editor, frame: DOMRect): number {
  const root = wholeOf(editor)
  const beside = (root && rectAt(editor, root)?.x) ?? frame.x
  if (beside - TOOLS_PX > frame.x) return beside - TOOLS_PX
  return Math.max(4, plainRect(document.querySelector('main') ?? document.body).x - TOOLS_PX + 4)
}

/** Width of the tools with the space beside them. */
const TOOLS_PX = 44

/** The close button at the upper right corner of the panel, 32 by 32 pixels; null if the corner is scrolled out of view. */
export function closeRect(panel: Rect | null, frame: Pick<DOMRect, 'top' | 'bottom'>): Rect | null {
  if (!panel) return null
  const rect = { x: panel.x + panel.width - 42, y: panel.y + 10, width: 32, height: 32 }
  return rect.y >= frame.top && rect.y + rect.height <= frame.bottom ? rect : null
}

/** Drags the selected part by its handle; Escape cancels. */
function dragBy(editor: Editor, grip: HTMLElement, { showDrop, moved }: Moves): void {
  let part: Component | null = null
  const end = () => {
    part = null
    showDrop(null)
  }
  grip.addEventListener('pointerdown', (event) => {
    part = partAt(editor.getSelected())
    grip.setPointerCapture(event.pointerId)
  })
  grip.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (part) showDrop(dropAt(editor, { part }, { x, y }))
  })
  grip.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
    const drop = part && dropAt(editor, { part }, { x, y })
    if (part && drop) moved(part, drop)
    end()
  })
  grip.addEventListener('pointercancel', end)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') end()
  })
}

/** Shows the plus at the boundary under the pointer, otherwise below the selected row. */
function placePlus(
  editor: Editor,
  gap: HTMLElement,
  { pointer, part, hovered }: { pointer: number | null; part: Component | null; hovered: Component | null },
): { after: string | null } | null {
  const root = wholeOf(editor)
  const rows = root ? childrenOf(root) : []
  // A panel has padding below its last part.
  const lines = linesOf(rows, isMail(editor) ? 0 : 26)
  const byPointer = pointer === null ? undefined : lines.find(({ y }) => Math.abs(y - pointer) <= NEAR_PX)
  const row = part ? rows.find((row) => row === part || part.parents().includes(row)) : undefined
  const line = byPointer ?? (row ? lines.find(({ after }) => after === row.getId()) : undefined)
  gap.hidden = !line
  if (!line) return null
  const frame = editor.Canvas.getFrameEl().getBoundingClientRect()
  const zoom = frame.width / editor.Canvas.getFrameEl().offsetWidth || 1
  const y = frame.y + yBesideLowPart((hovered ?? part)?.getEl()?.getBoundingClientRect(), line.y) * zoom
  gap.hidden = y < frame.top - 1 || y > frame.bottom + 1
  const rootRect = root?.getEl()?.getBoundingClientRect()
  gap.style.transform = `translate(${frame.x + (rootRect?.x ?? 0) * zoom}px, ${y}px)`
  gap.style.width = `${(rootRect?.width ?? frame.width) * zoom}px`
  return { after: line.after }
}

/** Half the size of the plus, in pixels; it would cover parts that are lower than `LOW_PART_PX`. */
const HALF_PLUS_PX = 13
const LOW_PART_PX = 60

/** Returns `y`, or a position beyond a low part: a double-click on a single line of text must reach the text, not the plus. */
export function yBesideLowPart(part: Pick<Rect, 'y' | 'height'> | null | undefined, y: number): number {
  if (!part || part.height > LOW_PART_PX) return y
  const bottom = part.y + part.height
  return y > part.y + part.height / 2 ? Math.max(y, bottom + HALF_PLUS_PX) : Math.min(y, part.y - HALF_PLUS_PX)
}

/** The middle of the gap between two rows, so that the plus covers neither. */
function linesOf(rows: readonly Component[], bottomPadding: number): { y: number; after: string | null }[] {
  const drawnRows = rows.flatMap((row) => {
    const element = row.getEl()
    if (!element) return []
    const marginBottom = Number.parseFloat(getComputedStyle(element).marginBottom) || 0
    return [{ rect: element.getBoundingClientRect(), id: row.getId(), room: marginBottom }]
  })
  const [first] = drawnRows
  const gapsBelow = drawnRows.map(({ rect, id, room }, index) => {
    const next = drawnRows[index + 1]?.rect.top ?? rect.bottom + Math.max(room, bottomPadding)
    return { y: (rect.bottom + Math.max(next, rect.bottom)) / 2, after: id }
  })
  return first ? [{ y: first.rect.top, after: null }, ...gapsBelow] : []
}

function rectAt(editor: Editor, part: Component): Rect | null {
  const element = part.getEl()
  return element?.isConnected ? rectOf(editor, element) : null
}

/** False for a block that is scrolled out of view: next to another block, its toolbar would seem to belong to that one. */
export const isSeen = (rect: Rect, frame: DOMRect): boolean =>
  rect.y + rect.height > Math.max(0, frame.top) && rect.y < Math.min(innerHeight, frame.bottom)

/** The part of a block's rectangle inside the canvas frame, so that no outline is drawn over a browser or phone around it. */
function shownRect(editor: Editor, part: Component): Rect | null {
  const rect = rectAt(editor, part)
  const frame = frameRect(editor)
  if (!rect || !isSeen(rect, frame)) return null
  const y = Math.max(rect.y, frame.top)
  return { ...rect, y, height: Math.min(rect.y + rect.height, frame.bottom) - y }
}

/** Anything outside the window is clipped. */
export function show(element: HTMLElement, rect: Rect | null): void {
  element.hidden = rect === null
  if (!rect) return
  element.style.transform = `translate(${rect.x}px, ${rect.y}px)`
  element.style.width = `${rect.width}px`
  element.style.height = `${rect.height}px`
}

export function plainRect(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

/** Runs `work` at most once per animation frame. */
export function oncePerFrame(work: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      work()
    })
  }
}
