/** Robo Calls: an automated voice call. */
import { IconPhoneCall } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import { recipients } from '../../../model/channels/robo-call/values'
import type { Channel } from '../channel-views'

export const channel: Channel = {
  id: 'robo-call',
  wireName: 'robo_call',
  label: 'Robo Calls',
  Icon: IconPhoneCall,
  drawerPlaces: [{ category: 'Outbound Channels', label: 'Robo Calls' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: 'approveRoboCall',
  recipients,
  hasContent: true,
}
