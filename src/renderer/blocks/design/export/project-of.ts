/** Reads MJML as the designer does, and converts it to a saved design of the same shape, without opening the designer. */
import type { JsonObject } from '#contract'
import {
  attributeOf,
  type Document,
  documentOf,
  type Element,
  firstOf,
  isComment,
  isElement,
  isText,
  type Node,
} from '../html-tree'

/** Throws with a message for the user if the MJML holds no email. */
export function projectOf(mjml: string): JsonObject {
  const root = firstOf(documentOfMjml(mjml), 'mjml')
  if (!root) throw new Error('There is no <mjml> in it.')
  return { pages: [{ frames: [{ component: { type: 'wrapper', components: [partOf(root)] } }] }] }
}

const holdsText = new Set(['mj-text', 'mj-button', 'mj-title', 'mj-preview', 'mj-style', 'mj-raw', 'mj-social-element'])

function partOf(element: Element): JsonObject {
  const name = element.tagName
  const attributes = Object.fromEntries(element.attrs.map((attribute) => [attribute.name, attribute.value]))
  const isSpaceKept = holdsText.has(name) || !name.startsWith('mj')
  const components = element.childNodes.flatMap((node) => nodeOf(node, isSpaceKept))
  return {
    tagName: name,
    type: typeOf(element),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...(components.length > 0 ? { components } : {}),
  }
}

/** `isSpaceKept` is false between the parts of an email, where whitespace has no meaning. */
function nodeOf(node: Node, isSpaceKept: boolean): JsonObject[] {
  if (isComment(node)) return [{ type: 'comment', content: node.data }]
  if (isText(node)) return isSpaceKept || node.value.trim() !== '' ? [{ type: 'textnode', content: node.value }] : []
  return isElement(node) ? [partOf(node)] : []
}

const types: Readonly<Record<string, string>> = {
  a: 'link',
  img: 'image',
  td: 'cell',
  th: 'cell',
  tr: 'row',
  table: 'table',
  tbody: 'tbody',
  thead: 'thead',
  tfoot: 'tfoot',
}
const textTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'div',
  'span',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'li',
  'font',
  'center',
  'small',
  'sup',
  'sub',
  'blockquote',
])

function typeOf(element: Element): string {
  const name = element.tagName
  if (name.startsWith('mj')) return ['mj-title', 'mj-preview'].includes(name) ? 'text' : name
  const type = types[name]
  if (type) return type
  return textTags.has(name) && attributeOf(element, 'data-type') === null ? 'text' : 'default'
}

/** Parses MJML as the designer does: by the rules of HTML, with a closing tag for every part. */
export const documentOfMjml = (mjml: string): Document => documentOf(closedParts(mjml))

/** HTML has no self-closing parts, and drops table rows outside a table. */
const closedParts = (mjml: string): string =>
  mjml
    .replace(/<\?xml[^>]*>/g, '')
    .replace(/<(mj-[\w-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)\/>/g, '<$1$2></$1>')
    .replace(
      /<mj-table((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/mj-table>/g,
      '<mj-text$1><table width="100%" cellpadding="0" cellspacing="0">$2</table></mj-text>',
    )
