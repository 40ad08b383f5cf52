/** Web Push: a notification of the browser. */
import { IconBell } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'email-or-phone'

export const channel: Channel = {
  id: 'web-push',
  wireName: 'web_push',
  label: 'Web Push',
  Icon: IconBell,
  drawerPlaces: [{ category: 'Website Channels', label: 'Web Push' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'web_push',
  retention: null,
  approval: null,
  recipients,
  links: { medium: 'web-push' },
  hasContent: true,
}
