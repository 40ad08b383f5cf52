/** How the three campaign types are called on screen (campaign-builder.md, section 1). */
import type { CampaignType } from '#contract'

export const campaignTypeLabels: Record<CampaignType, string> = {
  'event-based': 'Event Triggered',
  'one-time': 'One Time',
  recurring: 'Periodic',
}
