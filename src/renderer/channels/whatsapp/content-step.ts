/** WhatsApp: the content step. */

import { asContent } from '../channel'
import { whatsappApproval } from './approval'
import { checks } from './checks'
import { checkWhatsapp, emptyWhatsapp, type WhatsappValues, whatsappPieces } from './values'
import { whatsappFromWire, whatsappToWire } from './wire'

export const content = asContent<WhatsappValues>({
  empty: emptyWhatsapp,
  fromWire: whatsappFromWire,
  toWire: whatsappToWire,
  check: checkWhatsapp,
  saveBlocked: () => null,
  ...checks,
  pieces: whatsappPieces,
  approval: whatsappApproval,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  loadPreview: () => import('./preview'),
})
