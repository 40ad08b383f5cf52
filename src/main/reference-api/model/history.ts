/** Results of a campaign's messages: generated once, deterministically, and stored; analytics only count stored results. */
import type { Insertable, Selectable } from 'kysely'
import type { ConversionGoal } from '#contract'
import type { Random } from '../clock.ts'
import { type ActivityTable, type SegmentTable, type Store, unpackedJson } from '../store/schema.ts'
import type { CampaignRow } from './campaign.ts'

export type Activity = Insertable<ActivityTable>

/** Share of an hour's messages that end in each status, by channel (Source: docs/reference/limits.md). */
const statusShares: Record<string, Record<string, number>> = {
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

/** Event types of email only, in addition to the statuses, as a share of the sent messages. */
const emailShares = { deferral: 0.021, spam: 0.0006, unsub: 0.0024, allowlist: 0.0002 }

/**
 * Causes of failed deliveries by channel, as shares of the failures; the other channels show their message in the app or on the page
 * itself.
 */
const causes: Record<string, Record<string, number>> = {
  web_push: { 'Subscription expired': 0.7, 'Permission withdrawn': 0.3 },
  app_push: { 'App uninstalled': 0.62, 'Device token expired': 0.38 },
  sms: { 'Number not in service': 0.5, 'Handset unreachable': 0.32, 'Operator refused': 0.18 },
  email: { 'Mailbox does not exist': 0.4, 'Mailbox full': 0.35, 'Refused by the mail server': 0.25 },
  robo_call: { 'Number not in service': 0.68, 'Operator refused': 0.32 },
  whatsapp: { 'Not on WhatsApp': 0.6, 'Business blocked by the person': 0.4 },
}

/**
 * The campaign that sends. Conversions count for the first goal, some for the other goals too. `control` is the percent of the control
 * group.
 */
export type SendingCampaign = { id: number; channel: string; goals: readonly string[]; control: number }

/** Results of messages by name: statuses, email's own events, conversions and revenue, and the control group's (`control_...`). */
export type Counts = Record<string, number>

/** The final results of `sent` messages; without goals there are no conversions. Whole numbers; `random` only varies the shares. */
export function countsOf(
  { channel, control, goals }: Pick<SendingCampaign, 'channel' | 'control' | 'goals'>,
  sentCount: number,
  random: Random,
): Counts {
  // Rounded at random: in an hour with few messages all shares would round to 0.
  const variedCount = (share: number) =>
    Math.min(sentCount, Math.floor(sentCount * share * (0.85 + random() * 0.3) + random()))
  const statuses = statusesOf(channel, sentCount, variedCount)
  const email =
    channel === 'email' ? Object.entries(emailShares).map(([name, share]) => [name, variedCount(share)]) : []
  const { click = 0, answered } = statuses
  // A conversion follows a click or an answered call.
  const convertedCount = variedCount(0.021)
  const conversions = goals.length === 0 ? 0 : Math.min(convertedCount, answered ?? click)
  const price = Math.round(2_400 + random() * 3_200)
  const people = goals.length > 0 && control < 100 ? Math.round((sentCount * control) / (100 - control)) : 0
  const boughtCount = Math.floor(people * (0.008 + random() * 0.004 + random() * 0.004) + random())
  return {
    sent: sentCount,
    ...statuses,
    ...Object.fromEntries(email),
    conversions,
    revenue: conversions * price,
    control_people: people,
    control_conversions: Math.min(boughtCount, people),
    control_revenue: Math.min(boughtCount, people) * 3_900,
  }
}

/** `counts` as rows of the hour that starts at `epochMs`. */
export function rowsOf({ id, channel, goals }: SendingCampaign, epochMs: number, counts: Counts): Activity[] {
  const activityRow = (family: string, name: string, amount = 0): Activity => ({
    campaign_id: id,
    at: epochMs,
    family,
    name,
    amount,
  })
  const prefixedCounts = (family: string, amounts: Counts) =>
    Object.entries(amounts).map(([name, amount]) => activityRow(family, name, amount))
  const { conversions = 0, revenue, delivery_failed: failed = 0 } = counts
  const statuses = Object.keys(counts)
  return [
    ...statuses.filter((name) => statusNames.has(name)).map((name) => activityRow('status', name, counts[name])),
    ...(channel === 'email' ? prefixedCounts('email', emailEvents(counts, failed)) : []),
    ...prefixedCounts('cause', split(failed, causes[channel] ?? {})),
    activityRow('outcome', 'conversions', conversions),
    activityRow('outcome', 'revenue', revenue),
    ...goals.map((name, place) => activityRow('goal', name, place === 0 ? conversions : Math.round(conversions * 0.4))),
    activityRow('control', 'people', counts.control_people),
    activityRow('control', 'conversions', counts.control_conversions),
    activityRow('control', 'revenue', counts.control_revenue),
  ]
}

const statusNames = new Set(['sent', ...Object.values(statusShares).flatMap((share) => Object.keys(share))])

function emailEvents(counts: Counts, failed: number): Counts {
  const { sent: send = 0, delivered = 0, view: opensCount = 0, click = 0 } = counts
  const others = Object.keys(emailShares).map((name) => [name, counts[name] ?? 0])
  return { send, delivered, open: opensCount, click, ...split(failed, bounces), ...Object.fromEntries(others) }
}

/** Statuses of `sentCount` messages: each was delivered, failed or was not sent, and only delivered ones are viewed, clicked or closed. */
function statusesOf(
  channel: string,
  sentCount: number,
  variedCount: (share: number) => number,
): Record<string, number> {
  const { delivered: arrives = 1, delivery_failed, not_sent, ...acts } = statusShares[channel] ?? statusShares.sms ?? {}
  const delivered = arrives === 1 ? sentCount : variedCount(arrives)
  const undelivered = split(sentCount - delivered, { delivery_failed: delivery_failed ?? 1, not_sent: not_sent ?? 0 })
  // A call has exactly one outcome.
  let remainingCalls = delivered
  let remaining = delivered
  const done = Object.entries(acts).map(([name, share]) => {
    // A click requires a view.
    const limit = callOutcomes.includes(name) ? remainingCalls : name === 'click' ? remaining : delivered
    const amount = Math.min(variedCount(share), limit)
    if (callOutcomes.includes(name)) remainingCalls -= amount
    if (name === 'view') remaining = amount
    return [name, amount] as const
  })
  return { delivered, ...undelivered, ...Object.fromEntries(done) }
}

const callOutcomes = ['answered', 'rejected', 'busy', 'failed']
/** Shares of the email events into which failed emails are split; they add up to 1. */
const bounces = { hard_bounce: 0.38, soft_bounce: 0.56, reject: 0.06 }

/** Splits `total` by weight into whole numbers that add up to it; empty if there are no weights. */
export function split(total: number, weights: Record<string, number>): Record<string, number> {
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  let [before, passedWeight] = [0, 0]
  return Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => {
      passedWeight += weight
      const endCount = all === 0 ? 0 : Math.round((total * passedWeight) / all)
      const part = endCount - before
      before = endCount
      return [name, part]
    }),
  )
}

