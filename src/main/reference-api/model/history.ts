/** What a campaign's messages did, hour by hour: made up once, deterministically, and kept; analytics only ever count what is kept. */
import type { Insertable, Selectable } from 'kysely'
import type { ConversionGoal, Schedule } from '#contract'
import { type Random, randomOf } from '../random.ts'
import { type ActivityTable, type SegmentTable, type Store, unpacked } from '../store/schema.ts'
import type { CampaignRow } from './campaign.ts'
import { startOf } from './schedule.ts'

export type Activity = Insertable<ActivityTable>
const hour = 3_600_000

/** Share of an hour's messages that end in each status, by channel (Source: docs/reference/limits.md). */
const shares: Record<string, Record<string, number>> = {
  web_push: { delivered: 0.86, delivery_failed: 0.09, not_sent: 0.05, view: 0.41, click: 0.052, close: 0.12 },
  web_popup: { delivered: 1, view: 0.98, click: 0.074, close: 0.61 },
  content_card: { delivered: 1, view: 0.52, click: 0.063, close: 0.04 },
  app_push: { delivered: 0.81, delivery_failed: 0.14, not_sent: 0.05, view: 0.37, click: 0.046, close: 0.09 },
  in_app: { delivered: 1, view: 0.95, click: 0.11, close: 0.57 },
  sms: { delivered: 0.944, delivery_failed: 0.041, not_sent: 0.015, click: 0.033 },
  email: { delivered: 0.967, delivery_failed: 0.028, not_sent: 0.005, view: 0.28, click: 0.037 },
  robo_call: { delivered: 0.9, delivery_failed: 0.03, answered: 0.47, rejected: 0.12, busy: 0.16, failed: 0.07 },
  whatsapp: { delivered: 0.958, delivery_failed: 0.034, not_sent: 0.008, view: 0.71, click: 0.094 },
  paid_ads: { delivered: 1, view: 0.33, click: 0.011 },
}

/** Email's own event types beside those that follow from the statuses, as a share of what was sent. */
const emailShares = { deferral: 0.021, spam: 0.0006, unsub: 0.0024, allowlist: 0.0002 }

/** Why a delivery fails, by channel, each as a share of the failures; the other channels show their message in the app or on the page itself. */
const causes: Record<string, Record<string, number>> = {
  web_push: { 'Subscription expired': 0.7, 'Permission withdrawn': 0.3 },
  app_push: { 'App uninstalled': 0.62, 'Device token expired': 0.38 },
  sms: { 'Number not in service': 0.5, 'Handset unreachable': 0.32, 'Operator refused': 0.18 },
  email: { 'Mailbox does not exist': 0.4, 'Mailbox full': 0.35, 'Refused by the mail server': 0.25 },
  robo_call: { 'Number not in service': 0.68, 'Operator refused': 0.32 },
  whatsapp: { 'Not on WhatsApp': 0.6, 'Business blocked by the person': 0.4 },
}

/** Whose hour it is; conversions count for the first goal, some for the others too. */
export type Runner = { id: number; channel: string; goals: readonly string[] }

/** The rows of one hour in which `sent` messages left. Whole numbers; the random numbers only stir the shares. */
export function hourOf({ id, channel, goals }: Runner, at: number, sent: number, random: Random): Activity[] {
  // Rounded by lot: a small hour's shares would all round to nothing.
  const stir = (share: number) => Math.min(sent, Math.floor(sent * share * (0.85 + random() * 0.3) + random()))
  const row = (family: string, name: string, amount: number): Activity => ({
    campaign_id: id,
    at,
    family,
    name,
    amount,
  })
  const rows = [row('status', 'sent', sent)]
  const statuses = statusesOf(channel, sent, stir)
  for (const [name, amount] of Object.entries(statuses)) rows.push(row('status', name, amount))
  const { delivered = 0, delivery_failed: failed = 0, view = 0, click = 0, answered } = statuses
  if (channel === 'email') {
    const { hard_bounce = 0, soft_bounce = 0, reject = 0 } = split(failed, bounces)
    const followed = { send: sent, delivered, open: view, click, hard_bounce, soft_bounce, reject }
    for (const [name, amount] of Object.entries(followed)) rows.push(row('email', name, amount))
    for (const [name, share] of Object.entries(emailShares)) rows.push(row('email', name, stir(share)))
  }
  for (const [name, amount] of Object.entries(split(failed, causes[channel] ?? {})))
    rows.push(row('cause', name, amount))
  // Who converts was reached before: a click, or an answered call, led there.
  const conversions = Math.min(stir(0.021), answered ?? click)
  rows.push(
    row('outcome', 'conversions', conversions),
    row('outcome', 'revenue', conversions * Math.round(2_400 + random() * 3_200)),
  )
  goals.forEach((name, place) => {
    rows.push(row('goal', name, place === 0 ? conversions : Math.round(conversions * 0.4)))
  })
  const control = stir(0.03)
  const bought = Math.floor(control * 0.012 + random())
  rows.push(
    row('control', 'people', control),
    row('control', 'conversions', bought),
    row('control', 'revenue', bought * 3_900),
  )
  return rows.filter((one) => one.amount > 0)
}

