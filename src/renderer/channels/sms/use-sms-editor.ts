/** The message editor: one paragraph per line, merge tags as chips, and the analysis of the text; and the test message. */

import { Extension } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { fixesOf } from '../../../model/channels/sms/fix'
import { nonGsmCharacters } from '../../../model/channels/sms/parts'
import { type Reading, readText } from '../../../model/channels/sms/reading'
import { characterName } from '../../../model/channels/sms/text'
import { type SmsValues, sentText } from '../../../model/channels/sms/values'
import { designOf } from '../../../model/channels/sms/wire'
import { usedTags } from '../../../model/merge-tags/text'
import { voucherInMessage } from '../../../model/voucher/values'
import { MergeTagNode, setTags } from '../../blocks/merge-tags/chip'
import { documentOf, type PasteRules, pasteHandlers, textOf } from '../../blocks/merge-tags/document'
import {
  createTagMenu,
  nonceOption,
  type TagMenuModel,
  tagSuggestion,
  triggerOf,
} from '../../blocks/merge-tags/suggestion'
import type { TestContent } from '../../blocks/test-send/test-send'
import { holdBack } from '../../data/draft-state'
import { afterPaint, createLive, type DeferredTask, type Live } from './live'
import classes from './sms.module.css'

/** Ctrl+Enter triggers the page's primary action and inserts no line break. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.setHardBreak() }
  },
})

type Options = {
  text: string
  tags: readonly MergeTag[]
  readOnly: boolean
  attributes: Record<string, string>
  /** Called at most once per painted frame, and at once when the editor loses focus or a shortcut is pressed. */
  onText: (text: string) => void
}

/** `text` and `attributes` are initial values: afterwards the editor owns its state. */
export function useSmsEditor({ text, tags, readOnly, attributes, onText }: Options) {
  const latestOnText = useRef(onText)
  latestOnText.current = onText
  const mounted = useRef<Editor | null>(null)
  /** Why a paste was refused; cleared by the next edit. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [parts] = useState(() => {
    const live = createLive(readText(text))
    const menu = createTagMenu()
    const deferred = afterPaint(() =>
      publish(mounted.current, live, (isEdited) => {
        setRefusal(null)
        latestOnText.current(isEdited)
      }),
    )
    const rules: PasteRules = {
      lines: true,
      tell: (note) => {
        // Publishes the pending edit first, because publishing clears the refusal.
        deferred.flush()
        setRefusal(note)
      },
    }
    // Created once: new options on each render would make the editor render again.
    return {
      live,
      menu,
      later: deferred,
      options: optionsOf({ text, attributes, editable: !readOnly }, menu, deferred, rules),
    }
  })
  const { live, menu, later } = parts
  const editor = useEditor(parts.options)
  mounted.current = editor
  useEffect(() => holdBack(later.flush), [later])
  useEffect(() => setTags(editor.storage.mergeTag, tags), [editor, tags])
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly])
  return { editor, menu, live, refusal }
}

type Start = { text: string; attributes: Record<string, string>; editable: boolean }

const optionsOf = (
  { text, attributes, editable }: Start,
  menu: TagMenuModel,
  deferred: DeferredTask,
  rules: PasteRules,
) => ({
  extensions: [
    Document,
    Paragraph,
    Text,
    LineBreak,
    UndoRedo,
    Placeholder.configure({ placeholder: 'Write the message' }),
    MergeTagNode,
    tagSuggestion(menu, rules),
    SmsMarks,
  ],
  content: documentOf(text),
  editable,
  shouldRerenderOnTransaction: false,
  coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
  ...nonceOption(),
  editorProps: {
    attributes,
    ...pasteHandlers(rules),
    handleKeyDown: (_view: EditorView, event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) deferred.flush()
      return false
    },
  },
  onTransaction: deferred.schedule,
  onBlur: deferred.flush,
})

function publish(editor: Editor | null, live: Live, onText: (text: string) => void): void {
  const reading = editor && !editor.isDestroyed ? readingOf(editor.state) : null
  if (!reading) return
  const isEdited = reading.text !== live.current().text
  live.set(reading)
  if (isEdited) onText(reading.text)
}

type Marked = { reading: Reading; marks: DecorationSet }

const key = new PluginKey<Marked>('sms-marks')

/** Analyses the text after every change, and highlights non-GSM and dropped characters. */
const SmsMarks = Extension.create({
  name: 'smsMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Marked>({
      key,
      state: {
        init: (_config, state) => mark(state.doc),
        apply: (transaction, marked) => (transaction.docChanged ? mark(transaction.doc) : marked),
      },
      props: { decorations: visibleMarks },
    }),
  ],
})

