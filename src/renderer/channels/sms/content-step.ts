/** SMS: the content step. */

import { checks } from '../../../model/channels/sms/checks'
import { checkSms, emptySms, type SmsValues, smsSaveBlocked } from '../../../model/channels/sms/values'
import { smsFromWire, smsToWire } from '../../../model/channels/sms/wire'
import { asContent } from '../channel-views'
import { smsPieces } from './live'

export const content = asContent<SmsValues>({
  empty: emptySms,
  fromWire: smsFromWire,
  toWire: smsToWire,
  check: checkSms,
  saveBlocked: smsSaveBlocked,
  ...checks,
  pieces: smsPieces,
  load: () => import('./view'),
  loadPreview: () => import('./preview'),
})
