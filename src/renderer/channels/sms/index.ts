/** SMS: a text message to any phone. */
import { IconMessage } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, contentOf } from '../channel'
import { outboundDelays } from '../delay-presets'
import { checks } from './checks'
import { smsPieces } from './cost'
import * as texts from './texts'
import { checkSms, emptySms, recipients, type SmsValues, smsSaveBlocked } from './values'
import { smsFromWire, smsToWire } from './wire'

export const channel: Channel = {
  id: 'sms',
  wireName: 'sms',
  label: texts.sms,
  Icon: IconMessage,
  drawerPlaces: [{ category: 'Outbound Channels', label: texts.sms }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'sms',
  retention: null,
  approval: null,
  recipients,
  hasContent: true,
  content: contentOf<SmsValues>({
    empty: emptySms,
    fromWire: smsFromWire,
    toWire: smsToWire,
    check: checkSms,
    saveBlocked: smsSaveBlocked,
    ...checks,
    pieces: smsPieces,
    load: () => import('./view'),
    loadSummary: () => import('./summary'),
    loadPreview: () => import('./preview'),
  }),
}
