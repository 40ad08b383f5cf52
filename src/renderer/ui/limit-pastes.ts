/**
 * Refuses a paste or drop that is larger than its text field takes, with a note at the field, before anything reads or renders it. Plain
 * fields also read lists and name the pictures in a paste. A field's own limit is in characters: `data-most` for pastes and drops,
 * `data-at-most` for typing too.
 */
import { amount, cut, graphemeCount, graphemesIn } from '#contract'
import { clipboardText, notPasted } from './clipboard-text'
import classes from './limit-pastes.module.css'

/** Milliseconds that the note stays if nothing else removes it. */
const NOTE_MS = 10_000

/** Starts listening in `page`. The note is shown at the field, or at `place` if the page is a frame with a design. */
export function limitPastes(page: Document, place?: Element): void {
  const listen = (event: ClipboardEvent | DragEvent) => {
    const [field, text] = [fieldOf(event), textIn(event)]
    const refusal = field && text && refusalOf(field, text, event.type === 'drop' ? 'dropped' : 'pasted')
    if (!refusal) return
    event.preventDefault()
    event.stopImmediatePropagation()
    noteAt(place ?? field, field, refusal)
  }
  page.addEventListener('paste', listen, true)
  page.addEventListener('drop', listen, true)
  page.addEventListener('beforeinput', ignoreBeyond, true)
  // A field with a paste handler of its own has already handled the paste at this point.
  page.addEventListener('paste', readPaste)
}

/** A plain field takes the same from a clipboard as a field with merge tags. If that is plain text only, the browser inserts it. */
function readPaste(event: ClipboardEvent): void {
  const { target, clipboardData: data, defaultPrevented } = event
  const field = target as HTMLInputElement | HTMLTextAreaElement | null
  if (!data || defaultPrevented || (field?.localName !== 'textarea' && field?.localName !== 'input')) return
  const isMultiline = field.localName === 'textarea'
  const { text: read, ...rest } = clipboardText(data, isMultiline)
  const text = isMultiline ? read : read.replace(/\s*\n\s*/g, ' ')
  const plainText = data.getData('text/plain')
  const note = refusalOf(field, text) ?? notPasted(rest)
  if (!note && text === (isMultiline ? plainText : plainText.replace(/[\r\n]+$/, ''))) return
  event.preventDefault()
  if (text !== '' && !refusalOf(field, text)) field.ownerDocument.execCommand('insertText', false, text)
  if (note) noteAt(field, field, note)
}

type EditedField = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

export type InsertKind = 'pasted' | 'dropped'

/** Why `text` cannot be inserted into the field; null if it can, or if the text is only moved within the field. */
export function refusalOf(
  field: { dataset: DOMStringMap } & (EditedField | { textContent: string | null }),
  text: string,
  insertKind: InsertKind = 'pasted',
) {
  const limit = Number(field.dataset.most ?? field.dataset.atMost) || MAX_PASTE_CHARS
  if (!('value' in field)) return pasteRefusal(text, field.textContent?.length ?? 0, insertKind, limit)
  const { value, selectionStart: from, selectionEnd: to } = field
  const replaced = from === null || to === null ? '' : value.slice(from, to)
  return replaced === text
    ? null
    : pasteRefusal(text, graphemeCount(value) - graphemeCount(replaced), insertKind, limit)
}

/** The composition of an input method cannot be stopped; text that is too long is refused on saving. */
function ignoreBeyond(event: InputEvent): void {
  const { target, data, cancelable } = event
  if (!data || !cancelable || !isField(target)) return
  const fittingText = takenOf(target, data)
  if (fittingText === data) return
  event.preventDefault()
  // Inserted as if typed, so that the browser's undo reverts it.
  if (fittingText !== '') target.ownerDocument.execCommand('insertText', false, fittingText)
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target !== null && 'value' in target && 'dataset' in target

/**
 * The beginning of `typedText` that fits the field's `data-at-most`. A combining mark or skin tone, which joins the letter before it, always
 * fits.
 */
export function takenOf(field: { dataset: DOMStringMap } & EditedField, typedText: string): string {
  const limit = Number(field.dataset.atMost)
  if (!limit) return typedText
  const { value, selectionStart: from, selectionEnd: to } = field
  const [before, after] = [value.slice(0, from ?? value.length), value.slice(to ?? value.length)]
  const allowed = Math.max(limit, graphemeCount(value))
  const isFitting = (text: string) => graphemeCount(before + text + after) <= allowed
  let result = isFitting(typedText) ? typedText : cut(typedText, limit)
  while (!isFitting(result)) result = graphemesIn(result).slice(0, -1).join('')
  return result
}

/** The field that receives the paste or drop. Message editors handle their own. */
function fieldOf({ target }: Event): HTMLElement | null {
  // Elements of the designer's canvas are not instances of this page's classes.
  if (!target || !('closest' in target) || typeof target.closest !== 'function') return null
  const field: HTMLElement | null = target.closest('input, textarea, [contenteditable="true"]')
  return field?.matches('.ProseMirror') ? null : field
}

/** The text; if there is none, the markup. */
function textIn(event: ClipboardEvent | DragEvent): string {
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  return data ? data.getData('text/plain') || data.getData('text/html') : ''
}

let removeNote = () => {}

/** Shows a note about a paste until the field is edited or left, or the page moves. */
export function noteAt(place: Element, field: HTMLElement, text: string): void {
  removeNote()
  const page = place.ownerDocument
  const note = page.createElement('p')
  note.setAttribute('role', 'alert')
  note.className = classes.note ?? ''
  note.textContent = text
  const { left, bottom } = place.getBoundingClientRect()
  page.body.append(note)
  note.style.left = `${Math.max(8, Math.min(left, page.documentElement.clientWidth - note.offsetWidth - 8))}px`
  note.style.top = `${Math.min(bottom + 4, page.documentElement.clientHeight - note.offsetHeight - 8)}px`
  const cancellation = new AbortController()
  const { signal } = cancellation
  removeNote = () => {
    cancellation.abort()
    note.remove()
  }
  const timer = setTimeout(removeNote, NOTE_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
  for (const type of ['input', 'blur']) field.addEventListener(type, removeNote, { signal })
  for (const type of ['scroll', 'resize'])
    page.defaultView?.addEventListener(type, removeNote, { capture: true, signal })
}

/** Characters: far more than any message may have, and few enough to handle at once. */
const MAX_PASTE_CHARS = 5_000

const MAX_COUNTED_UNITS = 1_000_000

/**
 * Why a text is refused in addition to `presentChars` characters; null if it is not. `maxChars` is the field's own limit, in characters.
 */
export function pasteRefusal(
  text: string,
  presentChars: number,
  insertKind: InsertKind = 'pasted',
  maxChars: number = MAX_PASTE_CHARS,
): string | null {
  if (text.length + Math.max(0, presentChars) <= maxChars) return null
  // Counting an extremely long text would block the page as long as inserting it.
  const length = text.length > MAX_COUNTED_UNITS ? text.length : graphemeCount(text)
  if (length + Math.max(0, presentChars) <= maxChars) return null
  const [lengthText, limit] = [length, maxChars].map(amount)
  return insertKind === 'pasted'
    ? `Nothing was pasted: the clipboard holds ${lengthText} characters, and this field allows ${limit}.`
    : `Nothing was dropped: the text has ${lengthText} characters, and this field allows ${limit}.`
}
