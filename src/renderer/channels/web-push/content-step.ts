/** Web Push: the content step. */

import { checks } from '../../../model/channels/web-push/checks'
import {
  checkWebPush,
  emptyWebPush,
  type WebPushValues,
  webPushSaveBlocked,
} from '../../../model/channels/web-push/values'
import { webPushFromWire, webPushToWire } from '../../../model/channels/web-push/wire'
import { jpegPngGif } from '../../../model/image/values'
import { asContent } from '../channel-views'

export const content = asContent<WebPushValues>({
  empty: emptyWebPush,
  fromWire: webPushFromWire,
  toWire: webPushToWire,
  check: checkWebPush,
  saveBlocked: webPushSaveBlocked,
  ...checks,
  pictures: jpegPngGif,
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
