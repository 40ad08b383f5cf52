/** The test message of an app push, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). */

import type { AppPushValues, System } from '../../../model/channels/app-push/values'
import { mergeTagIdsOf, messageOf } from '../../../model/channels/app-push/wire'
import type { ContentContext } from '../../../model/channels/channel'
import type { TestContent } from '../../blocks/test-send/test-send'

/**
 * The message of the open tab, under the name of its system. A missing title is reported before a missing text, in the order of the
 * catalogue of messages.
 */
export function appPushTest(
  values: AppPushValues,
  system: System,
  { mergeTags }: Pick<ContentContext, 'mergeTags'>,
): TestContent {
  const { notificationTitle, notificationText } = values[system]
  if (notificationTitle.trim() === '') return { lack: 'title' }
  if (notificationText.trim() === '') return { lack: 'text' }
  return {
    message: { [system]: messageOf(values, system) },
    mergeTagIds: mergeTagIdsOf(values[system], mergeTags),
  }
}
