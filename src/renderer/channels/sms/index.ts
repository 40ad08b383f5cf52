/** SMS: a text message to any phone. */
import { IconMessage } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import { recipients } from '../../../model/channels/sms/values'
import type { Channel } from '../channel-views'

export const channel: Channel = {
  id: 'sms',
  wireName: 'sms',
  label: 'SMS',
  Icon: IconMessage,
  drawerPlaces: [{ category: 'Outbound Channels', label: 'SMS' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'sms',
  retention: null,
  approval: null,
  recipients,
  links: { medium: 'sms', inTexts: true },
  hasContent: true,
}
