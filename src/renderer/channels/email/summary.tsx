/** The email in REVIEW: sender, subject, preheader and size. */

import type { ContentContext } from '../../../model/channels/channel'
import {
  type EmailValues,
  fromOf,
  GMAIL_CLIP_BYTES,
  sentHtml,
  sizeOf,
  sizeText,
} from '../../../model/channels/email/values'
import { TaggedText } from '../../blocks/merge-tags/person'
import { Pairs } from '../../ui/pieces'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

export function Summary({ values, context }: { values: EmailValues; context: Context }) {
  const html = sentHtml(values)
  return (
    <Pairs
      pairs={[
        { name: 'From', value: <bdi>{fromOf(values, context.sender) || 'Not set'}</bdi> },
        { name: 'Subject', value: <TaggedLine text={values.subject} context={context} /> },
        { name: 'Preheader', value: <TaggedLine text={values.preHeader} context={context} /> },
        { name: 'Size', value: html === '' ? '–' : `${sizeText(sizeOf(html))} of ${sizeText(GMAIL_CLIP_BYTES)}` },
      ]}
    />
  )
}

function TaggedLine({ text, context }: { text: string; context: Context }) {
  if (text.trim() === '') return 'Not set'
  return (
    <span dir="auto">
      <TaggedText text={text} tags={context.mergeTags} />
    </span>
  )
}
