/** HTML as XHTML, which a picture of SVG can hold: what XML refuses, and what is not drawn, is left out. Pure. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { escaped } from '../../../model/design/rendered'

type Node = DefaultTreeAdapterTypes.ChildNode

const leftOut = /^(?:script|noscript|iframe|frame|object|embed|link|meta|base|template|title|audio|video)$/
/** Names that need no namespace. */
const xmlName = /^[a-z_][\w.-]*$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters.
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A whole page; `style` is added to its own. */
export function xhtmlOf(html: string, style: string): string {
  const page = parse(html.toWellFormed(), { scriptingEnabled: false })
  const text = page.childNodes.map((node) => xmlOf(node, '')).join('')
  return text.replace('</head>', `<style>${escaped(style)}</style></head>`)
}

function xmlOf(node: Node, around: string): string {
  if (node.nodeName === '#text') return 'value' in node ? textOf(node.value) : ''
  if (!('tagName' in node) || leftOut.test(node.tagName)) return ''
  const { tagName, namespaceURI, attrs, childNodes } = node
  const inside = childNodes.map((child) => xmlOf(child, namespaceURI)).join('')
  if (!xmlName.test(tagName)) return inside
  const own = attrs
    .filter(({ name, prefix }) => !prefix && xmlName.test(name) && name !== 'xmlns')
    .map(({ name, value }) => ` ${name}="${textOf(value)}"`)
  const namespace = namespaceURI === around ? '' : ` xmlns="${namespaceURI}"`
  return `<${tagName}${namespace}${own.join('')}>${inside}</${tagName}>`
}

const textOf = (text: string): string => escaped(text.replace(noXml, ''))
