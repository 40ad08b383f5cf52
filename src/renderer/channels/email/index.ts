/** Email: a designed message in the inbox. */
import { IconMail } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import type { Channel } from '../channel'
import { lasting } from '../entry-times'

export const email: Channel = {
  id: 'email',
  wireName: 'email',
  label: 'Email',
  Icon: IconMail,
  shelves: [{ shelf: 'Outbound Channels', label: 'Email', hint: 'Inbox' }],
  types: campaignTypes,
  entryTime: lasting,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: true },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: true, minimumDelay: false },
  reach: 'email',
  retention: null,
  approval: null,
  recipients: 'email',
  hasContent: true,
  content: null,
}
