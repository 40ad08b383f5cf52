/**
 * Edits of a part of an email, as replacements in the source. Each edit knows the tree it must produce.
 * An edit is refused if the result differs, for instance because an element is not closed where it seems to be.
 */

import {
  attributeOf,
  type Change,
  type Document,
  describedNode,
  type Element,
  isElement,
  movedBy,
  type Node,
  startOf,
  type Tree,
  treeText,
} from '../html-tree'
import type { Patch } from '../protocol'
import { type WholePart, wholeOf } from './outlook'
import { type MailPart, siblingsOf } from './parts'
import { changesToText, type Letter } from './text-edit'
import { valueChanges } from './values'

export type Edit = {
  changes: readonly Change[]
  /** Whether the edited source parses to the expected tree. */
  holds: (after: Tree) => boolean
}

/** Null if nothing changes or the source does not allow the edit. */
export function textEditOf(tree: Tree, { partText: editableText }: MailPart, letters: readonly Letter[]): Edit | null {
  const changes = editableText && changesToText(tree, editableText, letters)
  if (!changes || changes.length === 0) return null
  const [from, to] = editableText.range
  const end = to + changes.reduce((sum, change) => sum + change.text.length - (change.to - change.from), 0)
  const before = treeText(tree.document, replaceExcept(editableText.nodes))
  return { changes, holds: (after) => treeText(after.document, notBetween(from, end)) === before }
}

export function setValues(tree: Tree, part: MailPart, patch: Patch): Edit | null {
  const edit = valueChanges(tree, part, patch)
  if (!edit || edit.changes.length === 0) return null
  const { changes, set } = edit
  const before = treeText(tree.document, withoutValues(new Map(set)))
  return {
    changes,
    holds: (after) => {
      const movedValues = new Map<Element, ReadonlyMap<string, string | null>>()
      for (const [element, values] of set) {
        const start = startOf(tree, element)
        const sameElement = start === null ? undefined : after.byStart.get(movedBy(changes, start))
        if (!sameElement) return false
        movedValues.set(sameElement, values)
        for (const [name, value] of values)
          if (attributeOf(sameElement, name) !== (name === 'style' && value === '' ? null : value)) return false
      }
      return treeText(after.document, withoutValues(movedValues)) === before
    },
  }
}

/** Describes elements without the values in `set`; everything else unchanged. */
function withoutValues(set: ReadonlyMap<Element, ReadonlyMap<string, string | null>>) {
  const replacementOf = (node: Node): string | undefined => {
    const values = isElement(node) ? set.get(node) : undefined
    if (!values || !isElement(node)) return undefined
    const rest = node.attrs.filter(({ name }) => !values.has(name)).map(({ name, value }) => [name, value])
    return `<${node.tagName} ${JSON.stringify(rest.sort())}>${treeText(node, replacementOf)}</>`
  }
  return replacementOf
}

export function removePart(tree: Tree, part: MailPart): Edit | null {
  const unit = wholeOf(tree, part)
  if (!unit) return null
  const [from, to] = unit.range
  const expected = treeText(tree.document, replaceExcept(unit.nodes))
  return { changes: [{ from, to, text: '' }], holds: ({ document }) => treeText(document) === expected }
}

export function copyPart(tree: Tree, part: MailPart): Edit | null {
  const unit = wholeOf(tree, part)
  if (!unit) return null
  const [, to] = unit.range
  return placementEdit(tree, unit, unit, 'after', [{ from: to, to, text: tree.source.slice(...unit.range) }], false)
}

/** Swaps a part with the one before or after it. */
export function movePart(tree: Tree, parts: readonly MailPart[], part: MailPart, direction: -1 | 1): Edit | null {
  const siblings = siblingsOf(parts, part)
  const other = siblings[siblings.indexOf(part) + direction]
  return other ? movePartBeside(tree, part, other, direction > 0 ? 'after' : 'before') : null
}

type Side = 'before' | 'after'

