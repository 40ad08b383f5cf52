/** The test message of a web push, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). */

import type { ContentContext } from '../../../model/channels/channel'
import type { WebPushValues } from '../../../model/channels/web-push/values'
import { mergeTagIdsOf, pushMessage } from '../../../model/channels/web-push/wire'
import { hasPicture } from '../../../model/image/values'
import type { TestContent } from '../../blocks/test-send/test-send'

/** Reports missing fields in the order of the catalogue of messages: title, text, icon, destination. */
export function webPushTest(values: WebPushValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.title.trim() === '') return { lack: 'title' }
  if (values.text.trim() === '') return { lack: 'text' }
  if (!hasPicture(values.icon)) return { lack: 'icon' }
  if (values.destination.trim() === '') return { lack: 'destination' }
  return { message: pushMessage(values), mergeTagIds: mergeTagIdsOf(values, mergeTags) }
}
