/** In App Message: a panel while the app is open. */
import { IconAppWindow } from '@tabler/icons-react'
import type { Channel } from '../channel'
import { momentary } from '../entry-times'

export const inApp: Channel = {
  id: 'in-app',
  wireName: 'in_app',
  label: 'In App Message',
  Icon: IconAppWindow,
  shelves: [{ shelf: 'App Channels', label: 'In App Message', hint: 'While the app is open' }],
  types: ['event-based'],
  entryTime: momentary,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: true },
  reach: 'total',
  retention: null,
  approval: null,
  recipients: 'email-or-phone',
  hasContent: true,
  content: null,
}
