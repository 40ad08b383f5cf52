/** Parses the HTML of clipboards for fields. It is large, so it is loaded with the first text field. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ReadNode } from './clipboard-html'
import { readHtmlWith } from './clipboard-text'

/** Parsed without a DOM: nothing runs, loads, or has styles that the content policy would report. */
export const readNode = (html: string): ReadNode => nodeOf(parse(html))

/** A parsed node in the shape of a DOM node. */
function nodeOf(node: DefaultTreeAdapterTypes.Node): ReadNode {
  if ('tagName' in node)
    return {
      nodeType: 1,
      localName: node.tagName,
      childNodes: node.childNodes.map(nodeOf),
      getAttribute: (name) => node.attrs.find((attribute) => attribute.name === name)?.value ?? null,
    }
  if ('childNodes' in node) return { nodeType: 9, childNodes: node.childNodes.map(nodeOf) }
  return 'value' in node ? { nodeType: 3, nodeValue: node.value, childNodes: [] } : { nodeType: 8, childNodes: [] }
}

readHtmlWith(readNode)
