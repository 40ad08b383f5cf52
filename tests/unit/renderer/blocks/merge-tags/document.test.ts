/** Text to editor document and back, and the trigger of the menu. */
import { getSchema } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, textOf } from '../../../../../src/renderer/blocks/merge-tags/document.ts'
import { MergeTagNode } from '../../../../../src/renderer/blocks/merge-tags/node.ts'

const schema = getSchema([Document, Paragraph, Text, HardBreak, MergeTagNode])
const read = (text: string) => Node.fromJSON(schema, documentOf(text))

describe('documentOf and textOf', () => {
  it.each([
    [''],
    ['one line'],
    ['two\nlines'],
    ['\n\nblank lines\n\n'],
    ['Hi {{first_name|there}}, {{city}}\n{{code}}'],
    ['{{}} {half {{open'],
  ])('%j comes back', (text) => {
    const doc = read(text)
    doc.check()
    expect(textOf(doc)).toBe(text)
  })

  it('comes back for any text, names in braces trimmed', () => {
    const unit = fc.constantFrom('{{a}}', '{{b|c d}}', '{', '}', '|', 'a', ' ', '\n', '@', 'ش', '🎉')
    const tight = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, (tag) => tag.replaceAll(' ', ''))
    fc.assert(fc.property(fc.string({ unit }), (text) => tight(textOf(read(text))) === tight(text)))
  })

  it('makes a chip of a placeholder and a line of a paragraph', () => {
    expect(documentOf('Hi {{a|b}}\n')).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Hi ' },
            { type: 'mergeTag', attrs: { key: 'a', fallback: 'b' } },
          ],
        },
        { type: 'paragraph' },
      ],
    })
  })

  it('writes a hard break as a line break', () => {
    const doc = Node.fromJSON(schema, {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
        },
      ],
    })
    expect(textOf(doc)).toBe('a\nb')
  })
})