/** The analysis of the editor's text. An '@' with an open menu becomes a tag soon, so it does not count as dropped. */
function readingOf(state: EditorState): Reading | null {
  const reading = key.getState(state)?.reading
  if (!reading) return null
  const trigger = triggerOf(state)
  const isOpening = trigger && state.doc.textBetween(trigger.from, trigger.from + 1) === '@'
  return isOpening ? { ...reading, droppedCharacters: reading.droppedCharacters - 1 } : reading
}

function mark(doc: Node): Marked {
  const reading = readText(textOf(doc))
  const isCostly = reading.diagnosis.kind === 'non-gsm'
  if (!isCostly && reading.droppedCharacters === 0) return { reading, marks: DecorationSet.empty }
  const marks: Decoration[] = []
  doc.descendants((node, position) => {
    if (node.isText) marks.push(...marksIn(node.text ?? '', position, isCostly))
  })
  return { reading, marks: DecorationSet.create(doc, marks) }
}

function marksIn(text: string, start: number, isCostly: boolean): Decoration[] {
  const markAt = (position: number, length: number, kind: string | undefined, title = '') =>
    Decoration.inline(start + position, start + position + length, { class: kind ?? '', ...(title ? { title } : {}) })
  const found = isCostly
    ? nonGsmCharacters(text).map(({ at, text: character }) =>
        markAt(at, character.length, classes.nonGsm, characterName(character)),
      )
    : []
  const droppedCharacters = Array.from(text.matchAll(/@/g), ({ index }) => markAt(index, 1, classes.dropped))
  return [...found, ...droppedCharacters]
}

function visibleMarks(state: EditorState): DecorationSet {
  const marks = key.getState(state)?.marks ?? DecorationSet.empty
  const trigger = triggerOf(state)
  return trigger ? marks.remove(marks.find(trigger.from, trigger.to)) : marks
}

/** Replaces all characters that have a replacement, as one undo step. */
export function replaceNonGsm(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => replaceInTransaction(tr))
    .run()
}

function replaceInTransaction(transaction: Transaction): boolean {
  const found: { from: number; to: number; text: string }[] = []
  transaction.doc.descendants((node, start) => {
    for (const fix of node.isText ? fixesOf(node.text ?? '') : []) {
      found.push({ from: start + fix.at, to: start + fix.at + fix.from.length, text: fix.to })
    }
  })
  // From the end, so that earlier positions stay valid.
  for (const { from, to, text } of found.reverse()) {
    if (text === '\n') transaction.delete(from, to).split(from)
    else if (text) transaction.insertText(text, from, to)
    else transaction.delete(from, to)
  }
  return found.length > 0
}

/**
 * The test message of an SMS, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). It
 * contains the text as sent, never as typed. An empty text lacks a design; a text whose characters are all dropped is an empty design.
 */
export function smsTest(values: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.text === '') return { lack: 'design' }
  if (sentText(values.text).trim() === '') return { lack: 'empty-design' }
  return {
    message: { design: designOf(values.text), ...voucherInMessage(values) },
    mergeTagIds: usedTags(sentText(values.text), mergeTags).map((tag) => tag.id),
  }
}
