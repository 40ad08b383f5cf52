/** Converts text to an editor document and back: a line becomes a paragraph, a placeholder becomes a chip. */
import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { parseText, placeholderOf } from '../../../model/merge-tags/text'

/** The document of a text; `textOf` is the inverse. */
export function documentOf(text: string): JSONContent {
  return { type: 'doc', content: text.split('\n').map(paragraphOf) }
}

/** The text of a document, with chips as placeholders. Runs on every keystroke: linear, and allocates only the text. */
export const textOf = (doc: Node): string => textBetween(doc, 0, doc.content.size)

const textBetween = (doc: Node, from: number, to: number): string => doc.textBetween(from, to, '\n', sourceOf)

/** The text of a leaf: the placeholder of a chip, the line break of a break. */
function sourceOf(leaf: Node): string {
  if (leaf.type.name === 'hardBreak') return '\n'
  return leaf.type.name === 'mergeTag' ? placeholderOf(leaf.attrs.key, leaf.attrs.fallback) : ''
}

/** Text and chips of a line, as content of a paragraph. */
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
