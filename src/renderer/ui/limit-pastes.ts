/**
 * A paste or drop into any text field that is larger than the field takes is refused beside it, before anything reads it or draws it; a plain
 * field reads the lists and names the pictures of what it takes.
 * A field with a limit of its own names it in characters: `data-most` for pastes and drops, `data-at-most` also for what is typed. Beyond it
 * that is ignored, as by HTML's `maxlength`, which counts units and leaves half of an emoji.
 */
import { cut, graphemeCount, graphemesIn } from '#contract'
import { clipboardText, notPasted } from './clipboard-text'
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
    noteAt(place ?? field, field, refused)
  }
  page.addEventListener('paste', listen, true)
  page.addEventListener('drop', listen, true)
  page.addEventListener('beforeinput', ignoreBeyond, true)
  // A field with an answer of its own to what is pasted has given it by then.
  page.addEventListener('paste', readPaste)
}

/** A plain field takes of a clipboard what a field with merge tags does; where that is its text alone, the browser puts it in. */
function readPaste(event: ClipboardEvent): void {
  const { target, clipboardData: data, defaultPrevented } = event
  const field = target as HTMLInputElement | HTMLTextAreaElement | null
  if (!data || defaultPrevented || (field?.localName !== 'textarea' && field?.localName !== 'input')) return
  const lines = field.localName === 'textarea'
  const { text: read, ...rest } = clipboardText(data, lines)
  const text = lines ? read : read.replace(/\s*\n\s*/g, ' ')
  const plain = data.getData('text/plain')
  const said = refusalOf(field, text) ?? notPasted(rest)
  if (!said && text === (lines ? plain : plain.replace(/[\r\n]+$/, ''))) return
  event.preventDefault()
  if (text !== '' && !refusalOf(field, text)) field.ownerDocument.execCommand('insertText', false, text)
  if (said) noteAt(field, field, said)
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
  const { target, data, cancelable } = event
  if (!data || !cancelable || !isField(target)) return
  const taken = takenOf(target, data)
  if (taken === data) return
  event.preventDefault()
  // As typed: the browser's own undo takes it back.
  if (taken !== '') target.ownerDocument.execCommand('insertText', false, taken)
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target !== null && 'value' in target && 'dataset' in target

/** What of `typed` the field's `data-at-most` takes, from its beginning. What joins the letter before it, as a mark or a colour of skin, always. */
export function takenOf(field: { dataset: DOMStringMap } & Written, typed: string): string {
  const most = Number(field.dataset.atMost)
  if (!most) return typed
  const { value, selectionStart: from, selectionEnd: to } = field
  const [before, after] = [value.slice(0, from ?? value.length), value.slice(to ?? value.length)]
  const room = Math.max(most, graphemeCount(value))
  const fits = (text: string) => graphemeCount(before + text + after) <= room
  let taken = fits(typed) ? typed : cut(typed, most)
  while (!fits(taken)) taken = graphemesIn(taken).slice(0, -1).join('')
  return taken
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

/** Says something of a paste at a place, until the field is edited or left, or the page moves. */
export function noteAt(place: Element, field: HTMLElement, words: string): void {
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
