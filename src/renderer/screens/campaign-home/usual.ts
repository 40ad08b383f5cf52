/** The usual delivery and clicks of a channel, from its earlier campaigns. */
import { amount, type CampaignAnalytics, type CampaignRow, hasBegun } from '#contract'
import { shareText } from '../../../model/rules/shares'

/** A share with its two counts: '96.2%' and below it '24,186 of 25,144'. */
export type Usual = { count: number; delivered: string | null; clicked: string | null }

/** Number of campaigns that are compared with. */
const MAX_EARLIER = 4

/** `rows`: campaigns of the channel, the latest first. Null if none of them has sent anything. */
export function usualOf(id: number, rows: readonly CampaignRow[], counted: readonly CampaignAnalytics[]): Usual | null {
  const totalsById = new Map(counted.map((campaign) => [campaign.id, campaign.totals]))
  const earlier = rows
    .filter(({ campaignId, status }) => campaignId !== null && campaignId !== id && hasBegun(status))
    .map(({ campaignId }) => totalsById.get(campaignId) ?? {})
    .filter(({ sent }) => (sent ?? 0) > 0)
    .slice(0, MAX_EARLIER)
  if (earlier.length === 0) return null
  const sum = (name: string) => earlier.reduce((total, counts) => total + (counts[name] ?? 0), 0)
  const delivered = sum('delivered')
  return { count: earlier.length, delivered: partOf(delivered, sum('sent')), clicked: partOf(sum('click'), delivered) }
}

const partOf = (part: number, all: number): string | null =>
  part === 0 || all === 0 ? null : `${shareText(part / all)}\n${amount(part)} of ${amount(all)}`
