/**
 * The test message of a robo call, or what is missing for a test (Source: docs/reference/messages.md#test). The specification has no shape
 * for it: the shape of a save is assumed.
 */

import type { ContentContext } from '../../../model/channels/channel'
import { hasAudio } from '../../../model/channels/robo-call/audio'
import { callOf } from '../../../model/channels/robo-call/call'
import type { RoboCallValues } from '../../../model/channels/robo-call/values'
import { designOf, mergeTagIdsOf, templateIdOf } from '../../../model/channels/robo-call/wire'
import type { TestContent } from '../../blocks/test-send/test-send'

export function roboCallTest(values: RoboCallValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  const entry = callOf(values)?.entry
  if (!entry) return { lack: 'design' }
  if (entry.kind === 'audio' && !hasAudio(entry.audio)) return { lack: 'design' }
  if (entry.kind === 'text' && entry.text.trim() === '') return { lack: 'text' }
  return {
    message: {
      creationType: values.creationType,
      contentType: entry.kind.toUpperCase(),
      ...templateIdOf(values),
      design: designOf(values),
    },
    mergeTagIds: mergeTagIdsOf(values, mergeTags),
  }
}
