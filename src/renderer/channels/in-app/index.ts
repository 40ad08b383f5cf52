/** In App Message: a panel shown while the app is open. */
import { IconAppWindow } from '@tabler/icons-react'
import { onSiteDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'email-or-phone'

export const channel: Channel = {
  id: 'in-app',
  wireName: 'in_app',
  label: 'In App Message',
  Icon: IconAppWindow,
  drawerPlaces: [{ category: 'App Channels', label: 'In App Message' }],
  types: ['event-based'],
  entryTime: onSiteDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: true },
  reach: 'total',
  retention: null,
  approval: null,
  recipients,
  links: { medium: 'in-app' },
  hasContent: true,
}
