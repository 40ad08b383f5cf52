/** Finds where a dragged block or part would be dropped, and the line that marks the place. */
import type { Component, Editor } from 'grapesjs'
import type { Insertion, Rect } from '../protocol'
import { bodyOf, canvasOf, childrenOf, kindOf, partAt, wholeOf } from './parts'
import { isRow } from './place'

/** A position among the children of `parent`; `asRow`: the block gets a row of its own there. */
export type Drop = { parent: Component; at: number; asRow: boolean; line: Rect }

/** What is dragged: a new block, or an existing part. */
export type Dragged = { insertion: Insertion } | { part: Component }

/** `x` and `y` are pixels of the designer's page. Returns null if nothing can be dropped there. */
export function dropAt(editor: Editor, dragged: Dragged, { x, y }: { x: number; y: number }): Drop | null {
  const frame = editor.Canvas.getFrameEl()
  const { x: left, y: top, width, right, bottom } = frame.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) return null
  const zoom = width / frame.offsetWidth || 1
  const point = { x: (x - left) / zoom, y: (y - top) / zoom }
  const found = bodyOf(editor) ? dropInMail(editor, dragged, point) : dropInPanel(editor, dragged, point)
  if (!found) return null
  const { line } = found
  return {
    ...found,
    line: { x: left + line.x * zoom, y: top + line.y * zoom, width: line.width * zoom, height: line.height * zoom },
  }
}

type Point = { x: number; y: number }

const movingPart = (dragged: Dragged): Component | null => ('part' in dragged ? dragged.part : null)

function dropInMail(editor: Editor, dragged: Dragged, point: Point): Drop | null {
  const body = bodyOf(editor)
  if (!body) return null
  const part = movingPart(dragged)
  const isRowDrop = 'insertion' in dragged ? isRow(dragged.insertion.source) : part?.parent() === body
  if (isRowDrop) return dropAmong(body, part, point, true)
  if (part?.is('mj-column')) {
    const row = part.parent()
    return row ? dropAmong(row, part, point, false, true) : null
  }
  const column = columnUnder(editor, point)
  if (column) return dropAmong(column, part, point, false)
  return 'insertion' in dragged ? dropAmong(body, null, point, true) : null
}

function dropInPanel(editor: Editor, dragged: Dragged, point: Point): Drop | null {
  const root = wholeOf(editor)
  const part = movingPart(dragged)
  const hovered = partUnder(editor, point)
  let container = hovered && isBox(hovered) ? hovered : (hovered?.parent() ?? root)
  // A part cannot be dropped into itself.
  for (let ancestor: Component | null = container; part && ancestor; ancestor = ancestor.parent() ?? null)
    if (ancestor === part) container = part.parent() ?? null
  if (!container || (root && container !== root && !root.contains(container))) container = root
  return container ? dropAmong(container, part, point, false, kindOf(container) === 'columns') : null
}

const isBox = (part: Component): boolean => ['box', 'columns'].includes(kindOf(part))

/** Finds the position among the children of `parent`; `isHorizontal` if they are next to each other. */
function dropAmong(
  parent: Component,
  part: Component | null,
  point: Point,
  isOwnRow: boolean,
  isHorizontal = false,
): Drop | null {
  const children = childrenOf(parent).filter((child) => child !== part)
  const rects = children.flatMap((child) => child.getEl()?.getBoundingClientRect() ?? [])
  const parentRect = parent.getEl()?.getBoundingClientRect()
  if (!parentRect || rects.length !== children.length) return null
  const middleOf = (rect: DOMRect) => (isHorizontal ? rect.x + rect.width / 2 : rect.y + rect.height / 2)
  const next = rects.findIndex((rect) => middleOf(rect) > (isHorizontal ? point.x : point.y))
  const before = next < 0 ? undefined : rects[next]
  const last = rects.at(-1)
  const edge = isHorizontal
    ? (before?.left ?? last?.right ?? parentRect.left)
    : (before?.top ?? last?.bottom ?? parentRect.top + Math.min(12, parentRect.height / 2))
  const line = isHorizontal
    ? { x: edge - 1.5, y: parentRect.y, width: 3, height: parentRect.height }
    : { x: parentRect.x, y: edge - 1.5, width: parentRect.width, height: 3 }
  const child = next < 0 ? undefined : children[next]
  return { parent, at: child ? child.index() : parent.components().length, asRow: isOwnRow, line }
}

function partUnder(editor: Editor, { x, y }: Point): Component | null {
  let element = canvasOf(editor).elementFromPoint(x, y)
  for (; element; element = element.parentElement) {
    const model = (element as { __gjsv?: { model?: Component } }).__gjsv?.model
    if (model) return partAt(model)
  }
  return null
}

function columnUnder(editor: Editor, point: Point): Component | null {
  const part = partUnder(editor, point)
  if (!part) return null
  const around = part.is('mj-column') ? part : part.closestType('mj-column')
  if (around) return around
  const columns = part.findType('mj-column')
  const isUnderPointer = (column: Component) => {
    const rect = column.getEl()?.getBoundingClientRect()
    return rect !== undefined && point.x >= rect.left && point.x <= rect.right
  }
  return columns.find(isUnderPointer) ?? null
}

type GivenOptions = {
  /** `id` is the picture to replace; otherwise `point` is where the file was dropped. Both are null for a pasted picture. */
  give: (file: File, id: string | null, point: Point | null) => void
  /** Position of a file dragged over the canvas; null after it left or was dropped. */
  over: (point: Point | null) => void
}

/** Accepts pictures that are dropped on the canvas or pasted into it, and ignores other files. */
export function acceptDroppedFiles(editor: Editor, { give, over }: GivenOptions): void {
  for (const page of [document, canvasOf(editor)]) {
    page.addEventListener('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      over(pictureAt(editor, event.target) ? null : pointOf(editor, event))
    })
    page.addEventListener('dragleave', () => over(null))
    page.addEventListener(
      'drop',
      (event) => {
        const [file] = event.dataTransfer?.files ?? []
        if (!file) return
        // The browser would open the file instead of the designer.
        event.preventDefault()
        event.stopPropagation()
        over(null)
        if (isPicture(file)) give(file, pictureAt(editor, event.target), pointOf(editor, event))
      },
      true,
    )
    page.addEventListener('paste', (event) => {
      const [file] = event.clipboardData?.files ?? []
      // An open text has handled its own paste already.
      if (!file || !isPicture(file) || event.defaultPrevented) return
      event.preventDefault()
      const part = partAt(editor.getSelected())
      give(file, part && isImage(part) ? part.getId() : null, null)
    })
  }
}

export const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:hei[cf])$/i.test(file.name)

const isImage = (part: { is: (type: string) => boolean }): boolean => part.is('mj-image') || part.is('image')

/** Converts a position from the canvas's own pixels. */
function pointOf(editor: Editor, { view, clientX: x, clientY: y }: DragEvent): Point {
  const frame = editor.Canvas.getFrameEl()
  if (view !== frame.contentWindow) return { x, y }
  const rect = frame.getBoundingClientRect()
  const zoom = rect.width / frame.offsetWidth || 1
  return { x: rect.x + x * zoom, y: rect.y + y * zoom }
}

/** The id of the picture under the pointer. */
function pictureAt(editor: Editor, target: EventTarget | null): string | null {
  for (let element = target as Element | null; element; element = element.parentElement) {
    const id = element.id && editor.Components.getById(element.id)
    if (id && isImage(id)) return id.getId()
  }
  return null
}
