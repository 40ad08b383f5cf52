/** Content Cards: a card inside the brand's pages or app. */
import { IconLayoutKanban } from '@tabler/icons-react'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

export const channel: Channel = {
  id: 'content-card',
  wireName: 'content_card',
  label: 'Content Cards',
  Icon: IconLayoutKanban,
  drawerPlaces: [
    { category: 'Website Channels', label: 'Content Cards' },
    { category: 'App Channels', label: 'Content Cards' },
  ],
  types: ['event-based'],
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: null,
  recipients: null,
  hasContent: true,
}
