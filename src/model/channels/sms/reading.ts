/** The analysis of a text, computed once per change: the sent text, its length, the range over the sample people, and the diagnosis. */
import { countOf, type MergeTag } from '#contract'
import type { CheckedMessage } from '../../checks/message.ts'
import { samplePeople, valuesOf } from '../../merge-tags/sample-people.ts'
import { parseText, render, withoutTags } from '../../merge-tags/text.ts'
import { type Diagnosis, diagnose } from './fix.ts'
import { countParts, type Parts } from './parts.ts'
import { atCount, type SmsValues, sentText } from './values.ts'

export type Reading = {
  /** As typed. */
  text: string
  /** As sent. */
  sent: string
  /** Without placeholders, as in the specification. */
  count: Parts
  diagnosis: Diagnosis
  /** Number of dropped '@' characters. */
  droppedCharacters: number
}

export function readText(text: string): Reading {
  const sent = sentText(text)
  const withoutMergeTags = withoutTags(sent)
  return {
    text,
    sent,
    count: countParts(withoutMergeTags),
    diagnosis: diagnose(withoutMergeTags),
    droppedCharacters: atCount(text),
  }
}

/**
 * Minimum and maximum parts over the sample people: placeholders count with their values (Source: docs/reference/choices.md#sms-counting).
 */
export function partsRange(sentMessage: string, tags: readonly MergeTag[]): { least: number; most: number } {
  const pieces = parseText(sentMessage)
  const parts = samplePeople.map((person) => countParts(render(pieces, valuesOf(person), tags)).parts)
  return { least: Math.min(...parts), most: Math.max(...parts) }
}

/** '1 message', '3 messages': the parts that a phone joins and a network bills. */
export const partsWord = (parts: number): string => countOf(parts, 'message')

/** 'UCS-2, 204 characters, 4 messages'. */
export const lengthText = ({ encoding, units, parts }: Parts): string =>
  `${encoding}, ${countOf(units, 'character')}, ${partsWord(parts)}`

/** The texts of an SMS that the shared content checks read. */
export const checkedSms = ({ text, editorState }: SmsValues): CheckedMessage => ({
  texts: [
    {
      role: 'text',
      path: 'text',
      name: 'Message',
      text,
      along: () => [{ path: 'editorState', before: editorState, after: null }],
    },
  ],
})
