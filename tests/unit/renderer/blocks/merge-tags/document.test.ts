/** Text to editor document and back, and the trigger of the menu. */
import { getSchema } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  documentOf,
  oneBlankLine,
  textOf,
  withOneBlankLine,
} from '../../../../../src/renderer/blocks/merge-tags/document.ts'
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

it.each([
  ['a\nb', 'a\nb'],
  ['a\n\nb', 'a\n\nb'],
  ['a\n\n\nb', 'a\n\nb'],
  ['a\n\n\n\n\nb\n\n\nc', 'a\n\nb\n\nc'],
  ['a\n \n\t\nb', 'a\n\nb'],
  ['  a', '  a'],
  ['', ''],
])('%j', (text, expected) => {
  expect(withOneBlankLine(text)).toBe(expected)
})

describe('in the editor', () => {
  const schema = getSchema([Document, Paragraph, Text])
  const stateOf = (text: string, caret: number) => {
    const doc = Node.fromJSON(schema, documentOf(text))
    return EditorState.create({ doc, selection: TextSelection.create(doc, caret), plugins: [oneBlankLine()] })
  }
  it.each([
    ['Enter twice begins a paragraph: the line of the caret stays', 'a\n', 4, 'a\n\n'],
    ['a third Enter adds no line', 'a\n\n', 6, 'a\n\n'],
  ])('%s', (_what, text, caret, expected) => {
    const state = stateOf(text, caret)
    expect(textOf(state.apply(state.tr.split(caret)).doc)).toBe(expected)
  })

  it('drops repeated blank lines that come by pasting, and those that the caret leaves', () => {
    const state = stateOf('a\n\n\n\nb', 2)
    expect(textOf(state.apply(state.tr.insertText('!', 2)).doc)).toBe('a!\n\nb')
    const between = stateOf('a\n\n\nb', 6)
    const left = between.apply(between.tr.setSelection(TextSelection.create(between.doc, 1)))
    expect(textOf(left.doc)).toBe('a\n\nb')
  })
})
