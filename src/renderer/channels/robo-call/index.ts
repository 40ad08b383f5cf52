/** Robo Calls: an automated voice call. */
import { IconPhoneCall } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { type Channel, contentOf } from '../channel'
import { outboundDelays } from '../delay-presets'
import { roboCallApproval } from './approval'
import { roboCallPieces } from './call'
import { checks } from './checks'
import * as texts from './texts'
import { checkRoboCall, emptyRoboCall, type RoboCallValues, recipients, roboCallSaveBlocked } from './values'
import { roboCallFromWire, roboCallToWire } from './wire'

export const channel: Channel = {
  id: 'robo-call',
  wireName: 'robo_call',
  label: texts.roboCalls,
  Icon: IconPhoneCall,
  drawerPlaces: [{ category: 'Outbound Channels', label: texts.roboCalls }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: 'approveRoboCall',
  recipients,
  hasContent: true,
  content: contentOf<RoboCallValues>({
    empty: emptyRoboCall,
    fromWire: roboCallFromWire,
    toWire: roboCallToWire,
    check: checkRoboCall,
    saveBlocked: roboCallSaveBlocked,
    ...checks,
    pieces: roboCallPieces,
    approval: roboCallApproval,
    load: () => import('./view'),
    loadSummary: () => import('./summary'),
    loadPreview: () => import('./preview'),
  }),
}
