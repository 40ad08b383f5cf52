/** Content Cards: the content step. */

import { checks } from '../../../model/channels/content-card/checks'
import { type ContentCardValues, checkContentCard, emptyContentCard } from '../../../model/channels/content-card/values'
import { cardHtml, contentCardFromWire, contentCardToWire } from '../../../model/channels/content-card/wire'
import { asContent } from '../channel-views'

export const content = asContent<ContentCardValues>({
  empty: emptyContentCard,
  fromWire: contentCardFromWire,
  toWire: contentCardToWire,
  check: checkContentCard,
  saveBlocked: () => null,
  ...checks,
  shown: (values) => {
    const text = cardHtml(values)
    return text === null ? null : { texts: [], html: { kind: 'panel', text, source: null } }
  },
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
