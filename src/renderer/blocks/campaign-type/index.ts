/** Labels of the three campaign types (Source: docs/reference/screens.md). */
import type { CampaignType } from '#contract'

export const campaignTypeLabels: Record<CampaignType, string> = {
  'event-based': 'Event Triggered',
  'one-time': 'One Time',
  recurring: 'Periodic',
}
