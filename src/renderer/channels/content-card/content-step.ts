/** Content Cards: the content step. */

import { asContent } from '../channel-views'
import { checks } from './checks'
import { type ContentCardValues, checkContentCard, emptyContentCard } from './values'
import { contentCardFromWire, contentCardToWire } from './wire'

export const content = asContent<ContentCardValues>({
  empty: emptyContentCard,
  fromWire: contentCardFromWire,
  toWire: contentCardToWire,
  check: checkContentCard,
  saveBlocked: () => null,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  summaryHasPreview: true,
  loadPreview: () => import('./preview'),
})
