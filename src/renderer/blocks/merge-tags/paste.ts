/** Pasting and dropping into a message: the text alone, placeholders as chips; what the field does not take is said. */
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { type Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { agreeing, listOf } from '#contract'
import { clipboardText, notPasted } from '../../ui/clipboard-text'
import { pasteRefusal, type Way } from '../../ui/paste-limit'
import { tagsIn, tagText } from './cap'
import { documentOf } from './document'
import { parseText } from './text'

export type PasteRules = {
  /** Whether line breaks stay; else they are blanks. */
  lines: boolean
  /** The most merge tags the field takes. */
  mostTags?: number
  /** Told what was not taken. */
  tell: (words: string) => void
}

/** Of `editorProps`: what is pasted and what is dropped is taken alike. What holds no text, and text that is moved within the field, is left to the editor. */
export const wordsInto = (rules: PasteRules) => ({
  // The editor would read it first, and the page's policy complain of its styles.
  transformPastedHTML: () => '',
  handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean =>
    clipboardData !== null && take(view, clipboardData, { ...rules, by: 'pasted' }),
  handleDrop: (view: EditorView, event: DragEvent, _slice: Slice, moved: boolean): boolean => {
    const data = moved ? null : event.dataTransfer
    const given = data?.getData('text/plain') || data?.getData('text/html')
    const place = given ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
    if (!data || !place) return false
    event.preventDefault()
    return take(view, data, { ...rules, by: 'dropped', at: place.pos })
  },
})

/** In place of what is selected, or `at` a position. Whether there was something to take. */
function take(
  view: EditorView,
  data: DataTransfer,
  { lines, mostTags, tell, by, at }: PasteRules & { by: Way; at?: number },
): boolean {
  const { state } = view
  const selection = at === undefined ? state.selection : TextSelection.near(state.doc.resolve(at))
  const { from, to } = selection
  const given = data.getData('text/plain') || data.getData('text/html')
  // What is far too long is not read.
  const reading = pasteRefusal(given, 0) === null ? clipboardText(data, lines) : { text: given, left: [], tables: 0 }
  const refused = pasteRefusal(reading.text, state.doc.textContent.length - (to - from), by)
  const said = refused ? [refused] : [put(view, reading.text, selection, { lines, mostTags }), notPasted(reading)]
  const left = said.filter((one) => one !== null)
  if (left.length > 0) tell(left.join(' '))
  return given !== ''
}

/** Returns what is said of merge tags that the field has no room for. */
function put(
  view: EditorView,
  text: string,
  selection: Selection,
  { lines, mostTags }: { lines: boolean; mostTags: number | undefined },
): string | null {
  if (text === '') return null
  const { state } = view
  const words = lines ? text.replace(/\r\n?/g, '\n') : oneLine(text)
  const room = mostTags === undefined ? null : roomFor(mostTags, state.doc, selection)
  const { kept, left } = room === null ? { kept: words, left: [] } : withTags(words, room)
  const { content } = Node.fromJSON(state.schema, documentOf(kept))
  // Open at both ends: the first and the last line join the line they are put into.
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

const roomFor = (most: number, doc: Node, { from, to }: Selection): number =>
  most - tagsIn(doc) + tagsIn(doc.slice(from, to).content)

/** The text with its first `room` tags, and the tags that are left out of it. */
function withTags(text: string, room: number): { kept: string; left: string[] } {
  const left: string[] = []
  let taken = 0
  const kept = parseText(text).map(({ kind, source }) => {
    if (kind === 'text' || ++taken <= room) return source
    left.push(source)
    return ''
  })
  return { kept: kept.join(''), left }
}
