/** Analytics: counted from the stored activity at each request; sums are never stored. */
import { Temporal } from 'temporal-polyfill'
import type { ConversionGoal } from '#contract'
import { isoTime } from '../clock.ts'
import { campaignRow } from '../model/campaign.ts'
import { split } from '../model/history.ts'
import { storeResultsUntil } from '../model/progress.ts'
import { dayAfter, dayOf, defaultZone, momentOf, weekdays } from '../model/schedule.ts'
import { settle } from '../model/status.ts'
import { invalidField } from '../reply.ts'
import { type Store, unpackedJson } from '../store/schema.ts'
import type { Handlers, Services } from './index.ts'

type Counts = Record<string, number>
type Span = { from: number; to: number }
type ReportQuery = {
  trend_frequency?: string | undefined
  from_date?: string | undefined
  to_date?: string | undefined
}

const hour = 3_600_000

export function analyticsHandlers({ db, clock }: Services) {
  const asOf = () => isoTime(clock.now())
  const campaignOf = async (id: number) => {
    await settle(db, clock.now())
    await storeResultsUntil(db, clock.now(), id)
    return campaignRow(db, id)
  }
  return {
    listAnalytics: async () => {
      await settle(db, clock.now())
      await storeResultsUntil(db, clock.now())
      return campaignTotals(db)
    },
    getAnalytics: async ({ id }) => {
      const { name } = await campaignOf(id)
      const { revenue } = await sumCounts(db, id, 'outcome', allTime(clock.now()))
      const totals = await sumCounts(db, id, 'status', allTime(clock.now()))
      return { id, name, totals: revenue === undefined ? totals : { ...totals, revenue } }
    },
    getPerformanceStats: async ({ id, ...query }) => {
      const row = await campaignOf(id)
      const span = spanOf(query, clock.now())
      const statuses = await sumCounts(db, id, 'status', span)
      const outcome = await sumCounts(db, id, 'outcome', span)
      return {
        statuses,
        email_events: row.channel_name === 'email' ? await sumCounts(db, id, 'email', span) : null,
        conversions: outcome.conversions ?? 0,
        revenue: outcome.revenue ?? 0,
        reached: statuses.delivered ?? 0,
        control: { people: 0, conversions: 0, revenue: 0, ...(await sumCounts(db, id, 'control', span)) },
        failure_causes: await sumCounts(db, id, 'cause', span),
        link_clicks: clicksByLink(row.message_json, statuses.click ?? 0),
        as_of: asOf(),
      }
    },
    getPerformanceTrends: async ({ id, interval, ...query }) => {
      await campaignOf(id)
      const hours = await byHour(db, id, spanOf(query, clock.now()))
      return {
        points: /hour/i.test(interval) ? hours.map(({ at, counts }) => ({ at: isoTime(at), counts })) : byDay(hours),
        as_of: asOf(),
      }
    },
    getInsights: async ({ id, ...query }) => {
      const row = await campaignOf(id)
      const span = spanOf(query, clock.now())
      const hours = await byHour(db, id, span)
      const delivered = hours.reduce((sum, { counts }) => sum + (counts.delivered ?? 0), 0)
      const { conversions = 0 } = await sumCounts(db, id, 'outcome', span)
      const goals = await sumCounts(db, id, 'goal', span)
      const names =
        unpackedJson<ConversionGoal[]>(row.conversion_goal_json)?.map(({ eventName }) => eventName ?? '') ?? []
      return {
        conversion_rate: delivered === 0 || names.length === 0 ? null : conversions / delivered,
        best_hour: bestKey(hours, (local) => local.hour),
        best_weekday: weekdays[(bestKey(hours, (local) => local.dayOfWeek) ?? 0) - 1] ?? null,
        conversions_per_goal: names.map((eventName) => ({ eventName, conversions: goals[eventName] ?? 0 })),
        as_of: asOf(),
      }
    },
  } satisfies Partial<Handlers>
}

