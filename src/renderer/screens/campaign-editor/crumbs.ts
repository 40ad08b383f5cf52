/** The breadcrumb of the editor. */
import type { CampaignType } from '#contract'
import { campaignTypeLabels } from '../../blocks/status'
import type { Channel } from '../../channels/channel-views'
import type { Crumb } from '../../ui/breadcrumb'

export type Heading = 'Create Campaign' | 'Update Campaign'

/** Campaigns > Create Campaign or Update Campaign; when creating, the channel and the type too (Source: docs/reference/screens.md). */
export const editorCrumbs = (heading: Heading, channel: Channel, type: CampaignType): Crumb[] => [
  { label: 'Campaigns', to: '/campaign' },
  { label: heading },
  ...(heading === 'Create Campaign' ? [{ label: `${channel.label} · ${campaignTypeLabels[type]}` }] : []),
]
