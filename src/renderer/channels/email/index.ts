/** Email: a designed message in the inbox. */
import { IconMail } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, contentOf } from '../channel'
import { outboundDelays } from '../delay-presets'
import { checks } from './checks'
import * as texts from './texts'
import { checkEmail, type EmailValues, emptyEmail, recipients } from './values'
import { emailFromWire, emailToWire } from './wire'

export const channel: Channel = {
  id: 'email',
  wireName: 'email',
  label: texts.email,
  Icon: IconMail,
  drawerPlaces: [{ category: 'Outbound Channels', label: texts.email }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: true },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: true, minimumDelay: false },
  reach: 'email',
  retention: null,
  approval: null,
  recipients,
  hasContent: true,
  content: contentOf<EmailValues>({
    empty: emptyEmail,
    fromWire: emailFromWire,
    toWire: emailToWire,
    check: checkEmail,
    saveBlocked: () => null,
    ...checks,
    load: () => import('./view'),
    loadSummary: () => import('./summary'),
    summaryHasPreview: true,
    loadPreview: () => import('./preview'),
  }),
}
