/**
 * A paste or drop into any text field that is larger than the field takes is refused beside it, before anything reads it or draws it.
 * A field with a limit of its own names it in characters: `data-most` for pastes and drops; `data-at-most` also for typing, which is ignored
 * beyond it, as HTML's `maxlength` does; that one counts units and cuts through an emoji.
 */
import { graphemeCount } from '#contract'
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
  page.addEventListener('beforeinput', ignoreBeyond, true)
}

type Written = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

/** Why `text` does not go into the field; null where it does, and where it only changes its place there. */
export function refusalOf(
  field: { dataset: DOMStringMap } & (Written | { textContent: string | null }),
  text: string,
  by: Way = 'pasted',
) {
  const most = Number(field.dataset.most ?? field.dataset.atMost) || MAX_PASTE_CHARS
  if (!('value' in field)) return pasteRefusal(text, field.textContent?.length ?? 0, by, most)
  const { value, selectionStart: from, selectionEnd: to } = field
  const replaced = from === null || to === null ? '' : value.slice(from, to)
  return replaced === text ? null : pasteRefusal(text, graphemeCount(value) - graphemeCount(replaced), by, most)
}

/** What an input method composes cannot be stopped: it is refused where it is saved. */
function ignoreBeyond(event: InputEvent): void {
  const { target, data, inputType } = event
  if (data && inputType.startsWith('insert') && isField(target) && isBeyond(target, data)) event.preventDefault()
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target !== null && 'value' in target && 'dataset' in target

/** Whether `typed` goes beyond the field's `data-at-most`. What joins the letter before it, as a mark or a colour of skin, does not. */
export function isBeyond(field: { dataset: DOMStringMap } & Written, typed: string): boolean {
  const most = Number(field.dataset.atMost)
  if (!most) return false
  const { value, selectionStart: from, selectionEnd: to } = field
  const next = graphemeCount(value.slice(0, from ?? value.length) + typed + value.slice(to ?? value.length))
  return next > most && next > graphemeCount(value)
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
