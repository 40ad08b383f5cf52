/** SMS: the content step. */

import { asContent } from '../channel-views'
import { checks } from './checks'
import { smsPieces } from './cost'
import { checkSms, emptySms, type SmsValues, smsSaveBlocked } from './values'
import { smsFromWire, smsToWire } from './wire'

export const content = asContent<SmsValues>({
  empty: emptySms,
  fromWire: smsFromWire,
  toWire: smsToWire,
  check: checkSms,
  saveBlocked: smsSaveBlocked,
  ...checks,
  pieces: smsPieces,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  loadPreview: () => import('./preview'),
})
