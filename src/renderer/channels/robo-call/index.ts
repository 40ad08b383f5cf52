/** Robo Calls: an automated voice call. */
import { IconPhoneCall } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'phone'

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
