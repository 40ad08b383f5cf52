/** A text that is being written: its words belong to the design while it is still open, and what is pasted into it is words. */
import type { Editor } from 'grapesjs'
import { withoutChips } from './chips'
import { paste } from './paste'
import type { TextBar } from './text-bar'

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

/** Texts are written in their place, with our bar over them. */
export function writeInPlace(editor: Editor, bar: Pick<TextBar, 'open' | 'close'>, changed: () => void): void {
  const leave = () => void endWriting(editor)
  editor.setCustomRte({
    parseContent: true,
    enable: (element: HTMLElement, _known: unknown, { event }: { event?: MouseEvent }) => {
      const end = beginWriting(element, { event, oneLine: element.localName === 'a', changed, leave })
      bar.open({ element, changed })
      return end
    },
    disable: (_element: HTMLElement, end: (() => void) | undefined) => {
      end?.()
      bar.close()
    },
    getContent: (element: HTMLElement) => withoutChips(element),
  })
}

type Begun = { event?: MouseEvent | undefined; oneLine: boolean; changed: () => void; leave: () => void }

/** Opens an element for writing, with the caret where it was pressed; returns what closes it. */
export function beginWriting(element: HTMLElement, { event, oneLine, changed, leave }: Begun): () => void {
  element.contentEditable = 'true'
  element.focus({ preventScroll: true })
  setCaret(element, event)
  const onPaste = (pasted: ClipboardEvent) => paste(pasted, { oneLine, changed })
  const onKey = (pressed: KeyboardEvent) => key(pressed, oneLine, leave)
  element.addEventListener('paste', onPaste)
  element.addEventListener('keydown', onKey)
  return () => {
    element.contentEditable = 'false'
    element.removeAttribute('contenteditable')
    element.removeEventListener('paste', onPaste)
    element.removeEventListener('keydown', onKey)
  }
}

/** Where the text was pressed, else behind its last word. */
function setCaret(element: HTMLElement, event?: MouseEvent): void {
  const shown = element.ownerDocument
  const selection = shown.getSelection()
  const pressed = event ? shown.caretRangeFromPoint(event.clientX, event.clientY) : null
  if (pressed && element.contains(pressed.startContainer)) {
    selection?.removeAllRanges()
    selection?.addRange(pressed)
    return
  }
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

/** Enter breaks the line, in a list it begins the next item; a button has one line. */
function key(event: KeyboardEvent, oneLine: boolean, leave: () => void): void {
  event.stopPropagation()
  const element = event.currentTarget as HTMLElement
  const shown = element.ownerDocument
  if (event.key === 'Escape' || (event.key === 'Enter' && oneLine)) {
    event.preventDefault()
    leave()
  } else if (event.key === 'Enter' && !shown.getSelection()?.anchorNode?.parentElement?.closest('li')) {
    event.preventDefault()
    // The browser's own line break writes a blank twice that is alone before the next piece of text.
    if (isBeforeLastBlank(shown.getSelection())) shown.execCommand('insertHTML', false, '<br>')
    else shown.execCommand('insertLineBreak')
  }
}

const isBeforeLastBlank = (caret: Selection | null): boolean =>
  caret?.isCollapsed === true &&
  caret.anchorNode?.nextSibling?.nodeType === 3 &&
  /^\s+$/.test(caret.anchorNode.nodeValue?.slice(caret.anchorOffset) ?? '')

/** Tells of every key in an open text, which the library itself tells only when the writing ends. */
export function listenToWriting(editor: Editor, changed: () => void): void {
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
