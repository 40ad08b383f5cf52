/**
 * A paste or drop into any text field that is larger than the field takes is refused beside it, before anything reads it or draws it.
 * A field with a limit of its own names it: `data-most`, in characters.
 */
import classes from './limit-pastes.module.css'
import { MAX_PASTE_CHARS, pasteRefusal, type Way } from './paste-limit'

/** Milliseconds that the words stay where nothing else takes them away. */
const NOTE_MS = 10_000

/** Listens in `page` from now on. The words stand at the field, or at `place` where the page is a frame that holds somebody's design. */
export function limitPastes(page: Document, place?: Element): void {
  const listen = (event: ClipboardEvent | DragEvent) => {
    const [field, text] = [fieldOf(event), textIn(event)]
    const refused = field && text && refusalOf(field, text, event.type === 'drop' ? 'dropped' : 'pasted')
    if (!refused) return
    event.preventDefault()
    event.stopImmediatePropagation()
    tell(place ?? field, field, refused)
  }
  page.addEventListener('paste', listen, true)
  page.addEventListener('drop', listen, true)
}

type Written = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** Why `text` does not go into the field; null where it does, and where it only changes its place there. */
export function refusalOf(
  field: { dataset: DOMStringMap } & (Written | { textContent: string | null }),
  text: string,
  by: Way = 'pasted',
) {
  const most = Number(field.dataset.most) || MAX_PASTE_CHARS
  if (!('value' in field)) return pasteRefusal(text, field.textContent?.length ?? 0, by, most)
  const { value, selectionStart: from, selectionEnd: to } = field
  const replaced = from === null || to === null ? '' : value.slice(from, to)
  return replaced === text ? null : pasteRefusal(text, value.length - replaced.length, by, most)
}

/** The field that takes it. The editors of messages answer themselves. */
function fieldOf({ target }: Event): HTMLElement | null {
  // The canvas of a design has classes of its own, which are not this page's.
  if (!target || !('closest' in target) || typeof target.closest !== 'function') return null
  const field: HTMLElement | null = target.closest('input, textarea, [contenteditable="true"]')
  return field?.matches('.ProseMirror') ? null : field
}

/** Its words; of what has none, its markup. */
function textIn(event: ClipboardEvent | DragEvent): string {
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  return data ? data.getData('text/plain') || data.getData('text/html') : ''
}

let takeAway = () => {}

/** Until the field is edited or left, or the page moves. */
function tell(place: Element, field: HTMLElement, words: string): void {
  takeAway()
  const page = place.ownerDocument
  const note = page.createElement('p')
  note.setAttribute('role', 'alert')
  note.className = classes.note ?? ''
  note.textContent = words
  const { left, bottom } = place.getBoundingClientRect()
  page.body.append(note)
  note.style.left = `${Math.max(8, Math.min(left, page.documentElement.clientWidth - note.offsetWidth - 8))}px`
  note.style.top = `${Math.min(bottom + 4, page.documentElement.clientHeight - note.offsetHeight - 8)}px`
  const over = new AbortController()
  const { signal } = over
  takeAway = () => {
    over.abort()
    note.remove()
  }
  const timer = setTimeout(takeAway, NOTE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  for (const type of ['input', 'blur']) field.addEventListener(type, takeAway, { signal })
  for (const type of ['scroll', 'resize']) page.defaultView?.addEventListener(type, takeAway, { capture: true, signal })
}
