/** What a robo call may hold: its shape, a fresh one, and the rules with their words (Source: docs/reference/data.md#robo-call and docs/reference/states.md#robo-call and docs/reference/rules.md#robo-call). */
import { agreeing, amount, type Json, type JsonObject } from '#contract'
import type { Problem } from '../../rules/problem'
import { judgedIn } from '../judged'
import { type Audio, hasAudio, noAudio } from './audio'

export const voices = ['Female', 'Male'] as const
export type Voice = (typeof voices)[number]

/** A text that is read out, with its `{{tags}}`; the state of another editor goes when the text is edited. */
export type Said = { value: string; editorState: Json }

export type TextContent = {
  voiceGender: Voice | ''
  entryText: Said
  exitText: Said
  /** What is said after a key, in the order of the keys. `key` is the server's name for the line. */
  actionButtonText: (Said & { key: number | string })[]
  addAction: boolean
}

export type AudioContent = {
  entryAudio: Audio
  exitAudio: Audio
  /** What is played after a key, in the order of the keys. */
  actionButtonAudio: Audio[]
  addAction: boolean
}

/** The chosen template, with every field that the server gave it; of custom content the template that was made to judge it. */
export type ChosenTemplate = JsonObject

export type RoboCallValues = {
  creationType: 'preapproved' | 'custom'
  contentType: 'audio' | 'text'
  selectedTemplate: ChosenTemplate | null
  /** As another editor kept it. */
  preApprovedTemplates: Json
  textContent: TextContent
  audioContent: AudioContent
  testNumbers: string[]
  /** Paths of the errors that the person sees: while one of them stands, nothing can be sent (Source: docs/reference/rules.md#robo-call). It does not travel. */
  shown: string[]
  /** Fields of the server that Herald does not know, by where they stood. */
  kept: { data: JsonObject; message: JsonObject; design: JsonObject; text: JsonObject; audio: JsonObject }
}

/** Who may get a test (Source: docs/reference/rules.md#robo-call). */
export const recipients = 'phone'

/** docs/reference/rules.md#robo-call: an action list has at least two lines; a telephone has nine keys that can be counted on. */
export const MIN_ACTIONS = 2
export const MAX_ACTIONS = 9

const nothingSaid: Said = { value: '', editorState: null }

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

/** A list after its line `at` was asked to go: with two lines it stays as it is (Source: docs/reference/rules.md#robo-call). */
export const withoutAction = <T>(list: readonly T[], at: number): T[] =>
  list.length <= MIN_ACTIONS ? [...list] : list.filter((_, place) => place !== at)

/** The same of texts: the lines that stay take the keys in their order, as the screen counts them. */
export const withoutText = (lines: TextContent['actionButtonText'], at: number): TextContent['actionButtonText'] =>
  withoutAction(lines, at).map((line, place) => ({ ...line, key: lines[place]?.key ?? line.key }))

/** A list with one line more, up to nine. */
export const withAction = <T>(list: readonly T[], fresh: T): T[] =>
  list.length >= MAX_ACTIONS ? [...list] : [...list, fresh]

/** A list as it opens: what was there, filled up to two lines. `fresh` makes the line that stands at a place. */
export const openedActions = <T>(list: readonly T[], fresh: (at: number) => T): T[] => [
  ...list,
  ...Array.from({ length: Math.max(0, MIN_ACTIONS - list.length) }, (_, more) => fresh(list.length + more)),
]

/** A fresh line, under a number that no other line has. */
export const freshText = (lines: TextContent['actionButtonText']): TextContent['actionButtonText'][number] => ({
  ...nothingSaid,
  key: Math.max(-1, ...lines.map(({ key }) => Number(key)).filter(Number.isFinite)) + 1,
})

const missingAudio = 'Please add an audio file.'

/** docs/reference/rules.md#robo-call, in the order of the fields. */
export function checkRoboCall(values: RoboCallValues): Problem[] {
  if (values.creationType === 'preapproved') return checkTemplate(values.selectedTemplate)
  return values.contentType === 'text' ? checkText(values.textContent) : checkAudio(values.audioContent)
}

function checkTemplate(template: ChosenTemplate | null): Problem[] {
  if (!template) return [{ path: 'selectedTemplate', message: 'Select a template' }]
  const refused = judgedIn(template)?.status === 'REJECTED'
  return refused ? [{ path: 'selectedTemplate', message: 'This template was rejected: choose another' }] : []
}

function checkText({ voiceGender, entryText, exitText, actionButtonText, addAction }: TextContent): Problem[] {
  const empty = (path: string, words: string, message: string) =>
    words.trim() === '' ? [{ path: `textContent.${path}`, message }] : []
  return [
    ...empty('voiceGender', voiceGender, 'Cannot be empty'),
    ...empty('entryText', entryText.value, 'Cannot be empty'),
    ...(addAction
      ? actionButtonText.flatMap(({ value }, at) => empty(`actionButtonText.${at}`, value, 'Cannot be empty.'))
      : []),
    ...(addAction ? empty('exitText', exitText.value, 'Cannot be empty') : []),
  ]
}

function checkAudio({ entryAudio, exitAudio, actionButtonAudio, addAction }: AudioContent): Problem[] {
  const missing = (path: string, audio: Audio) =>
    hasAudio(audio) ? [] : [{ path: `audioContent.${path}`, message: missingAudio }]
  return [
    ...missing('entryAudio', entryAudio),
    ...(addAction ? actionButtonAudio.flatMap((audio, at) => missing(`actionButtonAudio.${at}`, audio)) : []),
    ...(addAction ? missing('exitAudio', exitAudio) : []),
  ]
}

/** The broken rules that the person sees. */
export const visibleProblems = (values: RoboCallValues): Problem[] =>
  checkRoboCall(values).filter(({ path }) => values.shown.includes(path))

/** 'Next' and 'Send for Approval' are disabled by a pending template, and while an error is to be seen (Source: docs/reference/states.md#robo-call and docs/reference/rules.md#robo-call). */
export function roboCallSaveBlocked(values: RoboCallValues): string | null {
  if (judgedIn(values.selectedTemplate)?.status === 'PENDING') return 'The template is waiting for approval'
  const { length } = visibleProblems(values)
  if (length === 0) return null
  return agreeing(length, 'One field needs attention', `${amount(length)} fields need attention`)
}
