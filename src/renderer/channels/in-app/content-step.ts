/** In App Message: the content step. */

import { checkInApp, checks, emptyInApp, type InAppValues } from '../../../model/channels/in-app/checks'
import { jpegPngGif } from '../../../model/image/values'
import { panelWire } from '../../blocks/design/panel/wire'
import { asContent } from '../channel-views'

/**
 * Reads and writes an in-app message in the server's format: its data is in `contentJson` (Source: docs/reference/data.md; the slot is
 * assumed).
 */
export const { fromWire: inAppFromWire, toWire: inAppToWire } = panelWire({ own: 'contentJson', mirror: null })

export const content = asContent<InAppValues>({
  empty: emptyInApp,
  fromWire: inAppFromWire,
  toWire: inAppToWire,
  check: checkInApp,
  saveBlocked: () => null,
  ...checks,
  pictures: jpegPngGif,
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
