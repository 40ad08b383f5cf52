/** Text to editor document and back: a line is a paragraph, a placeholder is a chip. */
import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { parseText, placeholderOf } from './text'

/** The document of a text; `textOf` gives the same text back. */
export function documentOf(text: string): JSONContent {
  return { type: 'doc', content: text.split('\n').map(paragraphOf) }
}

/** The text of a document, chips written out. Runs on every key: linear, and nothing is built besides the text. */
export const textOf = (doc: Node): string => textBetween(doc, 0, doc.content.size)

/** The text between two positions. */
const textBetween = (doc: Node, from: number, to: number): string => doc.textBetween(from, to, '\n', sourceOf)

/** What a leaf writes: a chip its placeholder, a break its line break. */
function sourceOf(leaf: Node): string {
  if (leaf.type.name === 'hardBreak') return '\n'
  return leaf.type.name === 'mergeTag' ? placeholderOf(leaf.attrs.key, leaf.attrs.fallback) : ''
}

/** A line's words and chips, as content of a paragraph. */
function inlineOf(line: string): JSONContent[] {
  return parseText(line).map((piece) =>
    piece.kind === 'text'
      ? { type: 'text', text: piece.source }
      : { type: 'mergeTag', attrs: { key: piece.key, fallback: piece.fallback } },
  )
}

function paragraphOf(line: string): JSONContent {
  return line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: inlineOf(line) }
}
