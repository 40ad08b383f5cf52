/** A call as a sequence of stages: the entry, one answer per key, the exit; its length, and the steps through it. */

import type { Json, JsonObject } from '#contract'
import type { CheckedMessage, MessageText } from '../../checks/message.ts'
import type { Pieces } from '../../rules/people.ts'
import { fieldsIn, flagIn, listIn, numberIn, oneOf, textIn } from '../../rules/read.ts'
import {
  type Audio,
  type AudioContent,
  audioFromWire,
  audioToWire,
  billedCalls,
  hasAudio,
  type RoboCallValues,
  type Spoken,
  type TextContent,
  type Voice,
  voices,
} from './values.ts'

/** One part of the call: read by a voice, or recorded. */
export type Utterance = { kind: 'text'; text: string } | { kind: 'audio'; audio: Audio }

export type Call = {
  /** The voice that reads; null for recordings, and while no voice is chosen. */
  voice: Voice | null
  entry: Utterance
  /** By key: the first one follows a press of 1. */
  actions: readonly Utterance[]
  /** Null if the call ends with the entry. */
  exit: Utterance | null
}

/** The custom call, or that of the chosen template; null if no template is chosen. */
export function callOf(values: RoboCallValues): Call | null {
  if (values.creationType === 'preapproved') return callOfTemplate(values.selectedTemplate)
  return values.contentType === 'text' ? spokenCall(values.textContent) : recordedCall(values.audioContent)
}

/** The call of a template; null if it cannot be read. */
export function callOfTemplate(template: unknown): Call | null {
  const { content, contentType } = fieldsIn(template)
  const fields = fieldsIn(content)
  if (Object.keys(fields).length === 0) return null
  if (oneOf(['audio', 'text'], contentType) === 'audio' || 'entryAudio' in fields)
    return recordedCall(audioContentIn(fields))
  return spokenCall(textContentIn(fields))
}

const textUtterance = (text: string): Utterance => ({ kind: 'text', text })

const spokenCall = ({ voiceGender, entryText, exitText, actionButtonText, addAction }: TextContent): Call => ({
  voice: oneOf(voices, voiceGender),
  entry: textUtterance(entryText.value),
  actions: addAction ? actionButtonText.map(({ value }) => textUtterance(value)) : [],
  exit: addAction ? textUtterance(exitText.value) : null,
})

const recordedCall = ({ entryAudio, exitAudio, actionButtonAudio, addAction }: AudioContent): Call => ({
  voice: null,
  entry: { kind: 'audio', audio: entryAudio },
  actions: addAction ? actionButtonAudio.map((audio) => ({ kind: 'audio', audio })) : [],
  exit: addAction ? { kind: 'audio', audio: exitAudio } : null,
})

export const textFields = ['voiceGender', 'entryText', 'exitText', 'actionButtonText', 'addAction']
export const audioFields = ['entryAudio', 'exitAudio', 'actionButtonAudio', 'addAction']

/** Also accepts a bare string. */
function spokenFromWire(stored: unknown): Spoken {
  const fields = fieldsIn(stored)
  // Values that came over the bridge are JSON.
  const state = (fields.editorState ?? null) as Json
  return { ...fields, value: textIn(fields.value) ?? textIn(stored) ?? '', editorState: state }
}

/**
 * Reads and writes the two contents of a robo call, texts and recordings, in the server's format (Source:
 * docs/reference/data.md#robo-call).
 */
export function textContentIn(stored: unknown): TextContent {
  const fields = fieldsIn(stored)
  const lines = listIn(fields.actionButtonText).map((line, index) => {
    const { key } = fieldsIn(line)
    return { ...spokenFromWire(line), key: typeof key === 'string' ? key : (numberIn(key) ?? index) }
  })
  return {
    voiceGender: oneOf(voices, fields.voiceGender) ?? '',
    entryText: spokenFromWire(fields.entryText),
    exitText: spokenFromWire(fields.exitText),
    actionButtonText: lines,
    addAction: flagIn(fields.addAction) ?? false,
  }
}

export function audioContentIn(stored: unknown): AudioContent {
  const fields = fieldsIn(stored)
  return {
    entryAudio: audioFromWire(fields.entryAudio),
    exitAudio: audioFromWire(fields.exitAudio),
    actionButtonAudio: listIn(fields.actionButtonAudio).map(audioFromWire),
    addAction: flagIn(fields.addAction) ?? false,
  }
}

