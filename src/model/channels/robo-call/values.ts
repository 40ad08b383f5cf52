/**
 * Values of a robo call: shape, defaults, and rules with their messages (Source: docs/reference/data.md#robo-call and
 * docs/reference/states.md#robo-call and docs/reference/rules.md#robo-call).
 */
import { agreeing, amount, countOf, type Json, type JsonObject, waitingFile } from '#contract'
import type { Picture, PictureKinds } from '../../image/values.ts'
import type { Problem } from '../../rules/problem.ts'
import { fieldsIn, numberIn, textIn } from '../../rules/read.ts'
import { judgedIn } from '../template-verdict.ts'

export const voices = ['Female', 'Male'] as const
export type Voice = (typeof voices)[number]

/** A text for the voice, with its `{{tags}}`. `editorState` of another editor is dropped when the text is edited. */
export type Spoken = { value: string; editorState: Json }

export type TextContent = {
  voiceGender: Voice | ''
  entryText: Spoken
  exitText: Spoken
  /** The text per key, in the order of the keys. `key` is the server's id of the row. */
  actionButtonText: (Spoken & { key: number | string })[]
  addAction: boolean
}

/** `name`, `size`, `file`, `uniqueName`, `duration` and `path` are the specification's names. Unknown server fields are preserved. */
export type Audio = {
  name: string
  /** In bytes. */
  size: number
  file: Json
  /** The server's name of the file; '' until it is uploaded. */
  uniqueName: string
  /** Address for playback. */
  path: string
  /** Seconds; 0 if unknown. */
  duration: number
  /** The local file by its blob and media type; null if only the server has the recording. */
  stored: { blob: string; type: string } | null
}

export type AudioContent = {
  entryAudio: Audio
  exitAudio: Audio
  /** The recording per key, in the order of the keys. */
  actionButtonAudio: Audio[]
  addAction: boolean
}

/** The chosen template with all its server fields; for custom content, the template that was created for its approval. */
export type ChosenTemplate = JsonObject

export type RoboCallValues = {
  creationType: 'preapproved' | 'custom'
  contentType: 'audio' | 'text'
  selectedTemplate: ChosenTemplate | null
  /** Preserved unchanged for another editor. */
  preApprovedTemplates: Json
  textContent: TextContent
  audioContent: AudioContent
  testNumbers: string[]
  /** Paths of the visible errors: any of them blocks sending (Source: docs/reference/rules.md#robo-call). Not sent to the server. */
  shown: string[]
  /** Unknown server fields, by location. */
  kept: { data: JsonObject; message: JsonObject; design: JsonObject; text: JsonObject; audio: JsonObject }
}

/** An action list has at least two rows (Source: docs/reference/rules.md#robo-call); every telephone has at least nine number keys. */
export const MIN_ACTIONS = 2
export const MAX_ACTIONS = 9

const nothingSaid: Spoken = { value: '', editorState: null }

export const emptyRoboCall = (): RoboCallValues => ({
  creationType: 'preapproved',
  contentType: 'text',
  selectedTemplate: null,
  preApprovedTemplates: [],
  textContent: {
    voiceGender: '',
    entryText: nothingSaid,
    exitText: nothingSaid,
    actionButtonText: [],
    addAction: false,
  },
  audioContent: { entryAudio: noAudio, exitAudio: noAudio, actionButtonAudio: [], addAction: false },
  testNumbers: [],
  shown: [],
  kept: { data: {}, message: {}, design: {}, text: {}, audio: {} },
})

/** The list without the row at `index`; a list of two rows does not change (Source: docs/reference/rules.md#robo-call). */
export const withoutAction = <T>(list: readonly T[], index: number): T[] =>
  list.length <= MIN_ACTIONS ? [...list] : list.filter((_, place) => place !== index)

/** Removes the text at `index`: the remaining rows are numbered anew in their order, as on the screen. */
export const withoutText = (lines: TextContent['actionButtonText'], index: number): TextContent['actionButtonText'] =>
  withoutAction(lines, index).map((line, place) => ({ ...line, key: lines[place]?.key ?? line.key }))

/** The list with one more row, up to nine. */
export const withAction = <T>(list: readonly T[], newRow: T): T[] =>
  list.length >= MAX_ACTIONS ? [...list] : [...list, newRow]

/** The list filled up to two rows. `newRow` makes the row for a position. */
export const openedActions = <T>(list: readonly T[], newRow: (index: number) => T): T[] => [
  ...list,
  ...Array.from({ length: Math.max(0, MIN_ACTIONS - list.length) }, (_, more) => newRow(list.length + more)),
]

/** A new row with an unused number. */
export const freshText = (lines: TextContent['actionButtonText']): TextContent['actionButtonText'][number] => ({
  ...nothingSaid,
  key: Math.max(-1, ...lines.map(({ key }) => Number(key)).filter(Number.isFinite)) + 1,
})

const missingAudio = 'Please add an audio file.'

/** Broken rules in the order of the fields (Source: docs/reference/rules.md#robo-call). */
export function checkRoboCall(values: RoboCallValues): Problem[] {
  if (values.creationType === 'preapproved') return checkTemplate(values.selectedTemplate)
  return values.contentType === 'text' ? checkText(values.textContent) : checkAudio(values.audioContent)
}

