/**
 * The test message of WhatsApp, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). Only
 * approved templates can be tested.
 */

import type { ContentContext } from '../../../model/channels/channel'
import { templateMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { mergeTagIdsOf } from '../../../model/channels/whatsapp/wire'
import type { TestContent } from '../../blocks/test-send/test-send'

type Context = Pick<ContentContext, 'mergeTags' | 'channelConfigurationId' | 'campaignId' | 'inJourney'>

/** Type whatsapp, with the template as a JSON string, unchanged from the server, and the ids of its channel configuration and campaign. */
export function whatsappTest({ selectedTemplate }: WhatsappValues, context: Context): TestContent {
  if (!selectedTemplate) return { lack: 'design' }
  const { mergeTags, channelConfigurationId, campaignId, inJourney } = context
  const mergeTagIds = mergeTagIdsOf(templateMessage(selectedTemplate), mergeTags)
  return {
    message: {
      type: 'whatsapp',
      message: JSON.stringify(selectedTemplate),
      templateId: selectedTemplate.id,
      channelConfigurationId,
      campaignId,
      mergeTags: mergeTagIds,
      inJourney,
    },
    mergeTagIds,
  }
}
