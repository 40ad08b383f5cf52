/** Pasting into a message: the words alone, placeholders as chips, every line break kept. */
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { documentOf } from './document'

/** For `editorProps.handlePaste`. A clipboard without text is left to the editor. */
export function pasteAsText(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain')
  if (!text) return false
  const { content } = Node.fromJSON(view.state.schema, documentOf(text.replace(/\r\n?/g, '\n')))
  // Open at both ends: the first and the last line join the line they are pasted into.
  view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(content), 1, 1)).scrollIntoView())
  return true
}
