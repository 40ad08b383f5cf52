/** How the three campaign types are called on screen (Source: docs/reference/screens.md). */
import type { CampaignType } from '#contract'

export const campaignTypeLabels: Record<CampaignType, string> = {
  'event-based': 'Event Triggered',
  'one-time': 'One Time',
  recurring: 'Periodic',
}
