/** A kept design without what could act: it may have been written by anybody, and a redirect in it would take the canvas away. */
import { isScript } from '../../../rules/addresses'
import type { Project } from '../protocol'
import { acts, cleanFragment } from './sanitise'

/** Walks the library's shape; what there is nothing wrong with stays as it is. */
export function cleanProject(project: Project): Project {
  return cleanedFields(project)
}

function cleaned(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isActing(item)).map((item) => cleaned(item, key))
  if (typeof value === 'string') return holdsHtml.has(key) && value.includes('<') ? cleanFragment(value) : value
  if (typeof value !== 'object' || value === null) return value
  return cleanedFields(value)
}

function cleanedFields(value: object): Project {
  // Words are words: the library escapes them. A comment is none of the page's business until it ends.
  const isWords = 'type' in value && (value.type === 'textnode' || value.type === 'comment')
  const fields = Object.entries(value).filter(([name, inner]) => !scripts.has(name) && !isActing(inner))
  const ofMail = ['type', 'tagName'].some((name) => String(Reflect.get(value, name)).startsWith('mj'))
  const clean = (name: string, inner: unknown) =>
    name === 'attributes' ? cleanedAttributes(inner, ofMail) : cleaned(inner, name)
  return Object.fromEntries(fields.map(([name, inner]) => [name, isWords ? inner : clean(name, inner)]))
}

function cleanedAttributes(attributes: unknown, ofMail: boolean): unknown {
  if (typeof attributes !== 'object' || attributes === null) return {}
  // Of plain HTML the library escapes them, of a mail's own parts it does not: one that ends its element could begin another.
  const breaksOut = (value: unknown) => ofMail && typeof value === 'string' && /"[\s\S]*<[a-z!/]/i.test(value)
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !isActingAttribute(name, value) && !breaksOut(value)),
  )
}

const holdsHtml = new Set(['components', 'content'])
const scripts = new Set(['script', 'script-export', 'script-props'])

/**
 * The elements that the library draws for those types of its own that are not called like their element: its 'link' is an <a>,
 * while an element <link> loads something.
 */
const drawnAs: Readonly<Record<string, string>> = { link: 'a', map: 'iframe', 'svg-in': 'svg' }

/** By the element that a part becomes, whoever named it. */
function isActing(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return false
  const { type, tagName, content } = node as { type?: unknown; tagName?: unknown; content?: unknown }
  // What a head says of itself asks for nothing; one that leads elsewhere does.
  if (tagName === 'meta') return 'http-equiv' in fieldsOf(node)
  if (type === 'comment') return typeof content === 'string' && /--!?>|^-?>/.test(content)
  if (typeof type === 'string' && acts(drawnAs[type] ?? type)) return true
  return typeof tagName === 'string' && tagName !== '' && (!/^[a-z][\w-]*$/i.test(tagName) || acts(tagName))
}

const fieldsOf = (node: object): object => {
  const attributes: unknown = Reflect.get(node, 'attributes')
  return typeof attributes === 'object' && attributes !== null ? attributes : {}
}

/** A handler, a script for an address, or a name with more than a name in it. */
const isActingAttribute = (name: string, value: unknown): boolean =>
  /^on|[\s"'<>/=]/i.test(name) || (typeof value === 'string' && isScript(value) && !/^\s*data:/i.test(value))
