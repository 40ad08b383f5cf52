/** Reads the HTML of clipboards for fields. It is large, so it comes once the page is at rest. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ReadNode } from './clipboard-html'
import { readHtmlWith } from './clipboard-text'

/** Without a browser: nothing in it runs, loads or has styles that the page's policy would complain of. */
export const parsed = (html: string): ReadNode => nodeOf(parse(html))

/** A node as a browser would give it. */
function nodeOf(node: DefaultTreeAdapterTypes.Node): ReadNode {
  if ('tagName' in node)
    return {
      nodeType: 1,
      localName: node.tagName,
      childNodes: node.childNodes.map(nodeOf),
      getAttribute: (name) => node.attrs.find((one) => one.name === name)?.value ?? null,
    }
  if ('childNodes' in node) return { nodeType: 9, childNodes: node.childNodes.map(nodeOf) }
  return 'value' in node ? { nodeType: 3, nodeValue: node.value, childNodes: [] } : { nodeType: 8, childNodes: [] }
}

readHtmlWith(parsed)
