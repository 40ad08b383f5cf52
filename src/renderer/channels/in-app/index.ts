/** In App Message: a panel while the app is open. */
import { IconAppWindow } from '@tabler/icons-react'
import { type Channel, contentOf } from '../channel'
import { onSiteDelays } from '../delay-presets'
import { checks } from './checks'
import * as texts from './texts'
import { checkInApp, emptyInApp, type InAppValues, recipients } from './values'
import { inAppFromWire, inAppToWire } from './wire'

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
  content: contentOf<InAppValues>({
    empty: emptyInApp,
    fromWire: inAppFromWire,
    toWire: inAppToWire,
    check: checkInApp,
    saveBlocked: () => null,
    ...checks,
    load: () => import('./view'),
    loadSummary: () => import('./summary'),
    summaryHasPreview: true,
    loadPreview: () => import('./preview'),
  }),
}
