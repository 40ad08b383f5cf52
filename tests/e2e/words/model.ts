/** Models the content of a text area after the same keys: letters, a caret and a selection; a merge tag is one letter. */

/**
 * A key by its name in the page, with modifiers ('AltGr+[' types its letter). 'tag': a space and a merge tag from the list; 'paste': pastes
 * `pasted`; 'compose 書': a word that an input method composes and Enter chooses. 'undo and redo': equally often, so it changes nothing,
 * whatever the text's undo steps are.
 */
export type Key = string

export const pasted = 'zz'

const tagLetter = '◆'

export function play(keys: readonly Key[]): string {
  let text = ''
  /** The start of the selection, and the caret. */
  let [anchor, caret] = [0, 0]
  const go = (to: number, keeps = false) => {
    caret = Math.max(0, Math.min(text.length, to))
    if (!keeps) anchor = caret
  }
  const put = (words: string, before = 0, behind = 0) => {
    const empty = anchor === caret
    const from = Math.max(0, Math.min(anchor, caret) - (empty ? before : 0))
    const to = Math.min(text.length, Math.max(anchor, caret) + (empty ? behind : 0))
    text = text.slice(0, from) + words + text.slice(to)
    go(from + words.length)
  }
  const lineStart = () => text.slice(0, caret).lastIndexOf('\n') + 1
  const lineEnd = () => (text.indexOf('\n', caret) < 0 ? text.length : text.indexOf('\n', caret))
  const step = (by: -1 | 1) =>
    go(anchor === caret ? caret + by : by < 0 ? Math.min(anchor, caret) : Math.max(anchor, caret))
  const moves: Readonly<Record<string, () => void>> = {
    tag: () => put(` ${tagLetter}`),
    paste: () => put(pasted),
    'undo and redo': () => undefined,
    Enter: () => put('\n'),
    Backspace: () => put('', 1),
    Delete: () => put('', 0, 1),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => go(lineStart()),
    End: () => go(lineEnd()),
    'Shift+ArrowLeft': () => go(caret - 1, true),
    'Shift+ArrowRight': () => go(caret + 1, true),
    'Shift+Home': () => go(lineStart(), true),
    'Shift+End': () => go(lineEnd(), true),
    'ControlOrMeta+a': () => ([anchor, caret] = [0, text.length]),
  }
  for (const key of keys) (moves[key] ?? (() => put(key.replace(/^(?:AltGr\+|compose )/, ''))))()
  return text
}

/**
 * What a field accepts: merge tags with '@', lines with Enter, code (Home skips leading spaces). `redo` is false if the browser has no key
 * for it.
 */
export type Place = { tags?: boolean; lines?: boolean; code?: boolean; redo?: boolean }

const often: readonly (readonly [Key, number])[] = [
  ['a', 8],
  ['b', 8],
  ['c', 8],
  [' ', 4],
  ['tag', 7],
  ['ArrowLeft', 8],
  ['ArrowRight', 6],
  ['Home', 5],
  ['End', 5],
  ['Backspace', 7],
  ['Delete', 5],
  ['Enter', 3],
  ['paste', 2],
  ['AltGr+[', 2],
  ['compose 書', 2],
  ['compose é', 1],
  ['Shift+ArrowLeft', 3],
  ['Shift+ArrowRight', 3],
  ['Shift+Home', 1],
  ['Shift+End', 1],
  ['ControlOrMeta+a', 1],
]

/** 4 to 15 keys, always the same for a seed; at most three tags, so that a line never wraps. Every third sequence is undone and redone. */
export function historyOf(seed: number, { tags = false, lines = false, code = false, redo = true }: Place): Key[] {
  const all = often.flatMap(([key, times]) =>
    (key === 'tag' && !tags) || (key === 'Enter' && !lines) || (key === ' ' && code)
      ? []
      : Array.from({ length: times }, () => key),
  )
  let state = seed >>> 0
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const keys = Array.from({ length: 4 + next(12) }, () => all[next(all.length)] ?? 'a')
  let put = 0
  const history = keys.map((key) => (key === 'tag' && ++put > 3 ? 'c' : key))
  return next(3) > 0 || !redo ? history : [...history, 'undo and redo']
}

/** Runs in the page: the content of an open text, with tags as one letter and lines as displayed. */
export function textOf(field: Element): string {
  if (field.localName === 'input' || field.localName === 'textarea') return (field as HTMLInputElement).value
  const code = [...field.querySelectorAll('.cm-line')]
  if (code.length > 0) return code.map((line) => line.textContent).join('\n')
  const words = (node: Node): string => {
    if (node.nodeType === 3)
      return (node.nodeValue ?? '').replaceAll('\u00a0', ' ').replaceAll('\u200b', '').replaceAll('\ufeff', '')
    if (node.nodeType !== 1) return ''
    // Nodes of this type are elements, in any frame.
    const element = node as Element
    if (element.hasAttribute('data-herald-tag')) return '◆'
    if (node !== field && element.getAttribute('contenteditable') === 'false') return '◆'
    if (element.localName === 'br') return element.classList.contains('ProseMirror-trailingBreak') ? '' : '\n'
    if (element.classList.contains('ProseMirror-separator')) return ''
    const inner = [...element.childNodes].map(words).join('')
    const block = node !== field && (element.localName === 'p' || element.localName === 'div')
    return block && element.previousSibling ? `\n${inner}` : inner
  }
  const text = words(field)
  // The browser ends the text with an extra line break.
  const last = [...field.querySelectorAll('br')].at(-1)
  const isLast = last && !last.classList.contains('ProseMirror-trailingBreak') && text.endsWith('\n')
  return isLast ? text.slice(0, -1) : text
}
