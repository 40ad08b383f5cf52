/** In App Message: a panel while the app is open. */
import { IconAppWindow } from '@tabler/icons-react'
import { type Channel, onSiteDelays } from '../channel'
import * as texts from './texts'
import { recipients } from './values'

export const channel: Channel = {
  id: 'in-app',
  wireName: 'in_app',
  label: texts.inAppMessage,
  Icon: IconAppWindow,
  drawerPlaces: [{ category: 'App Channels', label: texts.inAppMessage }],
  types: ['event-based'],
  entryTime: onSiteDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: true },
  reach: 'total',
  retention: null,
  approval: null,
  recipients,
  hasContent: true,
}
