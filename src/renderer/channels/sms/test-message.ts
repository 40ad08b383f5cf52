/** The test message of an SMS, or what it lacks (Source: docs/reference/calls.md and docs/reference/messages.md#test): the text as it leaves, never as it stands. */
import { usedTags } from '../../blocks/merge-tags/text'
import type { TestContent } from '../../blocks/test-send/test-send'
import { voucherInMessage } from '../../blocks/voucher/values'
import type { ContentContext } from '../channel'
import { sentText } from './sent'
import type { SmsValues } from './values'
import { designOf } from './wire'

/** Nothing written is no design; something of which nothing leaves is an empty one. */
export function smsTest(values: SmsValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.text === '') return { lack: 'design' }
  if (sentText(values.text).trim() === '') return { lack: 'empty-design' }
  return {
    message: { design: designOf(values.text), ...voucherInMessage(values) },
    mergeTagIds: usedTags(sentText(values.text), mergeTags).map((tag) => tag.id),
  }
}
