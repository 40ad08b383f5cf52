/** The state of a report: the view in its address, the server's answers, and their age. */
import type { Campaign } from '#contract'
import { hasGoals } from '../../../../model/steps/goals/wire'
import { isZone, todayIn } from '../../../../model/steps/schedule/engine'
import {
  useInsights,
  usePerformanceStats,
  usePerformanceTrends,
  useReadReportAgain,
  useReportedCampaign,
} from '../../../data/analytics'
import { useOfflineReason, useServerNow } from '../../../data/session'
import { useAddressQuery } from '../../../ui/hooks'
import { type ReportView, rangeBefore, rangeInZone, serverZone, trendInZone, viewOf, withView } from './period'

/** The age of a report: when the server counted, and when it answered if it is unreachable now. */
type Part = { value: { as_of?: string | null | undefined }; asOf: string | null } | undefined

/**
 * `counted`: the time up to which the server counted · `kept`: the time of a cached reply, if the server is unreachable. ISO 8601 in UTC.
 */
type AsOf = { counted: string | null; kept: string | null }

/** The oldest of several parts, so that none looks newer than it is. */
export function oldestAsOf(parts: readonly Part[]): AsOf {
  return {
    counted: oldestOf(parts.map((part) => part?.value.as_of)),
    kept: oldestOf(parts.map((part) => part?.asOf)),
  }
}

const oldestOf = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.flatMap((moment) => (moment && !Number.isNaN(Date.parse(moment)) ? [moment] : [])).toSorted(byTime)[0] ?? null

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other)

const noData = { data: undefined }

export type Report = ReturnType<typeof useReport>

export function useReport(id: number, nameInAddress: string) {
  const [address, setAddress] = useAddressQuery()
  const now = useServerNow()
  const campaign = useReportedCampaign(id)
  const zone = zoneOf(campaign.data?.value)
  const today = todayIn(zone, now)
  const view = viewOf(address, id, today)
  const isGoalless = campaign.data !== undefined && !hasGoals(campaign.data.value)
  const requestedRange = rangeInZone(view.range, zone, today)
  const stats = usePerformanceStats({ id, range: requestedRange, goalless: isGoalless })
  const previousRange = rangeBefore(view.range, today)
  const before = usePerformanceStats(
    { id, range: previousRange ?? view.range, goalless: isGoalless },
    previousRange !== null,
  )
  const trends = usePerformanceTrends({
    id,
    range: view.range,
    grain: view.grain,
    requested: trendInZone(view, zone, today),
  })
  const insights = useInsights({ id, range: requestedRange, goalless: isGoalless })
  const offlineReason = useOfflineReason()
  const readAgain = useReadReportAgain()
  return {
    id,
    name: campaign.data?.value.name || nameInAddress || `Campaign ${id}`,
    campaign,
    zone,
    today,
    now,
    view,
    requestedRange,
    /** Changes the view; replaces the address, so that Back leaves the report instead of stepping through every range. */
    show: (change: Partial<ReportView>) => setAddress((before) => withView(before, change), { replace: true }),
    stats,
    /** The period of the same length before; no data if the range begins with the campaign. */
    before: previousRange === null ? noData : before,
    earlier: previousRange,
    trends,
    insights,
    offline: offlineReason,
    readAgain,
    reading: stats.isFetching || trends.isFetching || insights.isFetching,
    asOf: oldestAsOf([stats.data, trends.data, insights.data]),
  }
}

function zoneOf(campaign: Campaign | undefined): string {
  const zone = campaign?.schedule?.time_zone
  return zone && isZone(zone) ? zone : serverZone
}
