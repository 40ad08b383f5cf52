/** Keys that a field with merge tags takes over from its editor. */
import { Editor } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { expect, it } from 'vitest'
import { joinBlank, MergeTagNode } from '../../../../../src/renderer/blocks/merge-tags/chip.tsx'
import { documentOf, textOf } from '../../../../../src/renderer/blocks/merge-tags/document.ts'

it.each([
  ['a\n', 4, 'joinForward', 'a\nx'],
  ['\nb', 1, 'joinBackward', 'x\nb'],
  ['a\n\nb', 4, 'joinForward', 'a\nxb'],
  ['a\n\nb', 4, 'joinBackward', 'ax\nb'],
] as const)('%j at %i: %s', (text, at, join, want) => {
  const editor = new Editor({
    element: null,
    extensions: [Document, Paragraph, Text, MergeTagNode],
    content: documentOf(text),
  })
  editor.commands.setTextSelection(at)
  expect(joinBlank(editor, join)).toBe(true)
  editor.commands.insertContent({ type: 'text', text: 'x' })
  expect(textOf(editor.state.doc)).toBe(want)
})
