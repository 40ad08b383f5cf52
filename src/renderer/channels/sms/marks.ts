/** Editor extension that analyses the text after every change, and highlights non-GSM and dropped characters. */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { nonGsmCharacters } from '../../../model/channels/sms/parts'
import { type Reading, readText } from '../../../model/channels/sms/reading'
import { characterName } from '../../../model/channels/sms/text'
import { textOf } from '../../blocks/merge-tags/document'
import { triggerOf } from '../../blocks/merge-tags/suggestion'
import classes from './sms.module.css'

type Marked = { reading: Reading; marks: DecorationSet }

const key = new PluginKey<Marked>('sms-marks')

export const SmsMarks = Extension.create({
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
export function readingOf(state: EditorState): Reading | null {
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
