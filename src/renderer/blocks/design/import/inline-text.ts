/** Stretches of words as a text block holds them: with their styles written in, blanks as a browser draws them. */

import type { Styles } from './computed'
import type { Declaration } from './css'
import { declarationsOf } from './css'
import {
  attributeOf,
  classesOf,
  type Document,
  type Element,
  elementsBelow,
  innerHtml,
  isComment,
  isElement,
  isText,
  type Node,
  nodesBelow,
  outerHtml,
  remove,
  setAttribute,
} from './tree'

/** Writes into every element what the sheets say of it, and keeps only the classes of which a kept sheet speaks. */
export function writeStyles(document: Document, styles: Styles, kept: ReadonlySet<string>): void {
  for (const element of [...elementsBelow(document)]) {
    const sheet = styles.fromSheets(element)
    if (sheet.length > 0) {
      const own = declarationsOf(attributeOf(element, 'style') ?? '')
      setAttribute(
        element,
        'style',
        styleText([
          ...sheet.filter(({ important }) => !important),
          ...own,
          ...sheet.filter(({ important }) => important),
        ]),
      )
    }
    const classes = classesOf(element).filter((name) => kept.has(name))
    setAttribute(element, 'class', classes.length > 0 ? classes.join(' ') : null)
    for (const name of ['id', 'role', 'summary', 'xmlns:o', 'xmlns:v', 'itemprop', 'itemscope', 'itemtype'])
      if (attributeOf(element, name) !== null && !(name === 'id' && element.tagName === 'a'))
        setAttribute(element, name, null)
  }
}

/** The last of each name counts; quotes that would end the attribute are turned. */
function styleText(all: readonly Declaration[]): string {
  const last = new Map<string, string>()
  for (const { name, value } of all) {
    last.delete(name)
    last.set(name, value)
  }
  return [...last].map(([name, value]) => `${name}:${value.replaceAll('"', "'")}`).join(';')
}

/** Blanks that HTML draws as one are written as one: a line break between two words is a blank, at the ends it is nothing. */
export function collapseBlanks(document: Document, styles: Styles): void {
  for (const node of nodesBelow(document)) {
    if (!isText(node) || !node.parentNode) continue
    if (isElement(node.parentNode) && /^pre/.test(styles.of(node.parentNode)['white-space'] ?? '')) continue
    node.value = node.value.replace(/[ \t\n\r\f]+/g, ' ')
  }
}

/** Comments but those that Outlook reads are for whoever wrote the mail. */
export function dropRemarks(document: Document): number {
  let dropped = 0
  for (const node of [...nodesBelow(document)])
    if (isComment(node) && !/^\s*\[if\b|\[endif\]/i.test(node.data)) {
      remove(node)
      dropped++
    }
  return dropped
}

const blockTags = 'p|div|h[1-6]|ul|ol|li|table|tr|td|blockquote|center|hr'
const atBlock = new RegExp(`(<(?:/?(?:${blockTags})\\b[^>]*|br ?/?)>) +| +(?=</?(?:${blockTags})\\b)`, 'g')

/** Without the blanks that stand at the edges of blocks. */
const tidy = (html: string): string => html.replace(atBlock, '$1').replace(/^[ ]+|[ ]+$/g, '')

export const htmlOf = (nodes: readonly Node[]): string => tidy(nodes.map(outerHtml).join(''))
export const insideOf = (element: Element): string => tidy(innerHtml(element))
