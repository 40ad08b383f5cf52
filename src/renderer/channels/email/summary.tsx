/** The email in REVIEW: who sends what about, and the message as an everyday person gets it. */

import { useMemo } from 'react'
import { previewHtml } from '../../blocks/design/compose'
import { MessageFrame } from '../../blocks/design/message-frame'
import { samplePeople } from '../../blocks/merge-tags/sample-people'
import { TaggedText } from '../../blocks/merge-tags/tagged-text'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pairs'
import type { ContentContext } from '../channel'
import classes from './email.module.css'
import { htmlFor } from './rendered'
import { GMAIL_CLIP_BYTES, sizeOf, sizeText } from './size'
import * as texts from './texts'
import { type EmailValues, fromOf, sentHtml, shownHtml } from './values'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

export function Summary({ values, context }: { values: EmailValues; context: Context }) {
  const { mergeTags, sender } = context
  const html = sentHtml(values)
  const shown = useMemo(() => previewHtml(htmlFor(shownHtml(values), samplePeople[0], mergeTags)), [values, mergeTags])
  return (
    <div className={layout.column4}>
      <Pairs
        pairs={[
          { name: texts.from, value: <bdi>{fromOf(values, sender) || texts.notSet}</bdi> },
          { name: texts.subject, value: <Tagged text={values.subject} context={context} /> },
          { name: texts.preheader, value: <Tagged text={values.preHeader} context={context} /> },
          { name: texts.size, value: html === '' ? '–' : `${sizeText(sizeOf(html))} of ${sizeText(GMAIL_CLIP_BYTES)}` },
        ]}
      />
      {html === '' ? (
        <p className={`${layout.quiet} ${classes.nothing}`}>{texts.thereIsNoMessage}</p>
      ) : (
        <div className={classes.sheet}>
          <MessageFrame html={shown} title={texts.theMessage} width={640} shownWidth={480} shownHeight={420} />
        </div>
      )}
    </div>
  )
}

function Tagged({ text, context }: { text: string; context: Context }) {
  if (text.trim() === '') return texts.notSet
  return (
    <span dir="auto">
      <TaggedText text={text} tags={context.mergeTags} />
    </span>
  )
}
