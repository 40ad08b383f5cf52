/** The test message of WhatsApp, or what it lacks (Source: docs/reference/calls.md and docs/reference/messages.md#test): tests go out with approved templates only. */
import type { TestContent } from '../../blocks/test-send/test-send'
import type { ContentContext } from '../channel'
import { templateMessage, type WhatsappValues } from './values'
import { mergeTagIdsOf } from './wire'

type Context = Pick<ContentContext, 'mergeTags' | 'channelConfigurationId' | 'campaignId' | 'inJourney'>

/** Type whatsapp, and the template written out as JSON just as the server gave it, with where it is sent from. */
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
