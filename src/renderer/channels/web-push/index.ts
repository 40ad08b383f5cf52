/** Web Push: a notification of the browser. */
import { IconBell } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import type { Channel } from '../channel'
import { lasting } from '../entry-times'

export const webPush: Channel = {
  id: 'web-push',
  wireName: 'web_push',
  label: 'Web Push',
  Icon: IconBell,
  shelves: [{ shelf: 'Website Channels', label: 'Web Push', hint: 'Browser notification' }],
  types: campaignTypes,
  entryTime: lasting,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'web_push',
  retention: null,
  approval: null,
  recipients: 'email-or-phone',
  hasContent: true,
  content: null,
}