/** Moves a part next to another part of the same parent. */
function movePartBeside(tree: Tree, part: MailPart, other: MailPart, side: Side): Edit | null {
  const [unit, target] = [wholeOf(tree, part), wholeOf(tree, other)]
  if (part === other || !unit || !target || parentOf(part) !== parentOf(other)) return null
  const [from, to] = unit.range
  const position = target.range[side === 'after' ? 1 : 0]
  const moveChanges = [
    { from, to, text: '' },
    { from: position, to: position, text: tree.source.slice(from, to) },
  ]
  return placementEdit(tree, unit, target, side, moveChanges, true)
}

const parentOf = (part: MailPart): unknown => part.chain[0]?.parentNode ?? part.partText?.parent

/** The edit that puts `part` next to `other`; if `isMove`, `part` is also removed from its old position. */
function placementEdit(
  tree: Tree,
  part: WholePart,
  other: WholePart,
  side: Side,
  changes: Change[],
  isMove: boolean,
): Edit {
  const ownNodes = new Set<Node>(part.nodes)
  const text = [...ownNodes].map((node) => describedNode(node)).join('')
  const target = side === 'after' ? other.nodes.at(-1) : other.nodes[0]
  const expected = treeText(tree.document, (node) => {
    if (node === target) return side === 'after' ? describedNode(node) + text : text + describedNode(node)
    return isMove && ownNodes.has(node) ? '' : undefined
  })
  return { changes, holds: ({ document }) => treeText(document) === expected }
}

/** Inserts a block of HTML and its styles after a row (null: before the first), wrapped like the other rows of the email. */
export function insertBlock(
  tree: Tree,
  parts: readonly MailPart[],
  after: MailPart | null,
  { html, styles }: { html: string; styles: string },
): Edit | null {
  const neighbour = after ?? parts[0]
  if (!neighbour?.unit) return null
  const position = neighbour.unit[after ? 1 : 0]
  const row = neighbour.chain[0]?.tagName
  const text =
    row === 'tr'
      ? `<tr><td${spanOf(neighbour)} style="padding:0">${html}</td></tr>`
      : row === 'td' || row === 'th'
        ? null
        : html
  if (text === null) return null
  const head = styles === '' ? null : headEnd(tree.document)
  const changes = [
    { from: position, to: position, text },
    ...(head === null ? [] : [{ from: head, to: head, text: styles }]),
  ]
  const before = treeText(tree.document)
  return {
    changes,
    holds: (now) => {
      const places = changes.map(({ from, text: { length } }) => {
        const start = from + changes.reduce((sum, change) => sum + (change.from < from ? change.text.length : 0), 0)
        return [start, start + length] as const
      })
      const isNew = (node: Node) => places.some(([from, to]) => notBetween(from, to)(node) === '')
      return treeText(now.document, (node) => (isNew(node) ? '' : undefined)) === before
    },
  }
}

/** The colspan of the widest row of the table. */
function spanOf({ chain: [row] }: MailPart): string {
  const rows = row?.parentNode && 'childNodes' in row.parentNode ? row.parentNode.childNodes.filter(isElement) : []
  const widths = rows.map((row) =>
    row.childNodes.filter(isElement).reduce((sum, cell) => sum + (Number(attributeOf(cell, 'colspan')) || 1), 0),
  )
  const maxWidth = Math.max(1, ...widths)
  return maxWidth > 1 ? ` colspan="${maxWidth}"` : ''
}

function headEnd(document: Document): number | null {
  const html = document.childNodes.find((node) => isElement(node) && node.tagName === 'html')
  const head =
    html && isElement(html) ? html.childNodes.find((node) => isElement(node) && node.tagName === 'head') : undefined
  const place = head && isElement(head) ? head.sourceCodeLocation : undefined
  return place?.endTag?.startOffset ?? null
}

const replaceExcept = (nodes: readonly Node[]) => {
  const removed = new Set(nodes)
  return (node: Node): string | undefined => (removed.has(node) ? '' : undefined)
}

const notBetween =
  (from: number, to: number) =>
  (node: Node): string | undefined => {
    const place = node.sourceCodeLocation
    return place && place.startOffset >= from && place.startOffset < to && place.endOffset <= to ? '' : undefined
  }
