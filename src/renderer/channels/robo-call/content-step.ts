/** Robo Calls: the content step. */

import type { Json } from '#contract'
import type { ContentApproval } from '../../../model/channels/channel'
import { roboCallPieces } from '../../../model/channels/robo-call/call'
import { checks } from '../../../model/channels/robo-call/checks'
import {
  type Audio,
  checkRoboCall,
  emptyRoboCall,
  type RoboCallValues,
  roboCallSaveBlocked,
} from '../../../model/channels/robo-call/values'
import { roboCallFromWire, roboCallToWire } from '../../../model/channels/robo-call/wire'
import { judgedIn } from '../../../model/channels/template-verdict'
import { asContent } from '../channel-views'

/** The approval of a robo call (Source: docs/reference/screens.md#robo-call and docs/reference/states.md#robo-call). */
export const roboCallApproval: ContentApproval<RoboCallValues> = {
  submission: (values) => (values.creationType === 'preapproved' ? null : submittedContent(values)),
  template: ({ selectedTemplate }) => judgedIn(selectedTemplate),
  // A pending approval disables the button and does not hide it (Source: docs/reference/states.md#robo-call).
  hidesAction: false,
}

/** The audible content, for comparison. A recording is compared by its content, because its address changes with the upload. */
function submittedContent({ contentType, textContent, audioContent }: RoboCallValues): Json {
  if (contentType === 'text') {
    const { voiceGender, entryText, exitText, actionButtonText, addAction } = textContent
    const actions = addAction ? actionButtonText.map(({ value }) => value) : []
    return { voiceGender, entry: entryText.value, actions, exit: addAction ? exitText.value : null }
  }
  const { entryAudio, exitAudio, actionButtonAudio, addAction } = audioContent
  const actions = addAction ? actionButtonAudio.map(recordingContent) : []
  return { entry: recordingContent(entryAudio), actions, exit: addAction ? recordingContent(exitAudio) : null }
}

const recordingContent = ({ name, size, duration }: Audio): Json => ({ name, size, duration })

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
  loadPreview: () => import('./preview'),
})