function checkTemplate(template: ChosenTemplate | null): Problem[] {
  if (!template) return [{ path: 'selectedTemplate', message: 'Select a template' }]
  const isRefused = judgedIn(template)?.status === 'REJECTED'
  return isRefused ? [{ path: 'selectedTemplate', message: 'This template was rejected: choose another' }] : []
}

function checkText({ voiceGender, entryText, exitText, actionButtonText, addAction }: TextContent): Problem[] {
  const missingTextProblem = (path: string, text: string, message: string) =>
    text.trim() === '' ? [{ path: `textContent.${path}`, message }] : []
  return [
    ...missingTextProblem('voiceGender', voiceGender, 'Cannot be empty'),
    ...missingTextProblem('entryText', entryText.value, 'Cannot be empty'),
    ...(addAction
      ? actionButtonText.flatMap(({ value }, index) =>
          missingTextProblem(`actionButtonText.${index}`, value, 'Cannot be empty.'),
        )
      : []),
    ...(addAction ? missingTextProblem('exitText', exitText.value, 'Cannot be empty') : []),
  ]
}

function checkAudio({ entryAudio, exitAudio, actionButtonAudio, addAction }: AudioContent): Problem[] {
  const missingAudioProblem = (path: string, audio: Audio) =>
    hasAudio(audio) ? [] : [{ path: `audioContent.${path}`, message: missingAudio }]
  return [
    ...missingAudioProblem('entryAudio', entryAudio),
    ...(addAction
      ? actionButtonAudio.flatMap((audio, index) => missingAudioProblem(`actionButtonAudio.${index}`, audio))
      : []),
    ...(addAction ? missingAudioProblem('exitAudio', exitAudio) : []),
  ]
}

export const noAudio: Audio = { name: '', size: 0, file: null, uniqueName: '', path: '', duration: 0, stored: null }

/**
 * A recording of a call: its data, its format on the server, accepted files, and its cost (Source: docs/reference/data.md#robo-call and
 * docs/reference/rules.md#robo-call and docs/reference/limits.md).
 */
export const hasAudio = ({ uniqueName, path, stored }: Audio): boolean =>
  uniqueName !== '' || path !== '' || stored !== null

/** Whether the recording still needs its upload. */
const isWaiting = ({ uniqueName, path, stored }: Audio): boolean => stored !== null && uniqueName === '' && path === ''

/** Reads a recording from the server's data; missing or unreadable fields are empty. */
export function audioFromWire(value: unknown): Audio {
  const { isUploading: _moment, ...fields } = fieldsIn(value)
  return {
    ...fields,
    name: textIn(fields.name) ?? '',
    size: numberIn(fields.size) ?? 0,
    // Values that came over the bridge are JSON.
    file: (fields.file ?? null) as Json,
    uniqueName: textIn(fields.uniqueName) ?? '',
    path: textIn(fields.path) ?? '',
    duration: numberIn(fields.duration) ?? 0,
    stored: null,
  }
}

/** A recording without a finished upload is written as a pending file: main fills in its name and address before sending. */
export function audioToWire(audio: Audio): JsonObject {
  const { stored, ...fields } = audio
  const uploaded = { ...fields, isUploading: false }
  if (!stored || !isWaiting(audio)) return uploaded
  const waiting = { ...stored, name: audio.name }
  return { ...uploaded, uniqueName: waitingFile(waiting, 'name'), path: waitingFile(waiting, 'path') }
}

/** MP3 by its content, up to 5 MB. */
export const mp3: PictureKinds = {
  types: ['audio/mpeg'],
  label: 'MP3',
  noun: 'recording',
  tooLarge: 'File size cannot be greater than 5MB',
}

/** The recording in the shape of a picture, for the shared upload. */
export const asUpload = ({ name, size, uniqueName, path, stored }: Audio): Picture => ({
  name,
  size,
  file: uniqueName === '' ? null : uniqueName,
  img: path || uniqueName,
  stored,
})

/** The recording from a finished upload, with its duration in seconds. */
export const fromUpload = ({ name, size, file, img, stored }: Picture, duration: number): Audio => ({
  ...noAudio,
  name,
  size,
  uniqueName: textIn(file) ?? img,
  path: img,
  duration,
  stored,
})

/** Seconds per billed call; a call that goes on is billed per started stretch (Source: docs/reference/limits.md). */
export const BILLED_SECONDS = 30

/** Number of billed calls for a call of `seconds`. */
export const billedCalls = (seconds: number): number => Math.max(1, Math.ceil(seconds / BILLED_SECONDS))

/** '0:26', '12:05'. */
export function clockText(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
}

/** 'billed as 1 call', 'billed as 3 calls'. */
export const chargeText = (seconds: number): string => {
  const calls = billedCalls(seconds)
  return `billed as ${countOf(calls, 'call')}`
}

/** The broken rules that are visible. */
export const visibleProblems = (values: RoboCallValues): Problem[] =>
  checkRoboCall(values).filter(({ path }) => values.shown.includes(path))

/**
 * 'Next' and 'Send for Approval' are disabled while a template is pending or an error is visible (Source:
 * docs/reference/states.md#robo-call and docs/reference/rules.md#robo-call).
 */
export function roboCallSaveBlocked(values: RoboCallValues): string | null {
  if (judgedIn(values.selectedTemplate)?.status === 'PENDING') return 'The template is waiting for approval'
  const { length } = visibleProblems(values)
  if (length === 0) return null
  return agreeing(length, 'One field needs attention', `${amount(length)} fields need attention`)
}
