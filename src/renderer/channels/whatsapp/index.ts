/** WhatsApp: a template that the messaging provider approved. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, outboundDelays } from '../channel'
import * as texts from './texts'
import { recipients } from './values'

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
}
