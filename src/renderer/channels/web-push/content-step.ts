/** Web Push: the content step. */

import { asContent } from '../channel-views'
import { checks } from './checks'
import { checkWebPush, emptyWebPush, type WebPushValues, webPushSaveBlocked } from './values'
import { webPushFromWire, webPushToWire } from './wire'

export const content = asContent<WebPushValues>({
  empty: emptyWebPush,
  fromWire: webPushFromWire,
  toWire: webPushToWire,
  check: checkWebPush,
  saveBlocked: webPushSaveBlocked,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  loadPreview: () => import('./preview'),
})