/** The clicks divided among the addresses in a message, the first with the most; null for a message without one. */
function clicksByLink(message: string | null, clicks: number): Counts | null {
  const found =
    message?.replaceAll('\\"', '"').match(/(?<=href="|"(?:link|url|destination)":")https?:\/\/[^"\s]+/g) ?? []
  const links = [...new Set(found.map((link) => link.replaceAll('&amp;', '&')))]
  return links.length === 0
    ? null
    : split(clicks, Object.fromEntries(links.map((link, place) => [link, 1 / (place + 1)])))
}

const allTime = (now: number): Span => ({ from: 0, to: now })

/**
 * The requested time span: from_date and to_date include both days, in the brand's zone; else 'last_7_days', 'Last 30 days' or any other
 * text with a number of days in it; else everything up to now (the values of trend_frequency are assumed).
 */
function spanOf({ trend_frequency, from_date, to_date }: ReportQuery, now: number): Span {
  const days = Number(/\d+/.exec(trend_frequency ?? '')?.[0] ?? 0)
  const lastDays = days > 0 ? dayAfter(dayOf(now, defaultZone), 1 - days) : null
  const first = from_date ?? lastDays
  const from = first === null ? 0 : midnightOf(first, 'from_date')
  const to = to_date === undefined ? now : Math.min(now, midnightOf(to_date, 'to_date', 1) - 1)
  if (from_date !== undefined && to_date !== undefined && from_date > to_date)
    throw invalidField('to_date', 'to_date must not be before from_date')
  return { from, to }
}

function midnightOf(date: string, path: string, daysLater = 0): number {
  if (momentOf(date, '00:00', defaultZone) === null) throw invalidField(path, `${path} must be a date like 2026-11-27`)
  return momentOf(dayAfter(date, daysLater), '00:00', defaultZone) ?? 0
}

async function sumCounts(db: Store, id: number, family: string, { from, to }: Span): Promise<Counts> {
  const rows = await db
    .selectFrom('activity')
    .select((e) => ['name', e.fn.sum<number>('amount').as('amount')])
    .where('campaign_id', '=', id)
    .where('family', '=', family)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .groupBy('name')
    .having((e) => e.fn.sum('amount'), '>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]))
}

async function campaignTotals(db: Store): Promise<{ id: number; name: string; totals: Counts }[]> {
  const rows = await db
    .selectFrom('activity')
    .innerJoin('campaigns', 'campaigns.id', 'activity.campaign_id')
    .select((e) => ['campaigns.id', 'campaigns.name', 'activity.name as what', e.fn.sum<number>('amount').as('amount')])
    .where((e) => e.or([e('family', '=', 'status'), e('activity.name', '=', 'revenue').and('family', '=', 'outcome')]))
    .where('deleted_at', 'is', null)
    .groupBy(['campaigns.id', 'campaigns.name', 'activity.name'])
    .having((e) => e.fn.sum('amount'), '>', 0)
    .orderBy('campaigns.id')
    .execute()
  const campaigns = new Map<number, { id: number; name: string; totals: Counts }>()
  for (const { id, name, what, amount } of rows) {
    const row = campaigns.get(id) ?? { id, name, totals: {} }
    row.totals[what] = Number(amount)
    campaigns.set(id, row)
  }
  return [...campaigns.values()]
}

type Hour = { at: number; counts: Counts }

async function byHour(db: Store, id: number, { from, to }: Span): Promise<Hour[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['at', 'name', 'amount'])
    .where('campaign_id', '=', id)
    .where('family', '=', 'status')
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('amount', '>', 0)
    .orderBy('at')
    .execute()
  const hours = new Map<number, Counts>()
  for (const { at, name, amount } of rows) {
    // The first interval of a campaign starts within an hour.
    const start = Math.floor(at / hour) * hour
    const counts = hours.get(start) ?? {}
    hours.set(start, { ...counts, [name]: (counts[name] ?? 0) + amount })
  }
  return [...hours].map(([start, counts]) => ({ at: start, counts }))
}

/** Adds up the hours of each day in the brand's zone; a day starts at that zone's midnight. */
function byDay(hours: readonly Hour[]): { at: string; counts: Counts }[] {
  const days = new Map<string, Counts>()
  for (const { at, counts } of hours) {
    const day = dayOf(at, defaultZone)
    const sum = days.get(day) ?? {}
    for (const [name, amount] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + amount
    days.set(day, sum)
  }
  return [...days].map(([day, counts]) => ({ at: isoTime(momentOf(day, '00:00', defaultZone) ?? 0), counts }))
}

/** The hour or weekday with the most clicks (answers, for calls); null without any. */
function bestKey(hours: readonly Hour[], keyOf: (local: Temporal.ZonedDateTime) => number): number | null {
  const totals = new Map<number, number>()
  for (const { at, counts } of hours) {
    const key = keyOf(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(defaultZone))
    totals.set(key, (totals.get(key) ?? 0) + (counts.click ?? counts.answered ?? 0))
  }
  return [...totals].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
