/** SMS: a text message to any phone. */
import { IconMessage } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'phone'

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
