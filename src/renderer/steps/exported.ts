/** A campaign of the list as it goes into a file: the words of all its steps, those that stand on the server alone included. */
import type { Campaign, CampaignRow, Draft, ExchangedCampaign } from '#contract'
import { sectionsFrom } from './base-sections'
import { channelOf, typeOf } from './row-kind'
import type { Step } from './step'
import * as texts from './texts'

/** What is known of it: the draft of this computer, the campaign of the server, or both. Null where its channel or type is not known. */
export function exportedOf(
  row: CampaignRow,
  draft: Draft | null,
  base: Campaign | null,
  steps: readonly Step[],
): ExchangedCampaign | null {
  const [channel, type] = [channelOf(row)?.id ?? draft?.channel, typeOf(row)]
  if (!channel || !type) return null
  const sections = draft?.sections ?? {}
  const origin = { channel, type, name: row.name, campaignId: row.campaignId, sections }
  const { favourite, archived, tags } = row
  const marks = { ...(favourite && { favourite }), ...(archived && { archived }), ...(tags && { tags }) }
  const kept = Object.keys(marks).length > 0 ? { marks } : {}
  return { channel, type, name: row.name, ...kept, sections: { ...sectionsFrom(base, origin, steps), ...sections } }
}

/** 'Summer sale.herald', or for several 'Campaigns 2026-11-27.herald'. `today` is 'YYYY-MM-DD'. */
export function fileNameOf(campaigns: readonly { name: string }[], today: string): string {
  const [only] = campaigns
  const name = campaigns.length === 1 && only ? only.name.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() : ''
  return `${name.slice(0, 80) || (campaigns.length === 1 ? texts.campaign : `Campaigns ${today}`)}.herald`
}
