/** Where a campaign is edited. The campaign's own channel and type take precedence over the address and over the draft. */
import { type Campaign, type CampaignType, campaignTypeOf, channelNameIn } from '#contract'
import { channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel-views'

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
