/**
 * The test message of an SMS, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). It
 * contains the text as sent, never as typed.
 */
import { usedTags } from '../../blocks/merge-tags/text'
import type { TestContent } from '../../blocks/test-send/test-send'
import { voucherInMessage } from '../../blocks/voucher/values'
import type { ContentContext } from '../channel'
import { sentText } from './sent'
import type { SmsValues } from './values'
import { designOf } from './wire'

/** An empty text lacks a design; a text whose characters are all dropped is an empty design. */
export function smsTest(values: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.text === '') return { lack: 'design' }
  if (sentText(values.text).trim() === '') return { lack: 'empty-design' }
  return {
    message: { design: designOf(values.text), ...voucherInMessage(values) },
    mergeTagIds: usedTags(sentText(values.text), mergeTags).map((tag) => tag.id),
  }
}
