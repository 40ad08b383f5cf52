/** The test message of an email, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). */

import type { ContentContext } from '../../../model/channels/channel'
import { withHtmlTitle } from '../../../model/channels/email/title'
import { type EmailValues, sentHtml } from '../../../model/channels/email/values'
import { tagsIn } from '../../../model/channels/email/wire'
import { hasContent } from '../../../model/design/project'
import { slotsOf } from '../../../model/design/slots'
import { voucherInMessage } from '../../../model/voucher/values'
import type { TestContent } from '../../blocks/test-send/test-send'

export function emailTest(values: EmailValues, context: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.subject.trim() === '') return { lack: 'subject' }
  if (values.design === null && values.html === '') return { lack: 'design' }
  if (!hasContent(values.design, values.html)) return { lack: 'empty-design' }
  const html = sentHtml(values)
  return {
    message: {
      design: (values.source && slotsOf(values.source, html).message) ?? withHtmlTitle(html, values.subject),
      ...voucherInMessage(values),
    },
    subject: values.subject,
    pre_header: values.preHeader,
    mergeTagIds: tagsIn(values, html, context.mergeTags).map((tag) => tag.id),
  }
}
