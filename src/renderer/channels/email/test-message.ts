/** The test message of an email, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). */
import { hasContent } from '../../blocks/design/project'
import { slotsOf } from '../../blocks/design/slots'
import type { TestContent } from '../../blocks/test-send/test-send'
import { voucherInMessage } from '../../blocks/voucher/values'
import type { ContentContext } from '../channel'
import { titled } from './title'
import { type EmailValues, sentHtml } from './values'
import { tagsIn } from './wire'

export function emailTest(values: EmailValues, context: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.subject.trim() === '') return { lack: 'subject' }
  if (values.design === null && values.html === '') return { lack: 'design' }
  if (!hasContent(values.design, values.html)) return { lack: 'empty-design' }
  const html = sentHtml(values)
  return {
    message: {
      design: (values.source && slotsOf(values.source, html).message) ?? titled(html, values.subject),
      ...voucherInMessage(values),
    },
    subject: values.subject,
    pre_header: values.preHeader,
    mergeTagIds: tagsIn(values, html, context.mergeTags).map((tag) => tag.id),
  }
}
