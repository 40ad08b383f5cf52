/**
 * Reads and writes the two contents of a robo call, texts and recordings, in the server's format (Source:
 * docs/reference/data.md#robo-call).
 */
import type { Json, JsonObject } from '#contract'
import { fieldsIn, flagIn, listIn, numberIn, oneOf, textIn } from '../../rules/read.ts'
import { audioFromWire, audioToWire } from './audio.ts'
import { type AudioContent, type Spoken, type TextContent, voices } from './values.ts'

export const textFields = ['voiceGender', 'entryText', 'exitText', 'actionButtonText', 'addAction']
export const audioFields = ['entryAudio', 'exitAudio', 'actionButtonAudio', 'addAction']

/** Also accepts a bare string. */
function spokenFromWire(stored: unknown): Spoken {
  const fields = fieldsIn(stored)
  // Values that came over the bridge are JSON.
  const state = (fields.editorState ?? null) as Json
  return { ...fields, value: textIn(fields.value) ?? textIn(stored) ?? '', editorState: state }
}

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
