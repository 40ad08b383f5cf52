/** Web Pop up: the content step. */

import { asContent } from '../channel'
import { checks } from './checks'
import { checkWebPopup, emptyWebPopup, type WebPopupValues } from './values'
import { webPopupFromWire, webPopupToWire } from './wire'

export const content = asContent<WebPopupValues>({
  empty: emptyWebPopup,
  fromWire: webPopupFromWire,
  toWire: webPopupToWire,
  check: checkWebPopup,
  saveBlocked: () => null,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  summaryHasPreview: true,
  loadPreview: () => import('./preview'),
})
