/** App Push: the content step. */

import { asContent } from '../channel-views'
import { checks } from './checks'
import { type AppPushValues, appPushSaveBlocked, checkAppPush, emptyAppPush } from './values'
import { appPushFromWire, appPushToWire } from './wire'

export const content = asContent<AppPushValues>({
  empty: emptyAppPush,
  fromWire: appPushFromWire,
  toWire: appPushToWire,
  check: checkAppPush,
  saveBlocked: appPushSaveBlocked,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  loadPreview: () => import('./preview'),
})
