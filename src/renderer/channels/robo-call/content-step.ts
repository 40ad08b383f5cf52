/** Robo Calls: the content step. */

import type { Json } from '#contract'
import { asContent, type ContentApproval } from '../channel'
import { judgedIn } from '../judged'
import type { Audio } from './audio'
import { roboCallPieces } from './call'
import { checks } from './checks'
import { checkRoboCall, emptyRoboCall, type RoboCallValues, roboCallSaveBlocked } from './values'
import { roboCallFromWire, roboCallToWire } from './wire'

/** What of a robo call is judged before it may be sent (Source: docs/reference/screens.md#robo-call and docs/reference/states.md#robo-call). */
export const roboCallApproval: ContentApproval<RoboCallValues> = {
  submission: (values) => (values.creationType === 'preapproved' ? null : submitted(values)),
  template: ({ selectedTemplate }) => judgedIn(selectedTemplate),
  // Pending disables the button, it does not hide it (Source: docs/reference/states.md#robo-call).
  hidesAction: false,
}

/** What is heard. A recording is known by what it is, not by where it lies: its address changes on the way to the server. */
function submitted({ contentType, textContent, audioContent }: RoboCallValues): Json {
  if (contentType === 'text') {
    const { voiceGender, entryText, exitText, actionButtonText, addAction } = textContent
    const actions = addAction ? actionButtonText.map(({ value }) => value) : []
    return { voiceGender, entry: entryText.value, actions, exit: addAction ? exitText.value : null }
  }
  const { entryAudio, exitAudio, actionButtonAudio, addAction } = audioContent
  const actions = addAction ? actionButtonAudio.map(recording) : []
  return { entry: recording(entryAudio), actions, exit: addAction ? recording(exitAudio) : null }
}

const recording = ({ name, size, duration }: Audio): Json => ({ name, size, duration })

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
