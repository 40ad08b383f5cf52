/** Where a campaign is edited: the campaign knows best what it is, before an address that was typed and before a draft that was begun as something else. */
import { type Campaign, type CampaignType, campaignTypeOf, channelSaidBy } from '#contract'
import { channelByWireName } from '../../channels'
import type { Channel } from '../../channels/channel'

export type Kind = { channel: Channel; type: CampaignType }

/** `elsewhere`: it is opened as `actual`. `mistaken`: this computer keeps changes to it as something that it is not; they cannot be sent. */
export type Place = { at: 'here' } | { at: 'elsewhere' | 'mistaken'; actual: Kind }

/** `route` is what the address says, and the draft too where one is kept. */
export function placeOf(route: Kind, base: Campaign | null, kept: boolean): Place {
  const actual = kindOf(base, route)
  if (actual.channel === route.channel && actual.type === route.type) return { at: 'here' }
  return { at: kept ? 'mistaken' : 'elsewhere', actual }
}

/** What the server's campaign is; as the route has it where the server does not say, or says what Herald does not offer. */
function kindOf(base: Campaign | null, route: Kind): Kind {
  const channel = channelByWireName(base ? (channelSaidBy(base) ?? '') : '') ?? route.channel
  const type = campaignTypeOf(base?.schedule?.type) ?? route.type
  return channel.types.includes(type) ? { channel, type } : route
}