/** Stores rows and replaces those of the same name and time; in batches, because a statement has a limit of parameters. */
export async function keepActivity(db: Store, rows: readonly Activity[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await db
      .insertInto('activity')
      .values(rows.slice(from, from + 1_000))
      .onConflict((conflict) =>
        conflict
          .columns(['campaign_id', 'at', 'family', 'name'])
          .doUpdateSet((row) => ({ amount: row.ref('excluded.amount') })),
      )
      .execute()
}

type Segment = Selectable<SegmentTable>

/** The number of people in a segment that a channel reaches; the total if the channel has no count of its own. */
export function reachOf(segment: Segment, channel: string): number {
  if (channel === 'app_push' || channel === 'web_push' || channel === 'sms' || channel === 'email')
    return segment[channel]
  return channel === 'robo_call' || channel === 'whatsapp' ? segment.sms : segment.total
}

/** The sending campaign of a row, with its number of recipients: those whom its channel reaches, without the control group. */
export function sendingCampaignOf(row: CampaignRow, segment: Segment): SendingCampaign & { people: number } {
  const channel = row.channel_name ?? ''
  const control = row.control_group ?? 0
  const goals =
    unpackedJson<ConversionGoal[]>(row.conversion_goal_json)?.flatMap(({ eventName }) => eventName ?? []) ?? []
  const people = Math.round(reachOf(segment, channel) * (1 - control / 100))
  return { id: row.id, channel, goals: [...new Set(goals)], control, people }
}
