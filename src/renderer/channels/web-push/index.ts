/** Web Push: a notification of the browser. */
import { IconBell } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, contentOf } from '../channel'
import { outboundDelays } from '../delay-presets'
import { checks } from './checks'
import * as texts from './texts'
import { checkWebPush, emptyWebPush, recipients, type WebPushValues, webPushSaveBlocked } from './values'
import { webPushFromWire, webPushToWire } from './wire'

export const channel: Channel = {
  id: 'web-push',
  wireName: 'web_push',
  label: texts.webPush,
  Icon: IconBell,
  drawerPlaces: [{ category: 'Website Channels', label: texts.webPush }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'web_push',
  retention: null,
  approval: null,
  recipients,
  hasContent: true,
  content: contentOf<WebPushValues>({
    empty: emptyWebPush,
    fromWire: webPushFromWire,
    toWire: webPushToWire,
    check: checkWebPush,
    saveBlocked: webPushSaveBlocked,
    ...checks,
    load: () => import('./view'),
    loadSummary: () => import('./summary'),
    loadPreview: () => import('./preview'),
  }),
}
