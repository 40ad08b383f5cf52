/** The email in REVIEW: sender, subject, and the message for the default sample person. */

import { useMemo } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import { GMAIL_CLIP_BYTES, sizeOf, sizeText } from '../../../model/channels/email/size'
import { type EmailValues, fromOf, sentHtml, shownHtml } from '../../../model/channels/email/values'
import { samplePeople } from '../../../model/merge-tags/sample-people'
import { previewHtml } from '../../blocks/design/compose'
import { noMessage } from '../../blocks/design/current-design'
import { MessageFrame } from '../../blocks/design/message-frame'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pairs'
import classes from './email.module.css'
import { htmlFor } from './rendered'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

export function Summary({ values, context }: { values: EmailValues; context: Context }) {
  const { mergeTags, sender } = context
  const html = sentHtml(values)
  const previewOfMessage = useMemo(
    () => previewHtml(htmlFor(shownHtml(values), samplePeople[0], mergeTags)),
    [values, mergeTags],
  )
  return (
    <div className={layout.column4}>
      <Pairs
        pairs={[
          { name: 'From', value: <bdi>{fromOf(values, sender) || 'Not set'}</bdi> },
          { name: 'Subject', value: <TaggedLine text={values.subject} context={context} /> },
          { name: 'Preheader', value: <TaggedLine text={values.preHeader} context={context} /> },
          { name: 'Size', value: html === '' ? '–' : `${sizeText(sizeOf(html))} of ${sizeText(GMAIL_CLIP_BYTES)}` },
        ]}
      />
      {html === '' ? (
        <p className={`${layout.quiet} ${classes.nothing}`}>{noMessage}</p>
      ) : (
        <div className={classes.sheet}>
          <MessageFrame html={previewOfMessage} title="The message" width={640} shownWidth={480} shownHeight={420} />
        </div>
      )}
    </div>
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
