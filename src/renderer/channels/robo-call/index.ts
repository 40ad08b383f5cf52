/** Robo Calls: an automated voice call. */
import { IconPhoneCall } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import type { Channel } from '../channel'
import { lasting } from '../entry-times'

export const roboCall: Channel = {
  id: 'robo-call',
  wireName: 'robo_call',
  label: 'Robo Calls',
  Icon: IconPhoneCall,
  shelves: [{ shelf: 'Outbound Channels', label: 'Robo Calls', hint: 'Approval, about 2 h' }],
  types: campaignTypes,
  entryTime: lasting,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: 'approveRoboCall',
  recipients: 'phone',
  hasContent: true,
  content: null,
}
