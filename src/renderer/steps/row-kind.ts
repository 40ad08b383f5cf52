/** What a row of the list is: its channel and type, as this version knows them. */
import { type CampaignRow, type CampaignType, campaignTypeOf, campaignTypes } from '#contract'
import { type Channel, channelById, channelByWireName } from '../channels'

export const channelOf = (row: CampaignRow): Channel | null =>
  channelById(row.channel ?? '') ?? channelByWireName(row.channelName ?? '')

/** A draft of this computer says its type as routes do, the server as schedules do. */
export const typeOf = (row: CampaignRow): CampaignType | null =>
  campaignTypes.find((type) => type === row.type) ?? campaignTypeOf(row.type)
