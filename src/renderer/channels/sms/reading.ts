/** Everything the step says about a text, read once per change: what leaves, how long it is, for whom it is longer, what to mend. */
import { countOf, type MergeTag } from '#contract'
import { samplePeople, valuesOf } from '../../blocks/merge-tags/sample-people'
import { parseText, render, withoutTags } from '../../blocks/merge-tags/text'
import { type Diagnosis, diagnose } from './fix'
import { countParts, type Parts } from './parts'
import { atCount, sentText } from './sent'

export type Reading = {
  /** As typed. */
  text: string
  /** As it leaves. */
  sent: string
  /** Without placeholders, as the specification counts. */
  count: Parts
  diagnosis: Diagnosis
  /** '@' that will not leave. */
  droppedCharacters: number
}

export function readText(text: string): Reading {
  const sent = sentText(text)
  const bare = withoutTags(sent)
  return { text, sent, count: countParts(bare), diagnosis: diagnose(bare), droppedCharacters: atCount(text) }
}

/** Fewest and most parts over the sample people: a placeholder costs what it becomes (Source: docs/reference/choices.md#sms-counting). */
export function partsRange(sent: string, tags: readonly MergeTag[]): { least: number; most: number } {
  const pieces = parseText(sent)
  const parts = samplePeople.map((person) => countParts(render(pieces, valuesOf(person), tags)).parts)
  return { least: Math.min(...parts), most: Math.max(...parts) }
}

/** '1 message', '3 messages': the parts that a phone puts together and a network bills. */
export const partsWord = (parts: number): string => countOf(parts, 'message')

/** 'UCS-2, 204 characters, 4 messages'. */
export const lengthText = ({ encoding, units, parts }: Parts): string =>
  `${encoding}, ${countOf(units, 'character')}, ${partsWord(parts)}`
