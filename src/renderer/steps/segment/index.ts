/** SEGMENT: the recipients of the campaign. */
import { IconUsersGroup } from '@tabler/icons-react'
import {
  audienceOf,
  checkSegment,
  emptySegment,
  type SegmentValues,
  segmentFindings,
  segmentSaveBlocked,
  withServerName,
} from '../../../model/steps/segment/values'
import { segmentBody, segmentFromWire, segmentIntents, segmentSetup } from '../../../model/steps/segment/wire'
import { stepOf } from '../wizard-step'
import { smartSendFlag } from './reach'
import { SegmentSummary, SegmentView } from './view'

export const segmentStep = stepOf<SegmentValues>({
  tab: 'SEGMENT',
  section: 'segment',
  empty: emptySegment,
  fromWire: segmentFromWire,
  setup: segmentSetup,
  saved: (values, context) => ({ ...values, selectedSegment: withServerName(values.selectedSegment, context) }),
  body: ({ selectedSegment }, context) => selectedSegment && segmentBody(selectedSegment, context),
  intents: segmentIntents,
  check: checkSegment,
  saveBlocked: segmentSaveBlocked,
  findings: segmentFindings,
  View: SegmentView,
  Summary: SegmentSummary,
  card: { title: 'Segment', Icon: IconUsersGroup, half: true },
  audience: audienceOf,
  smartSend: smartSendFlag,
})
