/** App Push: a notification of the phone. */
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, contentOf } from '../channel'
import { outboundDelays } from '../delay-presets'
import { checks } from './checks'
import * as texts from './texts'
import { type AppPushValues, appPushSaveBlocked, checkAppPush, emptyAppPush, recipients } from './values'
import { appPushFromWire, appPushToWire } from './wire'

export const channel: Channel = {
  id: 'app-push',
  wireName: 'app_push',
  label: texts.appPush,
  Icon: IconDeviceMobileMessage,
  drawerPlaces: [{ category: 'App Channels', label: texts.appPush }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'app_push',
  retention: null,
  approval: null,
  recipients,
  hasContent: true,
  content: contentOf<AppPushValues>({
    empty: emptyAppPush,
    fromWire: appPushFromWire,
    toWire: appPushToWire,
    check: checkAppPush,
    saveBlocked: appPushSaveBlocked,
    ...checks,
    load: () => import('./view'),
    loadSummary: () => import('./summary'),
    loadPreview: () => import('./preview'),
  }),
}
