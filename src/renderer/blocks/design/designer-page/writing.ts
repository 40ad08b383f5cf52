/** A text that is being written: its words belong to the design while it is still open, and what is pasted into it is words. */
import type { Editor, RichTextEditorConfig } from 'grapesjs'
import { cleanWords } from './sanitise'

/** What a view of a text has; the library's types do not give it away. */
type TextView = {
  model: object
  stopListening: (to: object, event: string) => void
  /** The words as the library last knew them; equal ones are not read again when the writing ends. */
  lastContent?: string
  getContent: () => Promise<string>
  syncContent: (options: { content: string; skipViewUpdate: boolean }) => Promise<void>
  disableEditing: () => Promise<void>
}

/** Tells of every key in an open text, which the library itself tells only when the writing ends. */
export function hearWriting(editor: Editor, changed: () => void): void {
  editor.on('component:input', changed)
  editor.on('rte:enable', (view: unknown) => {
    taken.delete(editor)
    // Asked for the design, the library would draw the open text anew, and the caret would be at its beginning.
    if (isText(view)) view.stopListening(view.model, 'sync:content')
  })
}

/** What was taken of the open text the last time. */
const taken = new WeakMap<Editor, string>()

/** Brings the words of an open text into the design; caret, selection and the browser's own undo stay as they are. */
export async function takeWriting(editor: Editor): Promise<void> {
  const view = writingIn(editor)
  if (!view) return
  const content = await view.getContent()
  if (content === (taken.get(editor) ?? view.lastContent)) return
  taken.set(editor, content)
  await view.syncContent({ content, skipViewUpdate: true })
  // What stands on the canvas is the browser's until the writing ends: then it is read once more, even if it is as it was at first.
  view.lastContent = ''
}

/** Ends it, as a click elsewhere does. */
export const endWriting = async (editor: Editor): Promise<void> => writingIn(editor)?.disableEditing()

function writingIn(editor: Editor): TextView | null {
  const view: unknown = editor.getEditing()?.view
  return isText(view) ? view : null
}

const isText = (view: unknown): view is TextView =>
  typeof view === 'object' && view !== null && 'disableEditing' in view && 'syncContent' in view

/** Word, a page and a mail bring their fonts, classes and pictures of one's own disk; a text takes the words, their emphasis, links and lists. */
export const pasteWords: NonNullable<RichTextEditorConfig['onPaste']> = ({ ev, rte }) => {
  const { clipboardData } = ev as ClipboardEvent
  if (!clipboardData) return
  const html = clipboardData.getData('text/html')
  const made = html === '' ? lines(clipboardData.getData('text')) : cleanWords(html)
  ev.preventDefault()
  rte.exec('insertHTML', made)
}

function lines(text: string): string {
  const holder = document.createElement('p')
  holder.textContent = text
  return holder.innerHTML.replace(/\r\n|\r|\n/g, '<br>')
}
