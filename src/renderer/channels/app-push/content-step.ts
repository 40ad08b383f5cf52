/** App Push: the content step. */

import { checks } from '../../../model/channels/app-push/checks'
import {
  type AppPushValues,
  appPushSaveBlocked,
  checkAppPush,
  emptyAppPush,
} from '../../../model/channels/app-push/values'
import { appPushFromWire, appPushToWire } from '../../../model/channels/app-push/wire'
import { jpegPng } from '../../../model/image/values'
import { asContent } from '../channel-views'

export const content = asContent<AppPushValues>({
  empty: emptyAppPush,
  fromWire: appPushFromWire,
  toWire: appPushToWire,
  check: checkAppPush,
  saveBlocked: appPushSaveBlocked,
  ...checks,
  pictures: jpegPng,
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
