/** Everything that a report shows: what its address asks for, what the server answered, and how old that is. */
import { useEffect, useRef } from 'react'
import type { Campaign } from '#contract'
import {
  useInsights,
  usePerformanceStats,
  usePerformanceTrends,
  useReadReportAgain,
  useReportedCampaign,
} from '../../../data/analytics'
import { useOfflineReason, useServerNow } from '../../../data/session'
import { hasGoals } from '../../../steps/goals/wire'
import { isZone, todayIn } from '../../../steps/schedule/engine'
import { useAddressQuery } from '../../../ui/use-address-query'
import { type ReportView, viewOf, withView } from './address'
import { rangeBefore } from './before'

/** How old a report is: when the server counted, and when it said so where it cannot be asked now. */
type Part = { value: { as_of?: string | null | undefined }; asOf: string | null } | undefined

/** `counted`: up to when the figures count, as the server says · `kept`: since when they stand in for an answer that cannot be had. ISO 8601 in UTC. */
type AsOf = { counted: string | null; kept: string | null }

/** Of several parts the oldest: none may look newer than it is. */
export function asOfOf(parts: readonly Part[]): AsOf {
  return {
    counted: oldest(parts.map((part) => part?.value.as_of)),
    kept: oldest(parts.map((part) => part?.asOf)),
  }
}

const oldest = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.flatMap((moment) => (moment && !Number.isNaN(Date.parse(moment)) ? [moment] : [])).toSorted(byTime)[0] ?? null

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other)

/** Where a campaign names none (Source: docs/reference/limits.md). */
const usualZone = 'Asia/Karachi'

const nothing = { data: undefined }

export type Report = ReturnType<typeof useReport>

export function useReport(id: number, nameInAddress: string) {
  const [address, setAddress] = useAddressQuery()
  const now = useServerNow()
  const campaign = useReportedCampaign(id)
  const zone = zoneOf(campaign.data?.value)
  const today = todayIn(zone, now)
  const view = viewOf(address, id, today)
  const goalless = campaign.data !== undefined && !hasGoals(campaign.data.value)
  const stats = usePerformanceStats({ id, range: view.range, goalless })
  const earlier = rangeBefore(view.range, today)
  const before = usePerformanceStats({ id, range: earlier ?? view.range, goalless }, earlier !== null)
  const trends = usePerformanceTrends({ id, range: view.range, grain: view.grain })
  const insights = useInsights({ id, range: view.range })
  const offline = useOfflineReason()
  const readAgain = useReadReportAgain()
  useReadWhenBack(offline, readAgain)
  return {
    id,
    name: campaign.data?.value.name || nameInAddress || `Campaign ${id}`,
    campaign,
    zone,
    today,
    now,
    view,
    /** Shows something else; the way back leads out of the report, not through every range. */
    show: (change: Partial<ReportView>) => setAddress((before) => withView(before, change), { replace: true }),
    stats,
    /** As many days before those that are shown; without an answer where they begin with the campaign. */
    before: earlier === null ? nothing : before,
    earlier,
    trends,
    insights,
    offline,
    readAgain,
    reading: stats.isFetching || trends.isFetching || insights.isFetching,
    asOf: asOfOf([stats.data, trends.data, insights.data]),
  }
}

function zoneOf(campaign: Campaign | undefined): string {
  const zone = campaign?.schedule?.time_zone
  return zone && isZone(zone) ? zone : usualZone
}

/** The server is back: what stood in for its answers is asked for again. */
function useReadWhenBack(offline: string | null, readAgain: () => Promise<void>): void {
  const before = useRef(offline)
  useEffect(() => {
    if (before.current !== null && offline === null) void readAgain()
    before.current = offline
  }, [offline, readAgain])
}
