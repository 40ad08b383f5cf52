/** How the three campaign types are called on screen (Source: docs/reference/screens.md). */
import type { CampaignType } from '#contract'
import * as texts from './texts'

export const campaignTypeLabels: Record<CampaignType, string> = {
  'event-based': texts.eventTriggered,
  'one-time': texts.oneTime,
  recurring: texts.periodic,
}
