/** Robo Calls: the content step. */

import { asContent } from '../channel'
import { roboCallApproval } from './approval'
import { roboCallPieces } from './call'
import { checks } from './checks'
import { checkRoboCall, emptyRoboCall, type RoboCallValues, roboCallSaveBlocked } from './values'
import { roboCallFromWire, roboCallToWire } from './wire'

export const content = asContent<RoboCallValues>({
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
})
