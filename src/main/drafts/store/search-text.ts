/** The text that a person reads in a message, taken from the JSON of its channel without the settings. */

import { decodeHTMLStrict } from 'entities/decode'
import { cutToUnits } from '#contract'

/** Characters kept of one message. */
const MAX_TEXT_CHARS = 20_000
/** Keys whose value is always text that a person wrote, even a single short word. */
const wordy = new Set(
  [
    'title',
    'body',
    'text',
    'message',
    'heading',
    'subject',
    'description',
    'caption',
    'design',
    'html',
    'label',
  ].concat(['preheader', 'content', 'name', 'footer', 'header', 'subtitle', 'note', 'speech']),
)
/** Addresses of data, files of this computer, and anything without a letter in it. */
const noWords = /^(?:data:|blob:|herald-file:|#[0-9a-f]{3,8}$|[^\p{L}]*$)/iu
/** 'center', 'bottom-left', 'IMMEDIATELY', 'fontSize': what a setting is called. */
const settingName = /^[a-z0-9_.:/#%-]+$|^[A-Z0-9_]+$|^[a-z]+(?:[A-Z][a-z0-9]+)+$/

/** The texts in `values`, each once and in order; at most 20,000 characters. */
export function searchTextOf(...values: readonly unknown[]): string {
  const found = new Set<string>()
  for (const value of values) collect(value, '', found)
  return cutToUnits([...found].join(' · ').normalize('NFC'), MAX_TEXT_CHARS)
}

function collect(value: unknown, key: string, found: Set<string>): void {
  if (typeof value === 'string') collectText(value, key, found)
  if (typeof value !== 'object' || value === null) return
  if ('pages' in value && Array.isArray(value.pages)) {
    collectDesign(value.pages, found)
    return
  }
  for (const [inner, item] of Object.entries(value))
    if (!code.has(inner)) collect(item, Array.isArray(value) ? key : inner, found)
}

/** Keys under which designs keep what is no text: rules of a style sheet, and what a builder notes about a part. */
const code = new Set(['style', 'styles', 'css', 'classes', 'script', 'selectors', 'mediaText'])
/** Elements whose text is for a program. */
const codeElements = new Set(['style', 'script', 'mj-style', 'mj-raw', 'mj-head', 'head'])

/** The design of our designer: a tree whose leaves hold the text, beside attributes of which a person reads the alt text alone. */
function collectDesign(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) collectDesign(item, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, tagName, content, attributes, frames, component, components } = node as Record<string, unknown>
  if (type === 'comment' || codeElements.has(String(tagName)) || codeElements.has(String(type))) return
  if (typeof content === 'string') collectText(content, 'content', found)
  const { alt } = (attributes ?? {}) as Record<string, unknown>
  if (typeof alt === 'string') collectText(alt, 'description', found)
  for (const inner of [frames, component, components]) collectDesign(inner, found)
}

function collectText(written: string, key: string, found: Set<string>): void {
  const nested = jsonIn(written)
  if (nested !== null) {
    collect(nested, key, found)
    return
  }
  if (noWords.test(written) || (!wordy.has(key) && settingName.test(written))) return
  const text = plainText(written)
  if (text && !noWords.test(text)) found.add(text)
}

/** Some contents keep JSON as a text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    // Words that begin with a bracket ('{{first_name}}, ...').
    return null
  }
}

/** Style sheets, scripts and comments, those for one mail program too. */
const codeInHtml = /<!--[\s\S]*?-->|<((?:mj-)?style|script)\b[\s\S]*?<\/\1\s*>/gi
const tag = /<\/?([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>|<[^>]*>/gi
/** A word goes on behind it. */
const formatting = /^(?:abbr|b|bdi|bdo|big|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|u|wbr)$/i

/** Without tags, with the new lines of the wire as spaces. */
const plainText = (text: string): string =>
  decodeHTMLStrict(
    /<[a-z!/]/i.test(text)
      ? text.replace(codeInHtml, ' ').replace(tag, (_all, name = '') => (formatting.test(name) ? '' : ' '))
      : text,
  )
    .replaceAll('%0A', ' ')
    .replace(/\s+/g, ' ')
    .trim()
