/** Converts text to an editor document and back: a line becomes a paragraph, a placeholder becomes a chip. */
import { Extension, type JSONContent } from '@tiptap/core'
import type { Fragment, Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { agreeing, amount } from '#contract'
import { parseText, placeholderOf } from '../../../model/merge-tags/text'

/** The document of a text; `textOf` is the inverse. */
export function documentOf(text: string): JSONContent {
  return { type: 'doc', content: text.split('\n').map(paragraphOf) }
}

/** The text of a document, with chips as placeholders. Runs on every keystroke: linear, and allocates only the text. */
export const textOf = (doc: Node): string => textBetween(doc, 0, doc.content.size)

const textBetween = (doc: Node, from: number, to: number): string => doc.textBetween(from, to, '\n', sourceOf)

/** The text of a leaf: the placeholder of a chip, the line break of a break. */
function sourceOf(leaf: Node): string {
  if (leaf.type.name === 'hardBreak') return '\n'
  return leaf.type.name === 'mergeTag' ? placeholderOf(leaf.attrs.key, leaf.attrs.fallback) : ''
}

/** Text and chips of a line, as content of a paragraph. */
function inlineOf(line: string): JSONContent[] {
  return parseText(line).map((piece) =>
    piece.kind === 'text'
      ? { type: 'text', text: piece.source }
      : { type: 'mergeTag', attrs: { key: piece.key, fallback: piece.fallback } },
  )
}

function paragraphOf(line: string): JSONContent {
  return line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: inlineOf(line) }
}

/**
 * The maximum number of merge tags in a field (Source: docs/reference/rules.md#merge-tags: the count can be capped per field). 'At most one
 * merge tag'
 */
export const tagText = (limit: number): string =>
  agreeing(limit, 'At most one merge tag', `At most ${amount(limit)} merge tags`)

/**
 * Refuses changes that would exceed `limit` tags, and calls `onRefusal` with the reason. A stored text over the maximum can still be edited and
 * reduced.
 */
export const tagCap = (limit: number, onRefusal: (text: string) => void) =>
  Extension.create({
    name: 'mergeTagCap',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true
          const after = tagsIn(transaction.doc)
          if (after <= limit || after <= tagsIn(state.doc)) return true
          // Deferred: not during the refused transaction.
          queueMicrotask(() => onRefusal(tagText(limit)))
          return false
        },
      }),
    ],
  })

/** The number of tags in a document or fragment. */
export function tagsIn(content: Node | Fragment): number {
  let count = 0
  content.descendants((node) => {
    if (node.type.name === 'mergeTag') count++
  })
  return count
}

/**
 * Removes repeated blank lines from a text while the user writes it (Source: docs/reference/rules.md#whatsapp). The text with each run of
 * blank lines reduced to one.
 */
export const withOneBlankLine = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')

/** The blank line with the caret stays until the caret leaves it, because the user may type there next. */
export const OneBlankLine = Extension.create({
  name: 'oneBlankLine',
  addProseMirrorPlugins: () => [oneBlankLine()],
})

export const oneBlankLine = () =>
  new Plugin({
    appendTransaction: (transactions, _before, state) =>
      transactions.some(({ docChanged, selectionSet }) => docChanged || selectionSet)
        ? collapseBlankLines(state)
        : null,
  })

type Line = { at: number; node: Node }

function collapseBlankLines(state: EditorState): Transaction | null {
  const extra = surplusLines(linesOf(state.doc), state.selection.head)
  if (extra.length === 0) return null
  const { tr } = state
  // From the end, so that earlier positions stay valid.
  for (const { at, node } of extra.toReversed()) tr.delete(at, at + node.nodeSize)
  return tr
}

/** Blank lines after another blank line, except the one under the caret. */
function surplusLines(lines: readonly Line[], caret: number): Line[] {
  return lines.filter((line, index) => {
    const before = lines[index - 1]
    const isCaretInLine = caret >= line.at && caret <= line.at + line.node.nodeSize
    return before !== undefined && isBlank(line) && isBlank(before) && !isCaretInLine
  })
}

const isBlank = ({ node }: Line): boolean => node.childCount === 0

function linesOf(doc: Node): Line[] {
  const lines: Line[] = []
  doc.forEach((node, index) => {
    lines.push({ at: index, node })
  })
  return lines
}
