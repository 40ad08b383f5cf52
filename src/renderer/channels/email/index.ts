/** Email: a designed message in the inbox. */
import { IconMail } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'email'

export const channel: Channel = {
  id: 'email',
  wireName: 'email',
  label: 'Email',
  Icon: IconMail,
  drawerPlaces: [{ category: 'Outbound Channels', label: 'Email' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: true },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: true, minimumDelay: false },
  reach: 'email',
  retention: null,
  approval: null,
  recipients,
  links: { medium: 'email' },
  hasContent: true,
}
