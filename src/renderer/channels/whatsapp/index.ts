/** WhatsApp: a template that the messaging provider approved. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, contentOf } from '../channel'
import { outboundDelays } from '../delay-presets'
import { whatsappApproval } from './approval'
import { checks } from './checks'
import * as texts from './texts'
import { checkWhatsapp, emptyWhatsapp, recipients, type WhatsappValues, whatsappPieces } from './values'
import { whatsappFromWire, whatsappToWire } from './wire'

export const channel: Channel = {
  id: 'whatsapp',
  wireName: 'whatsapp',
  label: texts.whatsapp,
  Icon: IconBrandWhatsapp,
  drawerPlaces: [{ category: 'Outbound Channels', label: texts.whatsapp }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: 'approveWhatsapp',
  recipients,
  hasContent: true,
  content: contentOf<WhatsappValues>({
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
  }),
}