export const textToWire = (content: TextContent): JsonObject => ({
  voiceGender: content.voiceGender,
  entryText: { ...content.entryText },
  exitText: { ...content.exitText },
  actionButtonText: content.actionButtonText.map((line) => ({ ...line })),
  addAction: content.addAction,
})

export const audioContentToWire = (content: AudioContent): JsonObject => ({
  entryAudio: audioToWire(content.entryAudio),
  exitAudio: audioToWire(content.exitAudio),
  actionButtonAudio: content.actionButtonAudio.map(audioToWire),
  addAction: content.addAction,
})

/** Assumed speed of a voice. */
const WORDS_PER_SECOND = 2.5

/** Duration in seconds: exact for a recording, estimated for a text. */
function secondsOf(utterance: Utterance): number {
  if (utterance.kind === 'audio') return utterance.audio.duration
  const wordCount = utterance.text.split(/\s+/).filter(Boolean).length
  return wordCount / WORDS_PER_SECOND
}

/** Seconds of the shortest and the longest path through the call, and whether both are exact. */
export function lengthOf({ entry, actions, exit }: Call): { shortest: number; longest: number; exact: boolean } {
  const [first, last] = [secondsOf(entry), exit ? secondsOf(exit) : 0]
  const longest = Math.max(0, ...actions.map(secondsOf))
  const all = [entry, ...actions, ...(exit ? [exit] : [])]
  return {
    shortest: first,
    longest: first + longest + last,
    exact: all.every(
      (utterance) => utterance.kind === 'audio' && (utterance.audio.duration > 0 || !hasAudio(utterance.audio)),
    ),
  }
}

/** Billed calls per person, for the shortest and the longest path; null while the call is empty. */
export function roboCallPieces(values: RoboCallValues): Pieces | null {
  const call = callOf(values)
  const { shortest, longest } = call ? lengthOf(call) : { shortest: 0, longest: 0 }
  return longest === 0 ? null : { unit: 'call', least: billedCalls(shortest), most: billedCalls(longest) }
}

/** The stage that the person on the phone is in. `menu`: the entry has finished, and a key is expected. */
export type Stage =
  | { at: 'ringing' }
  | { at: 'entry' }
  | { at: 'menu' }
  | { at: 'action'; key: number }
  | { at: 'exit' }
  | { at: 'ended' }

/** The stage after the end of `stage`, or after the phone is answered. */
export function nextStage(stage: Stage, call: Call): Stage {
  if (stage.at === 'ringing') return { at: 'entry' }
  if (stage.at === 'entry') return { at: call.actions.length > 0 ? 'menu' : 'ended' }
  if (stage.at === 'action') return { at: call.exit ? 'exit' : 'ended' }
  return stage.at === 'menu' ? stage : { at: 'ended' }
}

/** A key works during the entry too: a person who knows the call does not wait. */
export function stageAfterKey(stage: Stage, key: number, call: Call): Stage {
  const isListening = stage.at === 'entry' || stage.at === 'menu'
  return isListening && key >= 1 && key <= call.actions.length ? { at: 'action', key } : stage
}

/** What the person hears in a stage; null for silence. */
export function utteranceAt(stage: Stage, call: Call): Utterance | null {
  if (stage.at === 'entry' || stage.at === 'menu') return call.entry
  if (stage.at === 'action') return call.actions[stage.key - 1] ?? null
  return stage.at === 'exit' ? call.exit : null
}

/** Null for recordings and for approved templates. */
export function checkedRoboCall({ creationType, contentType, textContent }: RoboCallValues): CheckedMessage | null {
  if (creationType !== 'custom' || contentType !== 'text') return null
  const { entryText, exitText, actionButtonText, addAction } = textContent
  return {
    texts: [
      spokenText(entryText, 'textContent.entryText', 'Opening'),
      ...(addAction
        ? [
            ...actionButtonText.map((line, index) =>
              spokenText(line, `textContent.actionButtonText.${index}`, `Key ${index + 1}`),
            ),
            spokenText(exitText, 'textContent.exitText', 'Closing'),
          ]
        : []),
    ],
  }
}

const spokenText = ({ value, editorState }: Spoken, field: string, name: string): MessageText => ({
  role: 'said',
  path: `${field}.value`,
  field,
  name,
  text: value,
  along: () => [{ path: `${field}.editorState`, before: editorState, after: null }],
})
