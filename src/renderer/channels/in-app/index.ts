/** In App Message: a panel shown while the app is open. */
import { IconAppWindow } from '@tabler/icons-react'
import { onSiteDelays } from '../../../model/channels/channel'
import { recipients } from '../../../model/channels/in-app/values'
import type { Channel } from '../channel-views'

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
