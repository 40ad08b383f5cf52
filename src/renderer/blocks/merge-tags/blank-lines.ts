/** Removes repeated blank lines from a text while the user writes it (Source: docs/reference/rules.md#whatsapp). */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

/** The text with each run of blank lines reduced to one. */
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
