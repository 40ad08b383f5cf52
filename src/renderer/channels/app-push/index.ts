/** App Push: a notification of the phone. */
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import type { Channel } from '../channel'
import { lasting } from '../entry-times'

export const appPush: Channel = {
  id: 'app-push',
  wireName: 'app_push',
  label: 'App Push',
  Icon: IconDeviceMobileMessage,
  shelves: [{ shelf: 'App Channels', label: 'App Push', hint: 'Android and iOS' }],
  types: campaignTypes,
  entryTime: lasting,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'app_push',
  retention: null,
  approval: null,
  recipients: 'email-or-phone',
  hasContent: true,
  content: null,
}
