/** Pasting into a message: the words alone, placeholders as chips; what the field does not take is said. */
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { tagsIn, tagWords } from './cap'
import { documentOf } from './document'
import { parseText } from './text'

/** Characters that a field takes by pasting: far more than any message may have, and few enough to be answered at once. */
export const mostCharacters = 5_000

export type PasteRules = {
  /** Whether line breaks stay; else they are blanks. */
  lines: boolean
  /** The most merge tags the field takes. */
  mostTags?: number
  /** Told what was not taken. */
  tell: (words: string) => void
}

/** For `editorProps.handlePaste`. A clipboard without text is left to the editor. */
export const pasteInto =
  ({ lines, mostTags, tell }: PasteRules) =>
  (view: EditorView, event: ClipboardEvent): boolean => {
    const text = event.clipboardData?.getData('text/plain')
    if (!text) return false
    const { state } = view
    const { from, to } = state.selection
    const refused = pasteRefusal(text, state.doc.textContent.length - (to - from))
    if (refused) {
      tell(refused)
      return true
    }
    const words = lines ? text.replace(/\r\n?/g, '\n') : oneLine(text)
    const { kept, left } =
      mostTags === undefined ? { kept: words, left: [] } : withTags(words, roomFor(mostTags, state))
    const { content } = Node.fromJSON(state.schema, documentOf(kept))
    // Open at both ends: the first and the last line join the line they are pasted into.
    view.dispatch(state.tr.replaceSelection(new Slice(Fragment.from(content), 1, 1)).scrollIntoView())
    if (mostTags !== undefined && left.length > 0)
      tell(`${tagWords(mostTags)}: ${left.join(', ')} ${left.length === 1 ? 'was' : 'were'} left out.`)
    return true
  }

/** Why a text is not pasted beside as many characters as `present`; null when it is. */
export function pasteRefusal(text: string, present: number): string | null {
  if (text.length + Math.max(0, present) <= mostCharacters) return null
  const [pasted, most] = [text.length, mostCharacters].map((count) => count.toLocaleString('en-GB'))
  return `Nothing was pasted: the clipboard holds ${pasted} characters, and this field takes ${most}.`
}

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ')

function roomFor(most: number, { doc, selection: { from, to } }: EditorState): number {
  return most - tagsIn(doc) + tagsIn(doc.slice(from, to).content)
}

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
