/**
 * The test message of an SMS, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). It
 * contains the text as sent, never as typed.
 */

import type { ContentContext } from '../../../model/channels/channel'
import { type SmsValues, sentText } from '../../../model/channels/sms/values'
import { designOf } from '../../../model/channels/sms/wire'
import { usedTags } from '../../../model/merge-tags/text'
import { voucherInMessage } from '../../../model/voucher/values'
import type { TestContent } from '../../blocks/test-send/test-send'

/** An empty text lacks a design; a text whose characters are all dropped is an empty design. */
export function smsTest(values: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.text === '') return { lack: 'design' }
  if (sentText(values.text).trim() === '') return { lack: 'empty-design' }
  return {
    message: { design: designOf(values.text), ...voucherInMessage(values) },
    mergeTagIds: usedTags(sentText(values.text), mergeTags).map((tag) => tag.id),
  }
}
