/** Inserts blocks into a design, and moves, copies and removes parts. */
import type { Component, Editor } from 'grapesjs'
import type { Insertion } from '../protocol'
import { bodyOf, childrenOf, kindOf, partAt, wholeOf } from './parts'

/** Inserts after the row with the id `after` (null: at the top), otherwise at the selection. Returns the inserted part. */
export function insert(editor: Editor, insertion: Insertion, after?: string | null): Component | null {
  const place = after === undefined ? placeByChoice(editor, insertion) : placeOfRow(editor, insertion, after)
  if (!place) return null
  const [added] = place.parent.append(place.source, { at: place.at })
  if (!added) return null
  dropEmptyRow(editor, added)
  // If a row was created only to hold the block, returns the block.
  return place.source === insertion.source ? added : (childrenOf(added).flatMap(childrenOf)[0] ?? added)
}

/** A blank email has one empty row, which the first inserted row replaces. */
function dropEmptyRow(editor: Editor, added: Component): void {
  const body = bodyOf(editor)
  const others = body ? childrenOf(body).filter((row) => row !== added) : []
  const [blank] = others
  const isBlank = blank?.is('mj-section') && childrenOf(blank).every((column) => childrenOf(column).length === 0)
  if (blank && others.length === 1 && isBlank && added.parent() === body) blank.remove()
}

type Place = { parent: Component; at: number; source: string }

/** Parts of an email that are direct children of its body. */
const rows = new Set(['mj-section', 'mj-wrapper', 'mj-hero', 'mj-raw'])

export const isRow = (source: string): boolean => rows.has(/^\s*<([\w-]+)/.exec(source)?.[1] ?? '')

function placeOfRow(editor: Editor, { row }: Insertion, after: string | null): Place | null {
  const parent = wholeOf(editor)
  if (!parent) return null
  const before = after === null ? undefined : editor.Components.getById(after)
  return { parent, at: before ? before.index() + 1 : 0, source: row }
}

function placeByChoice(editor: Editor, insertion: Insertion): Place | null {
  const root = wholeOf(editor)
  if (!root) return null
  const chosen = partAt(editor.getSelected())
  const end = { parent: root, at: root.components().length, source: insertion.row }
  if (!chosen || chosen === root) return end
  if (!bodyOf(editor)) return { ...placeInPanel(chosen), source: insertion.source }
  if (isRow(insertion.source)) {
    const row = rowOf(chosen)
    return row ? { ...placeAfter(row), source: insertion.source } : end
  }
  const column = columnOf(chosen)
  if (!column || (column !== chosen && isVoucher(column))) {
    const row = rowOf(chosen)
    return row ? { ...placeAfter(row), source: insertion.row } : end
  }
  const content = childIn(column, chosen)
  return { ...(content ? placeAfter(content) : placeInside(column)), source: insertion.source }
}

const placeAfter = (part: Component): Omit<Place, 'source'> => {
  const parent = part.parent()
  // Without a parent, the part is the whole message: inserts at its end.
  return parent ? { parent, at: part.index() + 1 } : { parent: part, at: part.components().length }
}

const placeInside = (part: Component): Omit<Place, 'source'> => ({ parent: part, at: part.components().length })

const placeInPanel = (chosen: Component): Omit<Place, 'source'> => {
  const isCell = chosen.parent() && kindOf(chosen) === 'box' && kindOf(chosen.parent() as Component) === 'columns'
  return isCell ? placeInside(chosen) : placeAfter(chosen)
}

/** The row in the body, or in a wrapper, that contains `part`. */
function rowOf(part: Component): Component | null {
  for (let ancestor: Component | undefined = part; ancestor; ancestor = ancestor.parent()) {
    const parentType = ancestor.parent()?.get('type')
    if (parentType === 'mj-body' || parentType === 'mj-wrapper') return ancestor
  }
  return null
}

function columnOf(chosen: Component): Component | null {
  if (chosen.is('mj-column')) return chosen
  const column = chosen.closestType('mj-column')
  return column ?? chosen.findType('mj-column')[0] ?? null
}

/** A framed column with a voucher code: blocks are added to it only if the column itself is selected. */
const isVoucher = (column: Component): boolean =>
  /^(?!none|0)./.test(String(column.getAttributes().border ?? '')) && column.toHTML().includes('{{voucher_code')

function childIn(column: Component, part: Component): Component | null {
  if (part === column) return null
  let child: Component | undefined = part
  while (child && child.parent() !== column) child = child.parent()
  return child ?? null
}

/** Inserts a block where it was dropped. */
export function insertAt(
  editor: Editor,
  insertion: Insertion,
  { parent, at, asRow }: { parent: Component; at: number; asRow: boolean },
): Component | null {
  const [added] = parent.append(asRow ? insertion.row : insertion.source, { at })
  if (!added) return null
  dropEmptyRow(editor, added)
  return asRow && insertion.row !== insertion.source ? (childrenOf(added).flatMap(childrenOf)[0] ?? added) : added
}

/** Moves a part one place up or down among its siblings. Content at the end of its column moves to the next column. */
export function move(editor: Editor, part: Component, direction: -1 | 1): void {
  const parent = part.parent()
  if (!parent) return
  const siblings = childrenOf(parent)
  const other = siblings[siblings.indexOf(part) + direction]
  if (other) part.move(parent, { at: other.index() + (direction > 0 ? 1 : 0) })
  else if (parent.is('mj-column')) {
    const columns = editor.getWrapper()?.findType('mj-column') ?? []
    const next = columns[columns.indexOf(parent) + direction]
    if (next) part.move(next, { at: direction > 0 ? 0 : next.components().length })
  }
}

/** Inserts a copy directly after the part. */
export function copy(part: Component): Component | null {
  const [added] = part.parent()?.append(part.clone(), { at: part.index() + 1 }) ?? []
  return added ?? null
}

/** Returns the part to select next. Removing the last column also removes its row. */
export function remove(part: Component): Component | null {
  const parent = part.parent()
  if (!parent) return null
  if (part.is('mj-column') && childrenOf(parent).length === 1) return remove(parent)
  const siblings = childrenOf(parent)
  const index = siblings.indexOf(part)
  part.remove()
  return siblings[index + 1] ?? siblings[index - 1] ?? partAt(parent)
}
