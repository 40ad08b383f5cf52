/** What an SMS may hold: its shape, a fresh one, and the rules with their words (channel-content.md, sections 3 and 5). */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { type Problem, problemsOf } from '../../rules/problem'
import { required } from '../../rules/text'
import { sentText } from './sent'

export type SmsValues = {
  /** The message with its `{{tags}}` and line breaks, as typed; what leaves of it is `sentText`. */
  text: string
  /** What another editor kept beside the text. It goes when the text is edited: it would contradict it. */
  editorState: Json
  isVoucher: boolean
  voucherType: string | null
  content_service_id: number | null
  retarget_campaign_id: number | null
  testNumbers: string[]
  fileData: JsonObject | null
  /** Kept as it came: its meaning is unknown. */
  userOptedOut: Json
  /** Fields of the server that Herald does not know, by where they stood. */
  kept: { data: JsonObject; message: JsonObject }
}

export const emptySms = (): SmsValues => ({
  text: '',
  editorState: null,
  isVoucher: false,
  voucherType: null,
  content_service_id: null,
  retarget_campaign_id: null,
  testNumbers: [],
  fileData: null,
  userOptedOut: null,
  kept: { data: {}, message: {} },
})

/** The same values with another text. */
export const withText = (values: SmsValues, text: string): SmsValues =>
  text === values.text ? values : { ...values, text, editorState: null }

/** Section 5, 'SMS'. A text of which nothing would leave is empty. */
const rules = v.object({
  text: v.pipe(v.string(), v.transform(sentText), required('Should not be a empty message')),
})

export const checkSms = (values: SmsValues): Problem[] => problemsOf(rules, values)

/** Save is disabled while the message is empty (section 5, 'SMS'). */
export const smsSaveBlocked = (values: SmsValues): string | null =>
  sentText(values.text).trim() === '' ? 'The message is empty' : null
