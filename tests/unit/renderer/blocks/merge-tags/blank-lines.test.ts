/** Repeated blank lines become one: in a text, and while it is written. */
import { getSchema } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { oneBlankLine, withOneBlankLine } from '../../../../../src/renderer/blocks/merge-tags/blank-lines.ts'
import { documentOf, textOf } from '../../../../../src/renderer/blocks/merge-tags/document.ts'

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
