/** App Push: a notification on the phone. */
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'email-or-phone'

export const channel: Channel = {
  id: 'app-push',
  wireName: 'app_push',
  label: 'App Push',
  Icon: IconDeviceMobileMessage,
  drawerPlaces: [{ category: 'App Channels', label: 'App Push' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'app_push',
  retention: null,
  approval: null,
  recipients,
  links: { medium: 'app-push' },
  hasContent: true,
}
