/** What an SMS may hold: its shape, a fresh one, and the rules with their words (Source: docs/reference/data.md#sms and docs/reference/rules.md#sms). */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { checkVoucher, noVoucher, type VoucherValues } from '../../blocks/voucher/values'
import { type Problem, problemsOf } from '../../rules/problem'
import { required } from '../../rules/text'
import { sentText } from './sent'

export type SmsValues = VoucherValues & {
  /** The message with its `{{tags}}` and line breaks, as typed; what leaves of it is `sentText`. */
  text: string
  /** What another editor kept beside the text. It goes when the text is edited: it would contradict it. */
  editorState: Json
  testNumbers: string[]
  /** Kept as it came: its meaning is unknown. */
  userOptedOut: Json
  /** Fields of the server that Herald does not know, by where they stood. */
  kept: { data: JsonObject; message: JsonObject }
}

/** Who may get a test (Source: docs/reference/rules.md#sms). */
export const recipients = 'phone'

export const emptySms = (): SmsValues => ({
  text: '',
  editorState: null,
  ...noVoucher,
  testNumbers: [],
  userOptedOut: null,
  kept: { data: {}, message: {} },
})

/** What an edit of the text changes; null where it is the same. */
export const textEdit = (values: SmsValues, text: string): Pick<SmsValues, 'text' | 'editorState'> | null =>
  text === values.text ? null : { text, editorState: null }

/** docs/reference/rules.md#sms. A text of which nothing would leave is empty. */
const rules = v.object({
  text: v.pipe(v.string(), v.transform(sentText), required('Should not be a empty message')),
})

export const checkSms = (values: SmsValues): Problem[] => [...problemsOf(rules, values), ...checkVoucher(values)]

/** Save is disabled while the message is empty (Source: docs/reference/rules.md#sms). */
export const smsSaveBlocked = (values: SmsValues): string | null =>
  sentText(values.text).trim() === '' ? 'The message is empty' : null
