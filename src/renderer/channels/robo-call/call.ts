/** A call as it runs: what is heard first, what each key plays, what is heard last; how long that takes; and walking through it. */
import type { Pieces } from '../../rules/cost'
import { fieldsIn, oneOf } from '../../rules/read'
import { type Audio, billedCalls, hasAudio } from './audio'
import { audioContentIn, textContentIn } from './content'
import { type AudioContent, type RoboCallValues, type TextContent, type Voice, voices } from './values'

/** Something that is heard. */
export type Utterance = { kind: 'text'; text: string } | { kind: 'audio'; audio: Audio }

export type Call = {
  /** Who reads; null for recordings, and while nobody is chosen. */
  voice: Voice | null
  entry: Utterance
  /** By key: the first is heard after a press of 1. */
  actions: readonly Utterance[]
  /** Null where the call ends with the entry. */
  exit: Utterance | null
}

/** The call that is in work, or the one of the chosen template; null where none is chosen. */
export function callOf(values: RoboCallValues): Call | null {
  if (values.creationType === 'preapproved') return callOfTemplate(values.selectedTemplate)
  return values.contentType === 'text' ? spoken(values.textContent) : played(values.audioContent)
}

/** What a template holds; null where it cannot be read. */
export function callOfTemplate(template: unknown): Call | null {
  const { content, contentType } = fieldsIn(template)
  const fields = fieldsIn(content)
  if (Object.keys(fields).length === 0) return null
  if (oneOf(['audio', 'text'], contentType) === 'audio' || 'entryAudio' in fields) return played(audioContentIn(fields))
  return spoken(textContentIn(fields))
}

const said = (text: string): Utterance => ({ kind: 'text', text })

const spoken = ({ voiceGender, entryText, exitText, actionButtonText, addAction }: TextContent): Call => ({
  voice: oneOf(voices, voiceGender),
  entry: said(entryText.value),
  actions: addAction ? actionButtonText.map(({ value }) => said(value)) : [],
  exit: addAction ? said(exitText.value) : null,
})

const played = ({ entryAudio, exitAudio, actionButtonAudio, addAction }: AudioContent): Call => ({
  voice: null,
  entry: { kind: 'audio', audio: entryAudio },
  actions: addAction ? actionButtonAudio.map((audio) => ({ kind: 'audio', audio })) : [],
  exit: addAction ? { kind: 'audio', audio: exitAudio } : null,
})

/** Words that a voice reads in a second. */
const WORDS_PER_SECOND = 2.5

/** Seconds that something is heard: a recording's own, a text's about. */
function secondsOf(heard: Utterance): number {
  if (heard.kind === 'audio') return heard.audio.duration
  const words = heard.text.split(/\s+/).filter(Boolean).length
  return words / WORDS_PER_SECOND
}

/** Seconds of the shortest and of the longest way through the call, and whether all of it is known exactly. */
export function lengthOf({ entry, actions, exit }: Call): { shortest: number; longest: number; exact: boolean } {
  const [first, last] = [secondsOf(entry), exit ? secondsOf(exit) : 0]
  const most = Math.max(0, ...actions.map(secondsOf))
  const all = [entry, ...actions, ...(exit ? [exit] : [])]
  return {
    shortest: first,
    longest: first + most + last,
    exact: all.every((heard) => heard.kind === 'audio' && (heard.audio.duration > 0 || !hasAudio(heard.audio))),
  }
}

/** Calls that one person is charged as, by the shortest and the longest way through; null while nothing would be heard. */
export function roboCallPieces(values: RoboCallValues): Pieces | null {
  const call = callOf(values)
  const { shortest, longest } = call ? lengthOf(call) : { shortest: 0, longest: 0 }
  return longest === 0 ? null : { unit: 'call', least: billedCalls(shortest), most: billedCalls(longest) }
}

/** Where the person on the phone is. `menu`: the entry was heard, a key is waited for. */
export type Stage =
  | { at: 'ringing' }
  | { at: 'entry' }
  | { at: 'menu' }
  | { at: 'action'; key: number }
  | { at: 'exit' }
  | { at: 'ended' }

/** What follows when a stage has been heard to its end (or the phone is picked up). */
export function after(stage: Stage, call: Call): Stage {
  if (stage.at === 'ringing') return { at: 'entry' }
  if (stage.at === 'entry') return { at: call.actions.length > 0 ? 'menu' : 'ended' }
  if (stage.at === 'action') return { at: call.exit ? 'exit' : 'ended' }
  return stage.at === 'menu' ? stage : { at: 'ended' }
}

/** A pressed key counts during the entry too: who knows the call does not wait. */
export function pressed(stage: Stage, key: number, call: Call): Stage {
  const listens = stage.at === 'entry' || stage.at === 'menu'
  return listens && key >= 1 && key <= call.actions.length ? { at: 'action', key } : stage
}

/** What is heard at a stage; null where there is silence. */
export function utteranceAt(stage: Stage, call: Call): Utterance | null {
  if (stage.at === 'entry' || stage.at === 'menu') return call.entry
  if (stage.at === 'action') return call.actions[stage.key - 1] ?? null
  return stage.at === 'exit' ? call.exit : null
}
