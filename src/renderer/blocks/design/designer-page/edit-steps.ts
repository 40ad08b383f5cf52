/** Groups edits, for undo and for the number of changes shown to the user. */
import type { Editor } from 'grapesjs'
import { isScript } from '../../../../model/rules/addresses'
import type { Project } from '../protocol'
import { cleanFragment, isUnsafeElement } from './sanitise'

/** An edit in the same `stay` replaces that stay's previous edit in the undo stack; null starts a new step. */
export function stepsOf({ UndoManager }: Editor) {
  let last: { stay: number; pointer: number } | null = null
  return (stay: number | null, work: () => void): void => {
    if (last && last.stay === stay && last.pointer === UndoManager.getPointer()) UndoManager.undo()
    const before = UndoManager.getPointer()
    work()
    const pointer = UndoManager.getPointer()
    last = stay !== null && pointer > before ? { stay, pointer } : null
  }
}

/** Changes of one value within this time count as one edit, in milliseconds. */
const EDIT_WINDOW_MS = 1_500

/** Counts changes since the design was opened as a user would: typing in one text is one change. */
export function countEdits(editor: Editor) {
  let count = 0
  let writing: unknown = null
  let last = { key: '', at: 0 }
  return {
    count: () => count,
    steps: (by: number) => {
      count = Math.max(0, count + by)
      last = { key: '', at: 0 }
      // Typing in the same text afterwards is another change.
      writing = null
    },
    writes: () => {
      const openText = editor.getEditing()
      if (openText && openText !== writing) count++
      writing = openText
    },
    sets: (key: string, isOfOneStay: boolean) => {
      const now = performance.now()
      if (key !== last.key || (!isOfOneStay && now - last.at > EDIT_WINDOW_MS)) count++
      last = { key, at: now }
      writing = null
    },
  }
}

/** Follows the library's structure; harmless content stays unchanged. */
export function cleanProject(project: Project): Project {
  return cleanedFields(project)
}

function cleanValue(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isActing(item)).map((item) => cleanValue(item, key))
  if (typeof value === 'string') return holdsHtml.has(key) && value.includes('<') ? cleanFragment(value) : value
  if (typeof value !== 'object' || value === null) return value
  return cleanedFields(value)
}

function cleanedFields(value: object): Project {
  // The library escapes text. A comment is harmless unless its content ends it (see `isActing`).
  const isTextOrComment = 'type' in value && (value.type === 'textnode' || value.type === 'comment')
  const fields = Object.entries(value).filter(([name, inner]) => !scripts.has(name) && !isActing(inner))
  const isOfMail = ['type', 'tagName'].some((name) => String(Reflect.get(value, name)).startsWith('mj'))
  const clean = (name: string, inner: unknown) =>
    name === 'attributes' ? cleanedAttributes(inner, isOfMail) : cleanValue(inner, name)
  return Object.fromEntries(fields.map(([name, inner]) => [name, isTextOrComment ? inner : clean(name, inner)]))
}

function cleanedAttributes(attributes: unknown, isOfMail: boolean): unknown {
  if (typeof attributes !== 'object' || attributes === null) return {}
  // The library escapes attributes of plain HTML, but not of MJML parts: a quote there could end the tag and start another.
  const breaksOut = (value: unknown) => isOfMail && typeof value === 'string' && /"[\s\S]*<[a-z!/]/i.test(value)
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !isActingAttribute(name, value) && !breaksOut(value)),
  )
}

const holdsHtml = new Set(['components', 'content'])
const scripts = new Set(['script', 'script-export', 'script-props'])

/** Elements of the library's types that differ from their name: its type 'link' is an <a>, while an element <link> loads something. */
const elementOfType: Readonly<Record<string, string>> = { link: 'a', map: 'iframe', 'svg-in': 'svg' }

/** Decides by the element that a part becomes. */
function isActing(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return false
  const { type, tagName, content } = node as { type?: unknown; tagName?: unknown; content?: unknown }
  // A <meta> is harmless, except for http-equiv, which can redirect.
  if (tagName === 'meta') return 'http-equiv' in fieldsOf(node)
  if (type === 'comment') return typeof content === 'string' && /--!?>|^-?>/.test(content)
  if (typeof type === 'string' && isUnsafeElement(elementOfType[type] ?? type)) return true
  return typeof tagName === 'string' && tagName !== '' && (!/^[a-z][\w-]*$/i.test(tagName) || isUnsafeElement(tagName))
}

const fieldsOf = (node: object): object => {
  const attributes: unknown = Reflect.get(node, 'attributes')
  return typeof attributes === 'object' && attributes !== null ? attributes : {}
}

/** An event handler, a script as an address, or a name that contains more than a name. */
const isActingAttribute = (name: string, value: unknown): boolean =>
  /^on|[\s"'<>/=]/i.test(name) || (typeof value === 'string' && isScript(value) && !/^\s*data:/i.test(value))
