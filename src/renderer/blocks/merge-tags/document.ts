/** Converts typed and pasted text to an editor document and back: a line becomes a paragraph, a placeholder becomes a chip. */
import { Extension, type JSONContent } from '@tiptap/core'
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { agreeing, amount, listOf } from '#contract'
import { parseText, placeholderOf } from '../../../model/merge-tags/text'
import { clipboardText, notPasted } from '../../ui/clipboard-text'
import { type InsertKind, pasteRefusal } from '../../ui/limit-pastes'

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
const tagText = (limit: number): string =>
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
function tagsIn(content: Node | Fragment): number {
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

export type PasteRules = {
  /** True keeps line breaks; false turns them into spaces. */
  lines: boolean
  /** Maximum number of merge tags in the field. */
  mostTags?: number
  /** Called with the reason when content is refused. */
  tell: (text: string) => void
}

/**
 * Paste and drop into a message: plain text only, placeholders become chips, and refused content is reported. Handlers for `editorProps`:
 * paste and drop work alike. The editor handles data without text, and text that is dragged within the field.
 */
export const pasteHandlers = (rules: PasteRules) => ({
  // Empty, or the editor would parse the HTML and its styles would violate the page's policy.
  transformPastedHTML: () => '',
  handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean =>
    clipboardData !== null && pasteInto(view, clipboardData, { ...rules, by: 'pasted' }),
  handleDrop: (view: EditorView, event: DragEvent, _slice: Slice, isMoved: boolean): boolean => {
    const data = isMoved ? null : event.dataTransfer
    const content = data?.getData('text/plain') || data?.getData('text/html')
    const place = content ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
    if (!data || !place) return false
    event.preventDefault()
    return pasteInto(view, data, { ...rules, by: 'dropped', at: place.pos })
  },
})

/** Replaces the selection, or inserts at the position `at`. Returns whether there was text. */
function pasteInto(
  view: EditorView,
  data: DataTransfer,
  { lines, mostTags, tell, by, at }: PasteRules & { by: InsertKind; at?: number },
): boolean {
  const { state } = view
  const selection = at === undefined ? state.selection : TextSelection.near(state.doc.resolve(at))
  const { from, to } = selection
  const content = data.getData('text/plain') || data.getData('text/html')
  // Text far over the limit is not parsed.
  const reading =
    pasteRefusal(content, 0) === null ? clipboardText(data, lines) : { text: content, left: [], tables: 0 }
  const refusal = pasteRefusal(reading.text, state.doc.textContent.length - (to - from), by)
  const notes = refusal
    ? [refusal]
    : [insertText(view, reading.text, selection, { lines, mostTags }), notPasted(reading)]
  const skippedNotes = notes.filter((note) => note !== null)
  if (skippedNotes.length > 0) tell(skippedNotes.join(' '))
  return content !== ''
}

/** Inserts the text in place of `selection`; returns a message about merge tags that exceed the maximum, or null. */
export function insertText(
  view: EditorView,
  text: string,
  selection: Selection,
  { lines, mostTags }: { lines: boolean; mostTags?: number | undefined },
): string | null {
  if (text === '') return null
  const { state } = view
  const plainText = lines ? text.replace(/\r\n?/g, '\n') : oneLine(text)
  const tagsLeft = mostTags === undefined ? null : roomFor(mostTags, state.doc, selection)
  const { kept, left } = tagsLeft === null ? { kept: plainText, left: [] } : withTags(plainText, tagsLeft)
  const { content } = Node.fromJSON(state.schema, documentOf(kept))
  // Open at both ends, so that the first and last line join the surrounding lines.
  const slice = new Slice(Fragment.from(content), 1, 1)
  view.dispatch(state.tr.setSelection(selection).replaceSelection(slice).scrollIntoView())
  if (mostTags === undefined || left.length === 0) return null
  return agreeing(
    left.length,
    `${tagText(mostTags)}: ${listOf(left)} was left out.`,
    `${tagText(mostTags)}: ${listOf(left)} were left out.`,
  )
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ')

const roomFor = (limit: number, doc: Node, { from, to }: Selection): number =>
  limit - tagsIn(doc) + tagsIn(doc.slice(from, to).content)

/** The text with its first `tagsLeft` tags, and the tags that were left out. */
function withTags(text: string, tagsLeft: number): { kept: string; left: string[] } {
  const skipped: string[] = []
  let count = 0
  const fittingParts = parseText(text).map(({ kind, source }) => {
    if (kind === 'text' || ++count <= tagsLeft) return source
    skipped.push(source)
    return ''
  })
  return { kept: fittingParts.join(''), left: skipped }
}
