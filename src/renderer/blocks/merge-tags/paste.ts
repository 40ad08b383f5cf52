/** Pasting and dropping into a message: the words alone, placeholders as chips; what the field does not take is said. */
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { type Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { agreeing, filled, listOf } from '#contract'
import { pasteRefusal, type Way } from '../../ui/paste-limit'
import { tagsIn, tagText } from './cap'
import { documentOf } from './document'
import { parseText } from './text'
import * as texts from './texts'

export type PasteRules = {
  /** Whether line breaks stay; else they are blanks. */
  lines: boolean
  /** The most merge tags the field takes. */
  mostTags?: number
  /** Told what was not taken. */
  tell: (words: string) => void
}

/** Of `editorProps`: what is pasted and what is dropped is taken alike. What holds no text, and words that are moved within the field, are left to the editor. */
export const wordsInto = (rules: PasteRules) => ({
  handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
    const text = clipboardData?.getData('text/plain')
    if (text) take(view, text, { ...rules, by: 'pasted' })
    // The editor reads what is markup alone.
    const refused = text ? null : pasteRefusal(clipboardData?.getData('text/html') ?? '', 0)
    if (refused) rules.tell(refused)
    return Boolean(text || refused)
  },
  handleDrop: (view: EditorView, event: DragEvent, _slice: Slice, moved: boolean): boolean => {
    const text = moved ? '' : event.dataTransfer?.getData('text/plain')
    const place = text ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
    if (!text || !place) return false
    event.preventDefault()
    take(view, text, { ...rules, by: 'dropped', at: place.pos })
    return true
  },
})

/** In place of what is selected, or `at` a position. */
function take(
  view: EditorView,
  text: string,
  { lines, mostTags, tell, by, at }: PasteRules & { by: Way; at?: number },
): void {
  const { state } = view
  const selection = at === undefined ? state.selection : TextSelection.near(state.doc.resolve(at))
  const { from, to } = selection
  const refused = pasteRefusal(text, state.doc.textContent.length - (to - from), by)
  if (refused) {
    tell(refused)
    return
  }
  const words = lines ? text.replace(/\r\n?/g, '\n') : oneLine(text)
  const room = mostTags === undefined ? null : roomFor(mostTags, state.doc, selection)
  const { kept, left } = room === null ? { kept: words, left: [] } : withTags(words, room)
  const { content } = Node.fromJSON(state.schema, documentOf(kept))
  // Open at both ends: the first and the last line join the line they are put into.
  const slice = new Slice(Fragment.from(content), 1, 1)
  view.dispatch(state.tr.setSelection(selection).replaceSelection(slice).scrollIntoView())
  if (mostTags !== undefined && left.length > 0)
    tell(
      filled(agreeing(left.length, texts.oneTagLeftOut, texts.severalTagsLeftOut), {
        limit: tagText(mostTags),
        tags: listOf(left),
      }),
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
