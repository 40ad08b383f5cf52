/** Web Pop up: the content step. */

import { checks, checkWebPopup, emptyWebPopup, type WebPopupValues } from '../../../model/channels/web-popup/checks'
import { jpegPngGif } from '../../../model/image/values'
import { panelWire } from '../../blocks/design/panel/wire'
import { asContent } from '../channel-views'

/**
 * Reads and writes a web pop-up in the server's format: its data is in `webPopUpData` (Source: docs/reference/data.md); some servers repeat
 * it in `contentJson`.
 */
export const { fromWire: webPopupFromWire, toWire: webPopupToWire } = panelWire({
  own: 'webPopUpData',
  mirror: 'contentJson',
})

export const content = asContent<WebPopupValues>({
  empty: emptyWebPopup,
  fromWire: webPopupFromWire,
  toWire: webPopupToWire,
  check: checkWebPopup,
  saveBlocked: () => null,
  ...checks,
  pictures: jpegPngGif,
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
