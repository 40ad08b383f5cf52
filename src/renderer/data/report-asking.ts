/** How a report is asked for on the wire (Source: docs/reference/calls.md and docs/reference/limits.md). The words of trend_frequency and interval are assumed; they stand here alone. */

/** Days that a report counts, both ends included; dates are 'YYYY-MM-DD' in the brand's zone. `start`: from the start date till today. */
export type ReportRange =
  | { kind: 'start' | 'last-7' | 'last-30' | 'last-90' }
  | { kind: 'custom'; from: string; to: string }

/** How fine a trend is. */
export type ReportGrain = 'hourly' | 'daily'

const frequencies: Record<ReportRange['kind'], string> = {
  start: 'from_start_date',
  'last-7': 'last_7_days',
  'last-30': 'last_30_days',
  'last-90': 'last_90_days',
  custom: 'custom',
}

/** What travels for a range: always the frequency, the dates only where a person chose them. */
export function rangeOnWire(range: ReportRange): { trend_frequency: string; from_date?: string; to_date?: string } {
  const trend_frequency = frequencies[range.kind]
  return range.kind === 'custom' ? { trend_frequency, from_date: range.from, to_date: range.to } : { trend_frequency }
}

/** db_type=es travels while the campaign-analytics flag is on (Source: docs/reference/calls.md). */
export const analyticsDb = (flag: boolean): { db_type?: string } => (flag ? { db_type: 'es' } : {})

/** A report as a dashboard keeps it: POST /user-management/api/dashboard { type, config } (both assumed). */
export function dashboardEntry(campaign: { id: number; name: string }, range: ReportRange, grain: ReportGrain) {
  const config = { campaign_id: campaign.id, campaign_name: campaign.name, ...rangeOnWire(range), interval: grain }
  return { type: 'campaign_performance', config }
}
