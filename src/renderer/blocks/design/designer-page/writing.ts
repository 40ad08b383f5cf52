/** Typing in a text on the canvas: updates the design while the text is still open, and pastes plain content. */
import type { Editor } from 'grapesjs'
import { withoutChips } from './chips'
import { paste } from './paste'
import type { TextBar } from './text-bar'

/** Members of a text's view that are missing from the library's types. */
type TextView = {
  model: object
  stopListening: (to: object, event: string) => void
  /** The last content that the library knew; unchanged content is not read again when editing ends. */
  lastContent?: string
  getContent: () => Promise<string>
  syncContent: (options: { content: string; skipViewUpdate: boolean }) => Promise<void>
  disableEditing: () => Promise<void>
}

/** Edits texts on the canvas, with our bar above them. */
export function writeInPlace(editor: Editor, bar: Pick<TextBar, 'open' | 'close'>, changed: () => void): void {
  const endNow = () => void endWriting(editor)
  editor.setCustomRte({
    parseContent: true,
    enable: (element: HTMLElement, _known: unknown, { event }: { event?: MouseEvent }) => {
      const end = beginWriting(element, { event, oneLine: element.localName === 'a', changed, leave: endNow })
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

type BeginOptions = { event?: MouseEvent | undefined; oneLine: boolean; changed: () => void; leave: () => void }

/** Opens an element for typing, with the caret at the pressed position; returns a function that closes it. */
export function beginWriting(element: HTMLElement, { event, oneLine, changed, leave }: BeginOptions): () => void {
  element.contentEditable = 'true'
  element.focus({ preventScroll: true })
  setCaret(element, event)
  const onPaste = (pasted: ClipboardEvent) => paste(pasted, { oneLine, changed })
  const onKey = (pressedKey: KeyboardEvent) => onWritingKey(pressedKey, oneLine, leave)
  element.addEventListener('paste', onPaste)
  element.addEventListener('keydown', onKey)
  return () => {
    element.contentEditable = 'false'
    element.removeAttribute('contenteditable')
    element.removeEventListener('paste', onPaste)
    element.removeEventListener('keydown', onKey)
  }
}

/** Sets the caret to the pressed position, otherwise to the end of the text. */
function setCaret(element: HTMLElement, event?: MouseEvent): void {
  const page = element.ownerDocument
  const selection = page.getSelection()
  const pressedRange = event ? page.caretRangeFromPoint(event.clientX, event.clientY) : null
  if (pressedRange && element.contains(pressedRange.startContainer)) {
    selection?.removeAllRanges()
    selection?.addRange(pressedRange)
    return
  }
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

/** Enter inserts a line break, or a list item in a list; a button has only one line. */
function onWritingKey(event: KeyboardEvent, isOneLine: boolean, endNow: () => void): void {
  event.stopPropagation()
  const element = event.currentTarget as HTMLElement
  const page = element.ownerDocument
  if (event.key === 'Escape' || (event.key === 'Enter' && isOneLine)) {
    event.preventDefault()
    endNow()
  } else if (event.key === 'Enter' && !page.getSelection()?.anchorNode?.parentElement?.closest('li')) {
    event.preventDefault()
    // The browser's own line break doubles a single space in front of the next text node.
    if (isBeforeLastBlank(page.getSelection())) page.execCommand('insertHTML', false, '<br>')
    else page.execCommand('insertLineBreak')
  }
}

const isBeforeLastBlank = (caret: Selection | null): boolean =>
  caret?.isCollapsed === true &&
  caret.anchorNode?.nextSibling?.nodeType === 3 &&
  /^\s+$/.test(caret.anchorNode.nodeValue?.slice(caret.anchorOffset) ?? '')

/** Calls `changed` on every key in an open text. The library itself reports only when editing ends. */
export function listenToWriting(editor: Editor, changed: () => void): void {
  editor.on('component:input', changed)
  editor.on('rte:enable', (view: unknown) => {
    storedContent.delete(editor)
    // When the design is requested, the library would redraw the open text and move the caret to its start.
    if (isText(view)) view.stopListening(view.model, 'sync:content')
  })
}

/** The content last read from the open text. */
const storedContent = new WeakMap<Editor, string>()

/** Copies an open text into the design; caret, selection and the browser's undo stay unchanged. */
export async function takeWriting(editor: Editor): Promise<void> {
  const view = writingIn(editor)
  if (!view) return
  const content = await view.getContent()
  if (content === (storedContent.get(editor) ?? view.lastContent)) return
  storedContent.set(editor, content)
  await view.syncContent({ content, skipViewUpdate: true })
  // Forces the library to read the text again when editing ends, even if it is back to its first content.
  view.lastContent = ''
}

/** Ends editing, like a click elsewhere. */
export const endWriting = async (editor: Editor): Promise<void> => writingIn(editor)?.disableEditing()

function writingIn(editor: Editor): TextView | null {
  const view: unknown = editor.getEditing()?.view
  return isText(view) ? view : null
}

const isText = (view: unknown): view is TextView =>
  typeof view === 'object' && view !== null && 'disableEditing' in view && 'syncContent' in view
