/** The channel and type of a row of the list, if this version knows them. */
import { type CampaignRow, type CampaignType, campaignTypeOf, campaignTypes } from '#contract'
import { type Channel, channelById, channelByWireName } from '../channels'

export const channelOf = (row: CampaignRow): Channel | null =>
  channelById(row.channel ?? '') ?? channelByWireName(row.channelName ?? '')

/** A local draft has the type names of routes; the server has those of schedules. */
export const typeOf = (row: CampaignRow): CampaignType | null =>
  campaignTypes.find((type) => type === row.type) ?? campaignTypeOf(row.type)
