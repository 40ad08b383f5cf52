/** Removes active content: from HTML, and from a saved design. */
import DOMPurify from 'dompurify'
import { isScript } from '../../../../model/rules/addresses'
import { leadsSomewhere } from '../../../ui/clipboard-html'
import type { Project } from '../protocol'

/** Elements that run, load or submit something: none belongs in an email, and email apps drop them. */
const acting = [
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'audio',
  'video',
  'source',
  'track',
  'canvas',
  'svg',
  'math',
  'template',
  'base',
  'link',
  'meta',
]
const asking = ['form', 'input', 'button', 'select', 'option', 'optgroup', 'textarea', 'fieldset', 'label', 'dialog']

const rules = {
  FORBID_TAGS: [...acting, ...asking],
  FORBID_ATTR: ['formaction', 'ping', 'srcset'],
  ADD_ATTR: ['target', 'bgcolor', 'background'],
  // Embedded pictures have a rule of their own.
  ALLOWED_URI_REGEXP: leadsSomewhere,
  // Keeps the content of a form but removes the form.
  KEEP_CONTENT: true,
}

/** True if an element of this name could run, load or submit something. */
const isUnsafeElement = (name: string): boolean => [...acting, ...asking].includes(name.toLowerCase())

/** Removes the same as `sanitise`, from a part of a message. */
export const cleanFragment = (html: string): string => DOMPurify.sanitize(html, { ...rules, FORCE_BODY: true })

const text = {
  ALLOWED_TAGS: ['a', 'b', 'i', 'u', 's', 'sub', 'sup', 'br', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href', 'type', 'start'],
  ALLOWED_URI_REGEXP: rules.ALLOWED_URI_REGEXP,
}

/** Removes everything but the content of a text: emphasis, links and lists. */
export const cleanText = (html: string): string => DOMPurify.sanitize(html, text)

/** The whole document without anything that could run, send, load or link to a script. The page itself never parses it. */
export const sanitise = (source: string): string =>
  `<!doctype html>\n${DOMPurify.sanitize(source, { ...rules, WHOLE_DOCUMENT: true })}`

/** Removes active content from a saved design. Follows the library's structure; harmless content stays unchanged. */
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
