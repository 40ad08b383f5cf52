/** Paste and drop into a message: plain text only, placeholders become chips, and refused content is reported. */
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { type Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { agreeing, listOf } from '#contract'
import { parseText } from '../../../model/merge-tags/text'
import { clipboardText, notPasted } from '../../ui/clipboard-text'
import { type InsertKind, pasteRefusal } from '../../ui/limit-pastes'
import { documentOf, tagsIn, tagText } from './document'

export type PasteRules = {
  /** True keeps line breaks; false turns them into spaces. */
  lines: boolean
  /** Maximum number of merge tags in the field. */
  mostTags?: number
  /** Called with the reason when content is refused. */
  tell: (text: string) => void
}

/**
 * Handlers for `editorProps`: paste and drop work alike. The editor handles data without text, and text that is dragged within the field.
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
