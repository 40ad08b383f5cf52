/** WhatsApp: a template that the messaging provider approved. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'phone'

export const channel: Channel = {
  id: 'whatsapp',
  wireName: 'whatsapp',
  label: 'WhatsApp',
  Icon: IconBrandWhatsapp,
  drawerPlaces: [{ category: 'Outbound Channels', label: 'WhatsApp' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: 'approveWhatsapp',
  recipients,
  links: { medium: 'whatsapp', inTexts: true },
  hasContent: true,
}
