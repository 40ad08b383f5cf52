/** Results of campaigns as the server counts them: stats, trends, insights, comparisons, and the dashboard. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Insights, PerformanceStats } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap, unwrapDated, valueIn } from './bridge'
import { fromServer } from './query-updates'
import { useSession } from './session'
import { useSettings } from './settings'

// How a report is requested on the wire (Source: docs/reference/calls.md and docs/reference/limits.md). The values of trend_frequency and
// interval are assumed and only written here.
/** Days of a report, inclusive; dates are 'YYYY-MM-DD' in the campaign's zone. `start`: from the start date until today. */
export type ReportRange =
  | { kind: 'start' | 'last-7' | 'last-30' | 'last-90' }
  | { kind: 'custom'; from: string; to: string }

/** The interval between the points of a trend. */
export type ReportGrain = 'hourly' | 'daily'

const frequencies: Record<ReportRange['kind'], string> = {
  start: 'from_start_date',
  'last-7': 'last_7_days',
  'last-30': 'last_30_days',
  'last-90': 'last_90_days',
  custom: 'custom',
}

/** Request fields of a range: always the frequency, dates only if the user chose them. */
export function rangeOnWire(range: ReportRange): { trend_frequency: string; from_date?: string; to_date?: string } {
  const trend_frequency = frequencies[range.kind]
  return range.kind === 'custom' ? { trend_frequency, from_date: range.from, to_date: range.to } : { trend_frequency }
}

/** db_type=es is sent while the campaign-analytics flag is on (Source: docs/reference/calls.md). */
export const analyticsDb = (isOn: boolean): { db_type?: string } => (isOn ? { db_type: 'es' } : {})

/** A report for a dashboard: POST /user-management/api/dashboard { type, config } (both assumed). */
export function dashboardEntry(campaign: { id: number; name: string }, range: ReportRange, grain: ReportGrain) {
  const config = { campaign_id: campaign.id, campaign_name: campaign.name, ...rangeOnWire(range), interval: grain }
  return { type: 'campaign_performance', config }
}

type ReportOf = { id: number; range: ReportRange }

/** The flag of the session, or the setting of this computer (Source: docs/reference/calls.md). */
function useDatabaseParameter() {
  const isEnabledHere = useSettings().campaignAnalyticsFlag
  const { data: session } = useSession()
  return analyticsDb(isEnabledHere || session?.workspace?.campaignAnalytics === true)
}

/** Figures of the previous range stay until the new ones arrive; those of another campaign do not. */
const sameCampaign =
  (id: number) =>
  <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[2] === id ? before : undefined

/**
 * GET /campaign_analytics/{id}/performance/stats. A failure is shown; the specification shows an empty data object then. For a campaign
 * without a goal (`goalless`) conversions, revenue and control group are left out, whatever the server counts.
 */
export function usePerformanceStats(
  { id, range, goalless = false }: ReportOf & { goalless?: boolean },
  isEnabled = true,
) {
  const db = useDatabaseParameter()
  const read = { ...statsQuery(id, range, db), placeholderData: sameCampaign(id), enabled: isEnabled }
  return useQuery(goalless ? { ...read, select: withoutOutcomes } : read)
}

const withoutOutcomes = <T extends { value: PerformanceStats }>(read: T): T => ({
  ...read,
  value: goallessStats(read.value),
})

/** The stats of a campaign without a goal. */
export const goallessStats = (stats: PerformanceStats): PerformanceStats => ({
  ...stats,
  conversions: null,
  revenue: null,
  control: null,
})

const statsQuery = (id: number, range: ReportRange, db: { db_type?: string }) => ({
  queryKey: ['analytics', 'stats', id, range, db],
  queryFn: () => unwrapDated(bridge().api.getPerformanceStats({ id, ...rangeOnWire(range), ...db })),
  ...fromServer,
})

/** The same stats for several campaigns, in the order of `ids`. */
export function useStatsOf(ids: readonly number[], range: ReportRange) {
  const db = useDatabaseParameter()
  return useQueries({ queries: ids.map((id) => statsQuery(id, range, db)) })
}

/**
 * GET /campaign_analytics/{id}/performance/trends/: counts by status per hour or day. `requested` is what the server is asked for, to draw
 * `range` by `grain`.
 */
export function usePerformanceTrends({
  id,
  range,
  grain,
  requested,
}: ReportOf & { grain: ReportGrain; requested: { interval: ReportGrain; range: ReportRange } }) {
  const db = useDatabaseParameter()
  const query = { id, interval: requested.interval, ...rangeOnWire(requested.range), ...db }
  return useQuery({
    queryKey: ['analytics', 'trends', id, range, grain, query],
    queryFn: () =>
      unwrapDated(bridge().api.getPerformanceTrends(query)).then(
        // Points keep their grain: while points of another grain load, the old ones are still drawn with theirs.
        ({ value, asOf }) => ({ value: { ...value, grain, range }, asOf }),
      ),
    placeholderData: sameCampaign(id),
    ...fromServer,
  })
}

/** GET /campaign_analytics/{id}/insights. Those about conversions are left out for a campaign without a goal (`goalless`). */
export function useInsights({ id, range, goalless = false }: ReportOf & { goalless?: boolean }) {
  const db = useDatabaseParameter()
  const read = {
    queryKey: ['analytics', 'insights', id, range, db],
    queryFn: () => unwrapDated(bridge().api.getInsights({ id, ...rangeOnWire(range), ...db })),
    placeholderData: sameCampaign(id),
    ...fromServer,
  }
  return useQuery(goalless ? { ...read, select: withoutConversions } : read)
}

const withoutConversions = <T extends { value: Insights }>(read: T): T => ({
  ...read,
  value: { ...read.value, conversion_rate: null, conversions_per_goal: null },
})

/** GET /campaign_analytics: every campaign with figures, and the moment of a saved reply. `pace`: milliseconds between automatic reads, else false. */
export function useDatedAnalyticsList(isEnabled: boolean, pace: number | false = false) {
  return useQuery(useListRead(isEnabled, pace))
}

/** The same without the moment. */
export function useAnalyticsList(isEnabled: boolean, pace: number | false = false) {
  return useQuery({ ...useListRead(isEnabled, pace), select: valueIn })
}

function useListRead(isEnabled: boolean, pace: number | false) {
  const db = useDatabaseParameter()
  return queryOptions({
    queryKey: ['analytics', 'list', db],
    queryFn: () => unwrapDated(bridge().api.listAnalytics({ ...db })),
    enabled: isEnabled,
    staleTime: 60_000,
    ...fromServer,
    refetchInterval: pace || fromServer.refetchInterval,
  })
}

const campaignQuery = (id: number) => ({
  queryKey: ['analytics', 'campaign', id],
  queryFn: () => unwrapDated(bridge().api.getCampaign({ id })),
  ...fromServer,
})

/** The campaign itself: its name, channel, status and time zone. */
export const useReportedCampaign = (id: number) => useQuery(campaignQuery(id))

/** The same for several campaigns, in the order of `ids`. */
export const useReportedCampaigns = (ids: readonly number[]) => useQueries({ queries: ids.map(campaignQuery) })

/** Reads everything in a report again. */
export function useReadReportAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['analytics'] })
}

/** Reads the shown figures of one campaign again. Returns how many messages were sent in total; null if unknown. */
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

/** POST /user-management/api/dashboard, which returns true or false (Source: docs/reference/calls.md). Online only, sent once. */
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
