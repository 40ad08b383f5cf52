/** In App Message: the content step. */

import { asContent } from '../channel'
import { checks } from './checks'
import { checkInApp, emptyInApp, type InAppValues } from './values'
import { inAppFromWire, inAppToWire } from './wire'

export const content = asContent<InAppValues>({
  empty: emptyInApp,
  fromWire: inAppFromWire,
  toWire: inAppToWire,
  check: checkInApp,
  saveBlocked: () => null,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  summaryHasPreview: true,
  loadPreview: () => import('./preview'),
})
