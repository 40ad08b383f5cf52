/** Inserts blocks into a design, and moves, copies and removes parts. */
import type { Component, Editor } from 'grapesjs'
import { linkProperty } from '../../../../model/design/linked'
import type { Insertion, Project } from '../protocol'
import { bodyOf, childrenOf, kindOf, partAt, wholeOf } from './parts'
import { cleanProject } from './sanitise'

/**
 * Inserts after the row with the id `after` (null: at the top), otherwise after the row with the selection. Inserts into a column if it is
 * selected, or if it is empty in the selected row. Returns the inserted part.
 */
export function insert(editor: Editor, insertion: Insertion, after?: string | null): Component | null {
  const place = after === undefined ? placeByChoice(editor, insertion) : placeOfRow(editor, insertion, after)
  if (!place) return null
  const [added] = place.parent.append(partsOf(editor, place.source, insertion.link), { at: place.at })
  if (!added) return null
  dropEmptyRow(editor, added)
  // If a row was created only to hold the block, returns the block.
  return place.source === insertion.source ? added : (childrenOf(added).flatMap(childrenOf)[0] ?? added)
}

/** Inserts a saved row after the row with the selection. */
export function insertSaved(editor: Editor, row: Project): Component | null {
  const place = placeByChoice(editor, { source: '<mj-section>', row: '<mj-section>' })
  const [added] = place?.parent.append(cleanProject(row) as Parts, { at: place.at }) ?? []
  if (!added) return null
  dropEmptyRow(editor, added)
  return added
}

type Parts = Parameters<Component['append']>[0]

/** The parts of a source. A library may come from another computer, so what it holds is not trusted. */
function partsOf(editor: Editor, source: string, link: Insertion['link']): Parts {
  if (!link) return source
  const parsed = [editor.Parser.parseHtml(source).html].flat()
  const { components } = cleanProject({ components: parsed.map((part) => ({ ...Object(part), [linkProperty]: link })) })
  return components as Parts
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
  const column = chosen.is('mj-column') ? chosen : emptyColumnIn(chosen)
  if (column) return { ...placeInside(column), source: insertion.source }
  const row = rowOf(chosen)
  return row ? { ...placeAfter(row), source: insertion.row } : end
}

const placeAfter = (part: Component): Omit<Place, 'source'> => {
  const parent = part.parent()
  // Without a parent, the part is the whole message: inserts at its end.
  return parent ? { parent, at: part.index() + 1 } : { parent: part, at: part.components().length }
}

const placeInside = (part: Component): Omit<Place, 'source'> => ({ parent: part, at: part.components().length })

/** A panel has no sections: only columns are left, as in an email. */
function placeInPanel(chosen: Component): Omit<Place, 'source'> {
  const isColumns = (part: Component | undefined) => part !== undefined && kindOf(part) === 'columns'
  if (kindOf(chosen) === 'box' && isColumns(chosen.parent())) return placeInside(chosen)
  return placeAfter(chosen.parents().findLast(isColumns) ?? chosen)
}

/** The row in the body, or in a wrapper, that contains `part`. */
function rowOf(part: Component): Component | null {
  for (let ancestor: Component | undefined = part; ancestor; ancestor = ancestor.parent()) {
    const parentType = ancestor.parent()?.get('type')
    if (parentType === 'mj-body' || parentType === 'mj-wrapper') return ancestor
  }
  return null
}

const emptyColumnIn = (part: Component): Component | undefined =>
  part.findType('mj-column').find((column) => childrenOf(column).length === 0)

/** Inserts a block where it was dropped. */
export function insertAt(
  editor: Editor,
  insertion: Insertion,
  { parent, at, asRow }: { parent: Component; at: number; asRow: boolean },
): Component | null {
  const [added] = parent.append(partsOf(editor, asRow ? insertion.row : insertion.source, insertion.link), { at })
  if (!added) return null
  dropEmptyRow(editor, added)
  return asRow && insertion.row !== insertion.source ? (childrenOf(added).flatMap(childrenOf)[0] ?? added) : added
}

/** The row, if `part` is all that it contains: it is moved and removed with its part. Otherwise the part itself. */
function rowAround(part: Component): Component {
  const column = part.parent()
  const row = column?.parent()
  const isOnly = column?.is('mj-column') && childrenOf(column).length === 1 && row && childrenOf(row).length === 1
  return isOnly && row.is('mj-section') ? row : part
}

/** Moves a part one place up or down among its siblings. Content at the end of its column moves to the next column. */
export function move(editor: Editor, chosen: Component, direction: -1 | 1): void {
  const part = rowAround(chosen)
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

/** Returns the part to select next. Removing the last column, or the only part of a row, also removes the row. */
export function remove(chosen: Component): Component | null {
  const part = rowAround(chosen)
  const parent = part.parent()
  if (!parent) return null
  if (part.is('mj-column') && childrenOf(parent).length === 1) return remove(parent)
  const siblings = childrenOf(parent)
  const index = siblings.indexOf(part)
  part.remove()
  return siblings[index + 1] ?? siblings[index - 1] ?? partAt(parent)
}
