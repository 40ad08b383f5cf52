/** What a campaign did, as the server counts it: stats, trends, insights, several campaigns side by side, and the way to the dashboard. */
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PerformanceStats } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap, unwrapDated } from './bridge'
import { useSession } from './session'
import { useSettings } from './settings'

// How a report is asked for on the wire (Source: docs/reference/calls.md and docs/reference/limits.md). The words of trend_frequency and interval are assumed; they stand here alone.
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

type Asked = { id: number; range: ReportRange }

/** The flag of the session, or the choice of this computer (Source: docs/reference/calls.md). */
function useDb() {
  const own = useSettings().campaignAnalyticsFlag
  const { data: session } = useSession()
  return analyticsDb(own || session?.workspace?.campaignAnalytics === true)
}

/** The figures of another range stay until the new ones are there; those of another campaign never. */
const sameCampaign =
  (id: number) =>
  <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[2] === id ? before : undefined

/**
 * GET /campaign_analytics/{id}/performance/stats. A failure is told; the specification shows an empty data object then. Of a campaign
 * without a goal (`goalless`) nothing is said of conversions, revenue and a control group, whatever a server counts: nobody converts to none.
 */
export function usePerformanceStats({ id, range, goalless = false }: Asked & { goalless?: boolean }, wanted = true) {
  const db = useDb()
  const read = { ...statsQuery(id, range, db), placeholderData: sameCampaign(id), enabled: wanted }
  return useQuery(goalless ? { ...read, select: withoutOutcomes } : read)
}

const withoutOutcomes = <T extends { value: PerformanceStats }>(read: T): T => ({
  ...read,
  value: { ...read.value, conversions: null, revenue: null, control: null },
})

const statsQuery = (id: number, range: ReportRange, db: { db_type?: string }) => ({
  queryKey: ['analytics', 'stats', id, range, db],
  queryFn: () => unwrapDated(bridge().api.getPerformanceStats({ id, ...rangeOnWire(range), ...db })),
})

/** The same stats for several campaigns, in the order of `ids`. */
export function useStatsOf(ids: readonly number[], range: ReportRange) {
  const db = useDb()
  return useQueries({ queries: ids.map((id) => statsQuery(id, range, db)) })
}

/** GET /campaign_analytics/{id}/performance/trends/: counts by status for every hour or day. */
export function usePerformanceTrends({ id, range, grain }: Asked & { grain: ReportGrain }) {
  const db = useDb()
  return useQuery({
    queryKey: ['analytics', 'trends', id, range, grain, db],
    queryFn: () =>
      unwrapDated(bridge().api.getPerformanceTrends({ id, interval: grain, ...rangeOnWire(range), ...db })).then(
        // The grain stays with its points: while another one is on its way, the old ones are still drawn as what they are.
        ({ value, asOf }) => ({ value: { ...value, grain, range }, asOf }),
      ),
    placeholderData: sameCampaign(id),
  })
}

/** GET /campaign_analytics/{id}/insights. */
export function useInsights({ id, range }: Asked) {
  const db = useDb()
  return useQuery({
    queryKey: ['analytics', 'insights', id, range, db],
    queryFn: () => unwrapDated(bridge().api.getInsights({ id, ...rangeOnWire(range), ...db })),
    placeholderData: sameCampaign(id),
  })
}

/** GET /campaign_analytics: every campaign that has figures. `pace`: milliseconds until it is asked for again by itself, else false. */
export function useAnalyticsList(wanted: boolean, pace: number | false = false) {
  const db = useDb()
  return useQuery({
    queryKey: ['analytics', 'list', db],
    queryFn: () => unwrap(bridge().api.listAnalytics({ ...db })),
    enabled: wanted,
    staleTime: 60_000,
    refetchInterval: pace,
  })
}

/** The campaign itself: its name, channel, status and time zone. */
export const useReportedCampaign = (id: number) =>
  useQuery({
    queryKey: ['analytics', 'campaign', id],
    queryFn: () => unwrapDated(bridge().api.getCampaign({ id })),
  })

/** Asks the server again for everything that a report shows. */
export function useReadReportAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['analytics'] })
}

/** Asks again for what is shown of one campaign; answers how many messages it sent in all that is shown, null where that is not known. */
export async function readFiguresAgain(client: QueryClient, id: number): Promise<number | null> {
  await client.refetchQueries({
    queryKey: ['analytics'],
    predicate: ({ queryKey }) => queryKey[2] === id,
    type: 'active',
  })
  const read = client.getQueryCache().findAll({ queryKey: ['analytics', 'stats', id], type: 'active' })
  const counts = read.flatMap(({ state }) =>
    state.status === 'success' ? [(state.data as { value: PerformanceStats }).value.statuses?.sent ?? 0] : [],
  )
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count)
}

/** POST /user-management/api/dashboard, which answers true or false (Source: docs/reference/calls.md). Online only, sent once. */
export const useAddToDashboard = () =>
  useMutation({
    mutationFn: (report: { campaign: { id: number; name: string }; range: ReportRange; grain: ReportGrain }) =>
      unwrap(bridge().api.addToDashboard(dashboardEntry(report.campaign, report.range, report.grain))),
    onSuccess: (added) =>
      added === false
        ? toastDanger('The report could not be added to the dashboard')
        : toastSuccess('Added to the dashboard on the server'),
    onError: (error) => {
      const { message, ambiguous } = failureOf(error)
      if (ambiguous)
        toastDanger('Outcome unknown', `${message} It may be on the dashboard: check before you try again.`)
      else toastDanger('The report could not be added to the dashboard', message)
    },
  })
