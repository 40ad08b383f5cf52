/** Text to editor document and back, and the trigger of the menu. */
import { getSchema } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Node, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { MergeTagNode } from '../../../../../src/renderer/blocks/merge-tags/chip.tsx'
import {
  documentOf,
  oneBlankLine,
  type PasteRules,
  pasteHandlers,
  tagCap,
  textOf,
  withOneBlankLine,
} from '../../../../../src/renderer/blocks/merge-tags/document.ts'

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

const schemas = {
  many: getSchema([Document, Paragraph, Text, MergeTagNode]),
  one: getSchema([Document.extend({ content: 'paragraph' }), Paragraph, Text, MergeTagNode]),
}

type PastedText = string | ((type: string) => string)

/** What stands there and what is said after `pasted` came to the place of '|', or in place of what stands between two of them. */
const paste = (text: string, pasted: PastedText, rules: Partial<PasteRules> = {}) => put(text, pasted, rules)

/** The same, dropped at '|' while the caret stands at the start. */
const drop = (text: string, dropped: string, rules: Partial<PasteRules> = {}, moved = false) =>
  put(text, dropped, rules, { moved })

function put(text: string, words: PastedText, rules: Partial<PasteRules>, dropping?: { moved: boolean }) {
  const said: string[] = []
  const all: PasteRules = { lines: false, tell: (words) => said.push(words), ...rules }
  const schema = all.lines ? schemas.many : schemas.one
  const docOf = (said: string) => Node.fromJSON(schema, documentOf(said))
  const parts = text.split('|')
  const [from = 0, to = from] = parts.slice(1).map((_, at) => docOf(parts.slice(0, at + 1).join('')).content.size - 1)
  const doc = docOf(parts.join(''))
  let state = EditorState.create({
    doc,
    selection: dropping ? TextSelection.create(doc, 1) : TextSelection.create(doc, from, to),
  })
  // All that pasting and dropping ask of a view and of what is brought.
  const view = {
    get state() {
      return state
    },
    dispatch: (transaction: EditorState['tr']) => {
      state = state.apply(transaction)
    },
    posAtCoords: () => ({ pos: from, inside: -1 }),
  } as unknown as EditorView
  const getData = typeof words === 'string' ? (type: string) => (type === 'text/plain' ? words : '') : words
  const brought = { getData, files: [] }
  const into = pasteHandlers(all)
  const taken = dropping
    ? into.handleDrop(
        view,
        { dataTransfer: brought, preventDefault: () => {} } as unknown as DragEvent,
        Slice.empty,
        dropping.moved,
      )
    : into.handlePaste(view, { clipboardData: brought } as unknown as ClipboardEvent)
  return { text: textOf(state.doc), said, taken }
}

describe('words', () => {
  it.each<[string, string, string, boolean, string]>([
    ['at the caret', 'Hi |!', 'Ayesha', false, 'Hi Ayesha!'],
    ['in place of what is selected', 'Hi |you|!', '{{first_name}}', false, 'Hi {{first_name}}!'],
    ['line breaks of one line are blanks', '|', 'a\r\n\r\nb\nc', false, 'a b c'],
    ['line breaks of many lines stay', 'x|y', 'a\r\nb\rc', true, 'xa\nb\ncy'],
  ])('%s', (_what, text, pasted, lines, after) => {
    expect(paste(text, pasted, { lines })).toEqual({ text: after, said: [], taken: true })
  })

  it('leaves a clipboard without text to the editor', () => {
    expect(paste('Hi|', '')).toEqual({ text: 'Hi', said: [], taken: false })
  })
})

describe('too much', () => {
  it.each([true, false])('is refused in words, and nothing of it is read (lines: %s)', (lines) => {
    const huge = 'Salaam {{first_name}}\n'.repeat(100_000)
    expect(paste('Hi |', huge, { lines })).toEqual({
      text: 'Hi ',
      said: ['Nothing was pasted: the clipboard holds 2,200,000 characters, and this field allows 5,000.'],
      taken: true,
    })
  })

  it('counts markup where the clipboard has nothing else', () => {
    const getData = (type: string) => (type === 'text/html' ? '<b>Salaam</b>'.repeat(100_000) : '')
    expect(paste('Hi |', getData)).toEqual({
      text: 'Hi ',
      taken: true,
      said: ['Nothing was pasted: the clipboard holds 1,300,000 characters, and this field allows 5,000.'],
    })
  })

  it('counts what stands there already, and not what is replaced', () => {
    const full = 'x'.repeat(4_990)
    expect(paste(`${full}|`, 'y'.repeat(11)).said).toHaveLength(1)
    expect(paste(`${full}|`, 'y'.repeat(10)).said).toEqual([])
    expect(paste(`|${full}|`, 'y'.repeat(5_000)).text).toBe('y'.repeat(5_000))
  })
})

describe('more merge tags than the field takes', () => {
  it.each<[string, string, string, string, string[]]>([
    [
      'the words stay, the tag goes',
      'Salaam {{first_name}}|',
      ', see you in {{city}} soon',
      'Salaam {{first_name}}, see you in  soon',
      ['At most one merge tag: {{city}} was left out.'],
    ],
    [
      'the first one is taken',
      '|',
      '{{city}} {{first_name}}',
      '{{city}} ',
      ['At most one merge tag: {{first_name}} was left out.'],
    ],
    ['one that is replaced makes room', '|{{first_name}}|', '{{city}}', '{{city}}', []],
  ])('%s', (_what, text, pasted, after, said) => {
    expect(paste(text, pasted, { mostTags: 1 })).toEqual({ text: after, said, taken: true })
  })

  it('one that is typed or chosen is refused in words', async () => {
    const tell = vi.fn()
    const [plugin] = tagCap(1, tell).config.addProseMirrorPlugins?.call({} as never) ?? []
    if (!plugin) throw new Error('No plugin')
    const doc = Node.fromJSON(schemas.one, documentOf('Salaam {{first_name}} '))
    const state = EditorState.create({ doc, plugins: [plugin] })
    const chip = schemas.one.node('mergeTag', { key: 'city', fallback: null })
    expect(textOf(state.apply(state.tr.insert(1, chip)).doc)).toBe('Salaam {{first_name}} ')
    await Promise.resolve()
    expect(tell).toHaveBeenCalledExactlyOnceWith('At most one merge tag')
  })
})

describe('dropped words', () => {
  it('stand where they are dropped, without line breaks and with chips', () => {
    expect(drop('Hi |!', 'dear\n{{first_name}}')).toEqual({ text: 'Hi dear {{first_name}}!', said: [], taken: true })
  })

  it('are refused when they are too many, as pasted ones are', () => {
    expect(drop('Hi |', 'x'.repeat(6_000), { lines: true })).toEqual({
      text: 'Hi ',
      said: ['Nothing was dropped: the text has 6,000 characters, and this field allows 5,000.'],
      taken: true,
    })
  })

  it('leave out a tag too many, and name it', () => {
    expect(drop('Salaam {{first_name}}|', ' of {{city}}', { mostTags: 1 })).toEqual({
      text: 'Salaam {{first_name}} of ',
      said: ['At most one merge tag: {{city}} was left out.'],
      taken: true,
    })
  })

  it('are left to the editor when they are moved within the field, and when a file is dropped', () => {
    expect(drop('Hi |', 'x'.repeat(6_000), {}, true)).toMatchObject({ text: 'Hi ', taken: false })
    expect(drop('Hi |', '')).toMatchObject({ text: 'Hi ', taken: false })
  })
})
