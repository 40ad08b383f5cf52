/** Where a campaign is edited. The campaign's own channel and type take precedence over the address and over the draft. */
import { type Campaign, type CampaignType, campaignTypeOf, channelNameIn, isClosed, type SectionName } from '#contract'
import { type HomeTab, homePath } from '../../../model/rules/campaign-paths'
import { campaignTypeLabels } from '../../blocks/status'
import { channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { stateNow } from '../../data/campaign-state'
import type { DraftState } from '../../data/draft-state'
import type { Crumb } from '../../ui/open-page'

export type Kind = { channel: Channel; type: CampaignType }

/**
 * `elsewhere`: the editor must open it as `actual`. `mistaken`: this computer has edits to it under a wrong channel or type; they cannot be
 * sent.
 */
export type Place = { at: 'here' } | { at: 'elsewhere' | 'mistaken'; actual: Kind }

/** `route` is the kind in the address, and also the draft's if there is one. */
export function placeOf(route: Kind, base: Campaign | null, isStored: boolean): Place {
  const actual = kindOf(base, route)
  if (actual.channel === route.channel && actual.type === route.type) return { at: 'here' }
  return { at: isStored ? 'mistaken' : 'elsewhere', actual }
}

/** The kind of the server's campaign; the route's if the server does not say, or says one that Herald does not offer. */
function kindOf(base: Campaign | null, route: Kind): Kind {
  const channel = channelByWireName(base ? (channelNameIn(base) ?? '') : '') ?? route.channel
  const type = campaignTypeOf(base?.schedule?.type) ?? route.type
  return channel.types.includes(type) ? { channel, type } : route
}

type OpenedState = Pick<DraftState, 'status' | 'campaignId' | 'name' | 'sync' | 'tabs'>

const tabs: Record<SectionName, HomeTab> = {
  trigger: 'audience',
  segment: 'audience',
  goals: 'audience',
  content: 'message',
  schedule: 'schedule',
}

/**
 * The campaign's page, or null if the campaign is editable or must be resolved in the wizard: it has unsent edits, or a request without an
 * answer. `section` is the section that the user asked for, if any.
 */
export function homeRedirect(draft: OpenedState, section: string | null): string | null {
  const { status, campaignId, name } = draft
  if (campaignId === null || !isClosed(status)) return null
  if (stateNow(draft).kind !== 'synced') return null
  const tab = Object.entries(tabs).find(([knownSection]) => knownSection === section)?.[1]
  return homePath(campaignId, name, tab)
}

export type Heading = 'Create Campaign' | 'Update Campaign'

/**
 * The breadcrumb of the editor. Campaigns > Create Campaign or Update Campaign; when creating, the channel and the type too (Source:
 * docs/reference/screens.md).
 */
export const editorCrumbs = (heading: Heading, channel: Channel, type: CampaignType): Crumb[] => [
  { label: 'Campaigns', to: '/campaign' },
  { label: heading },
  ...(heading === 'Create Campaign' ? [{ label: `${channel.label} · ${campaignTypeLabels[type]}` }] : []),
]
