/** What a channel's content step is told of the campaign around it. */
import type { ContentContext } from '../../channels/channel'
import type { StepContext } from '../step'

export const contentContextOf = (context: StepContext, inReview = false): ContentContext => ({
  campaignId: context.campaignId,
  channelConfigurationId: context.channelConfigurationId,
  inJourney: false,
  inReview,
  name: context.name,
  type: context.type,
  sender: context.sender,
  reach: context.audience?.reach ?? null,
  mergeTags: context.mergeTags,
  ...(context.smartSend ? { smartSend: context.smartSend } : {}),
})
