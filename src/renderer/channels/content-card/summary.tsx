/** The card in REVIEW: the id of its element, and who draws it. */

import type { ContentCardValues } from '../../../model/channels/content-card/values'
import { cardHtml } from '../../../model/channels/content-card/wire'
import { Pairs } from '../../ui/pieces'

export const Summary = ({ values }: { values: ContentCardValues }) => (
  <Pairs
    pairs={[
      { name: 'Div Id', value: values.divId.trim() === '' ? 'Not set' : <code>{values.divId}</code> },
      { name: 'Design', value: cardHtml(values) === null ? 'Rendered by your site or app' : 'Stored on the server' },
    ]}
  />
)
