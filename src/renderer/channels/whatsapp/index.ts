/** WhatsApp: a template that the messaging provider approved. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import type { Channel } from '../channel'
import { lasting } from '../entry-times'

export const whatsapp: Channel = {
  id: 'whatsapp',
  wireName: 'whatsapp',
  label: 'WhatsApp',
  Icon: IconBrandWhatsapp,
  shelves: [{ shelf: 'Outbound Channels', label: 'WhatsApp', hint: 'Approved templates' }],
  types: campaignTypes,
  entryTime: lasting,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: 'approveWhatsapp',
  recipients: 'phone',
  hasContent: true,
  content: null,
}
