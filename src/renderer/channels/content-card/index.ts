/** Content Cards: a place inside the brand's pages or app. */
import { IconLayoutKanban } from '@tabler/icons-react'
import { type Channel, outboundDelays } from '../channel'
import * as texts from './texts'

export const channel: Channel = {
  id: 'content-card',
  wireName: 'content_card',
  label: texts.contentCards,
  Icon: IconLayoutKanban,
  drawerPlaces: [
    { category: 'Website Channels', label: texts.contentCards },
    { category: 'App Channels', label: texts.contentCards },
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
