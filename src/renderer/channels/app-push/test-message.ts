/** The test message of an app push, or what it lacks (Source: docs/reference/calls.md and docs/reference/messages.md#test). */
import type { TestContent } from '../../blocks/test-send/test-send'
import type { ContentContext } from '../channel'
import type { AppPushValues, System } from './values'
import { mergeTagIdsOf, messageOf } from './wire'

/** The system in view, wrapped in its name; title and text are asked for in the order of the catalogue. */
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
