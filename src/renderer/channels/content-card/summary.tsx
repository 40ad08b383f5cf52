/** The card in REVIEW: the id of its element, and the card inside a page or an app. */

import type { ContentContext } from '../../../model/channels/channel'
import type { ContentCardValues } from '../../../model/channels/content-card/values'
import { cardHtml } from '../../../model/channels/content-card/wire'
import { samplePeople } from '../../../model/merge-tags/sample-people'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pairs'
import classes from './content-card.module.css'
import { CardInPage } from './places'

const CARD_WIDTH_PX = 340

export function Summary(props: { values: ContentCardValues; context: Pick<ContentContext, 'mergeTags' | 'sender'> }) {
  const { values, context } = props
  const html = cardHtml(values)
  return (
    <div className={layout.column4}>
      <Pairs
        pairs={[
          { name: 'Div Id', value: values.divId.trim() === '' ? 'Not set' : <code>{values.divId}</code> },
          { name: 'Design', value: html === null ? 'Rendered by your site or app' : 'Stored on the server' },
        ]}
      />
      {values.divId.trim() !== '' && (
        <div className={classes.summaryCard}>
          <CardInPage
            divId={values.divId}
            html={html}
            person={samplePeople[0]}
            tags={context.mergeTags}
            sender={context.sender}
            width={CARD_WIDTH_PX}
          />
        </div>
      )}
    </div>
  )
}
