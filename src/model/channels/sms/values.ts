/**
 * Values of an SMS: shape, defaults, and rules with their messages (Source: docs/reference/data.md#sms and docs/reference/rules.md#sms).
 */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { type Problem, problemsOf, required } from '../../rules/problem.ts'
import { checkVoucher, noVoucher, type VoucherValues } from '../../voucher/values.ts'

export type SmsValues = VoucherValues & {
  /** The message as typed, with `{{tags}}` and line breaks; `sentText` returns the sent form. */
  text: string
  /** State that another editor saved with the text. It is dropped when the text is edited, because it would contradict the text. */
  editorState: Json
  testNumbers: string[]
  /** Preserved unchanged: its meaning is unknown. */
  userOptedOut: Json
  /** Unknown server fields, by location. */
  kept: { data: JsonObject; message: JsonObject }
}

export const emptySms = (): SmsValues => ({
  text: '',
  editorState: null,
  ...noVoucher,
  testNumbers: [],
  userOptedOut: null,
  kept: { data: {}, message: {} },
})

/** The fields that an edit of the text changes; null if the text is the same. */
export const textEdit = (values: SmsValues, text: string): Pick<SmsValues, 'text' | 'editorState'> | null =>
  text === values.text ? null : { text, editorState: null }

/**
 * The text as sent: counted, previewed, tested and reviewed in this form, never as typed. Drops every '@', as the specification requires
 * (Source: docs/reference/rules.md#sms), and converts '%0A' to a line break, as the server will read it.
 */
export const sentText = (text: string): string => text.replaceAll('@', '').replaceAll('%0A', '\n')

/** Rules from docs/reference/rules.md#sms. A text whose characters are all dropped counts as empty. */
const rules = v.object({
  text: v.pipe(v.string(), v.transform(sentText), required('Should not be a empty message')),
})

export const checkSms = (values: SmsValues): Problem[] => [...problemsOf(rules, values), ...checkVoucher(values)]

/** Save is disabled while the message is empty (Source: docs/reference/rules.md#sms). */
export const smsSaveBlocked = (values: SmsValues): string | null =>
  sentText(values.text).trim() === '' ? 'The message is empty' : null

/** The number of dropped characters in a text. */
export function atCount(text: string): number {
  let count = 0
  for (let index = text.indexOf('@'); index !== -1; index = text.indexOf('@', index + 1)) count++
  return count
}