/** What became of `sent` messages: each was delivered, failed or was not sent, and people did something with delivered ones only. */
function statusesOf(channel: string, sent: number, stir: (share: number) => number): Record<string, number> {
  const { delivered: arrives = 1, delivery_failed, not_sent, ...acts } = shares[channel] ?? shares.sms ?? {}
  const delivered = arrives === 1 ? sent : stir(arrives)
  const lost = split(sent - delivered, { delivery_failed: delivery_failed ?? 1, not_sent: not_sent ?? 0 })
  // A call ends in one way only.
  let open = delivered
  let seen = delivered
  const done = Object.entries(acts).map(([name, share]) => {
    // Nobody clicks what was not seen.
    const most = calls.includes(name) ? open : name === 'click' ? seen : delivered
    const amount = Math.min(stir(share), most)
    if (calls.includes(name)) open -= amount
    if (name === 'view') seen = amount
    return [name, amount] as const
  })
  return { delivered, ...lost, ...Object.fromEntries(done) }
}

const calls = ['answered', 'rejected', 'busy', 'failed']
/** Why an email failed, in email's own events. */
const bounces = { hard_bounce: 0.38, soft_bounce: 0.56, reject: 0.06 }

/** `whole` in parts by weight, whole numbers that add up to it; nothing where there are no parts. */
function split(whole: number, weights: Record<string, number>): Record<string, number> {
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  let [before, passed] = [0, 0]
  return Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => {
      passed += weight
      const until = all === 0 ? 0 : Math.round((whole * passed) / all)
      const part = until - before
      before = until
      return [name, part]
    }),
  )
}

/** Keeps rows; many at a time, because every statement has a limit of parameters. */
export async function keepActivity(db: Store, rows: readonly Activity[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await db
      .insertInto('activity')
      .values(rows.slice(from, from + 1_000))
      .execute()
}

type Segment = Selectable<SegmentTable>

/** How many of a segment's people a channel reaches; everyone where the channel has no count of its own. */
export function reachOf(segment: Segment, channel: string): number {
  if (channel === 'app_push' || channel === 'web_push' || channel === 'sms' || channel === 'email')
    return segment[channel]
  return channel === 'robo_call' || channel === 'whatsapp' ? segment.sms : segment.total
}

/** A one-time campaign that ran by itself gets the hour in which it ran, unless it has a history already. */
export async function runHistory(db: Store, row: CampaignRow): Promise<void> {
  const schedule = unpacked<Schedule>(row.schedule_json)
  const start = schedule?.type === 'one_time' ? startOf(schedule) : null
  if (start === null || row.segment_id === null) return
  const known = await db.selectFrom('activity').select('at').where('campaign_id', '=', row.id).executeTakeFirst()
  const segment = await db.selectFrom('segments').selectAll().where('id', '=', row.segment_id).executeTakeFirst()
  if (known || !segment) return
  const channel = row.channel_name ?? ''
  const sent = Math.round(reachOf(segment, channel) * (1 - (row.control_group ?? 0) / 100))
  const goals = unpacked<ConversionGoal[]>(row.conversion_goal_json)?.flatMap(({ eventName }) => eventName ?? []) ?? []
  const at = Math.floor(start / hour) * hour
  await keepActivity(db, hourOf({ id: row.id, channel, goals: [...new Set(goals)] }, at, sent, randomOf(row.id)))
}
