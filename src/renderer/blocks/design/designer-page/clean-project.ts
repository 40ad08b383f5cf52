/** A kept design without what could act: it may have been written by anybody, and a redirect in it would take the canvas away. */
import type { Project } from '../protocol'
import { acts, cleanFragment } from './sanitise'

/** Walks the library's shape; what there is nothing wrong with stays as it is. */
export function cleanProject(project: Project): Project {
  return Object.fromEntries(Object.entries(project).map(([key, value]) => [key, cleaned(value, key)]))
}

function cleaned(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isActing(item)).map((item) => cleaned(item, key))
  if (typeof value === 'string') return holdsHtml.has(key) && value.includes('<') ? cleanFragment(value) : value
  if (typeof value !== 'object' || value === null) return value
  const isWords = 'type' in value && value.type === 'textnode'
  const fields = Object.entries(value).filter(([name]) => !scripts.has(name))
  if (key === 'attributes') return Object.fromEntries(fields.filter(([name, given]) => !isActingAttribute(name, given)))
  // A text node's words are words: the library escapes them.
  return Object.fromEntries(fields.map(([name, inner]) => [name, isWords ? inner : cleaned(inner, name)]))
}

const holdsHtml = new Set(['components', 'content'])
const scripts = new Set(['script', 'script-export', 'script-props'])

function isActing(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, tagName } = node as { type?: unknown; tagName?: unknown }
  return [type, tagName].some((name) => typeof name === 'string' && acts(name))
}

const isActingAttribute = (name: string, value: unknown): boolean =>
  /^on/i.test(name) || (typeof value === 'string' && /^[\s\p{Cc}]*(javascript|vbscript)\s*:/iu.test(value))
