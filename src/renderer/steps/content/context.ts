/** The facts about the campaign that a channel's content step receives. */

import type { Json } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { linkTagsOf } from '../../../model/checks/campaign-tags'
import { peopleOf } from '../../../model/rules/people'
import type { StepContext } from '../../../model/steps/step'
import { contentOf } from '../../channels/contents'
import { approvalStateOf, rejectionOf } from './approval'

/** `values` are the step's current values; they decide the approval state. */
export const contentContextOf = (context: StepContext, values: Json, isInReview = false): ContentContext => ({
  campaignId: context.campaignId,
  channelConfigurationId: context.channelConfigurationId,
  inJourney: context.inJourney ?? false,
  inReview: isInReview,
  name: context.name,
  type: context.type,
  sender: context.sender,
  ...(context.senderPending ? { senderPending: true } : {}),
  reach: peopleOf(context.audience?.reach ?? null, context.control ?? 0)?.people ?? null,
  upTo: context.type === 'event-based',
  mergeTags: context.mergeTags,
  ...(context.ownRules ? { ownRules: context.ownRules } : {}),
  ...linkTagsIn(context),
  ...(context.people ? { people: context.people } : {}),
  ...approvalIn(context, values),
  ...(context.lastSend ? { lastSend: context.lastSend } : {}),
  ...(context.entry ? { entry: context.entry } : {}),
  ...(context.smartSend ? { smartSend: context.smartSend } : {}),
})

function linkTagsIn({ channel, name, linkDefaults = null }: StepContext) {
  const { id, links } = channel
  return links ? { linkTags: linkTagsOf({ id, links }, linkDefaults, name) } : {}
}

function approvalIn({ channel, status = 'draft', base = null }: StepContext, values: Json) {
  const content = contentOf(channel)
  if (!content?.approval) return {}
  const approval = approvalStateOf(content, values, { status, base })
  const reason = approval === 'refused' ? rejectionOf(content, values, { status, base }) : null
  return { approval, ...(reason === null ? {} : { rejectedFor: reason }) }
}
