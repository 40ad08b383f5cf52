/** Fills an empty store with the practice brand, once. The result depends only on the time and the number of campaigns. */
import { randomBytes } from 'node:crypto'
import type { ChannelConfiguration } from '#contract'
import { pick, type Random, randomOf } from '../clock.ts'
import type { NewCampaign } from '../model/campaign.ts'
import { keepActivity } from '../model/history.ts'
import { decide, submit } from '../model/status.ts'
import { catalogue, changeSetting, type Store } from '../store/schema.ts'
import {
  attributes,
  brand,
  channelConfigurations,
  channelLimits,
  contentServices,
  events,
  mergeTags,
  segmentRows,
  user,
} from './brand.ts'
import { type CampaignSeed, campaignSeeds } from './campaigns.ts'
import { historyOf } from './history.ts'
import { campaignRowOf, daysFrom, type SeedSchedule } from './rows.ts'
import { templateRows } from './templates.ts'

/** About two hours, the specification's duration for robo calls (Source: docs/reference/screens.md); in milliseconds. */
const REVIEW_MS = 2 * 3_600_000

/**
 * Seeds the store unless it was seeded before; adds the account of a newer channel. `now` is epoch milliseconds; the first 24 campaigns are
 * the brand's own.
 */
export async function seedOnce(db: Store, now: number, campaigns: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Checked inside the transaction: two servers may start on one empty database.
    const seeded = await transaction
      .selectFrom('settings')
      .select('key')
      .where('key', '=', 'seeded_at')
      .executeTakeFirst()
    if (seeded) return addAccounts(transaction)
    await seedBrand(transaction)
    await transaction.insertInto('segments').values(segmentRows(now)).execute()
    await transaction.insertInto('templates').values(templateRows).execute()
    const seeds = Array.from({ length: campaigns }, (_, index) => campaignSeeds[index] ?? generatedSeed(index + 1))
    const day = daysFrom(now)
    await insertAll(
      transaction,
      seeds.map((seed) => campaignRowOf(seed, now, day)),
    )
    await seedApprovals(transaction, now)
    await seedVouchers(transaction, now)
    await seedHistory(transaction, now)
    await changeSetting(transaction, 'seeded_at', now)
  })
}

const rowOf = (kind: string, entity: { id?: unknown }, position: number) => ({
  kind,
  id: Number(entity.id),
  position,
  body_json: JSON.stringify(entity),
})

async function seedBrand(db: Store): Promise<void> {
  const lists = {
    event: events,
    attribute: attributes,
    merge_tag: mergeTags,
    channel_configuration: channelConfigurations,
    content_service: contentServices,
  }
  const rows = Object.entries(lists).flatMap(([kind, list]) =>
    list.map((entity, position) => rowOf(kind, entity, position)),
  )
  await db.insertInto('catalogue').values(rows).execute()
  await changeSetting(db, 'brand', brand)
  await changeSetting(db, 'user', user)
  await changeSetting(db, 'channel_limits', channelLimits)
  // Random, because it signs upload addresses; everything else is the same in every store.
  await changeSetting(db, 'signing_key', randomBytes(32).toString('base64url'))
}

/** Adds accounts of channels that were added to the contract after the store was seeded. */
async function addAccounts(db: Store): Promise<void> {
  const configurations = await catalogue<ChannelConfiguration>(db, 'channel_configuration')
  const missing = channelConfigurations.filter(
    ({ channelName }) => !configurations.some((account) => account.channelName === channelName),
  )
  if (missing.length === 0) return
  const last = Math.max(100, ...configurations.map(({ id }) => Number(id)))
  const accounts = missing.map((account, index) => ({
    ...account,
    id: last + 1 + index,
    channel_id: last - 99 + index,
  }))
  await db
    .insertInto('catalogue')
    .values(accounts.map((account, index) => rowOf('channel_configuration', account, configurations.length + index)))
    .execute()
}

const openings = [
  'Lawn',
  'Khaddar',
  'Winter',
  'Eid',
  'Payday',
  'Weekend',
  'Flash',
  'App-only',
  'Loyalty',
  'سیل',
  'نئی',
] as const
const subjects = ['sale', 'launch', 'reminder', 'lookbook', 'price drop', 'offer', 'preview', 'کلیکشن'] as const
const places = ['Karachi', 'Lahore', 'Hyderabad', 'Islamabad', 'Multan', 'Sukkur', 'Clifton', 'Saddar'] as const
const eventChannels = ['web_popup', 'content_card', 'in_app', 'whatsapp', 'web_push', 'email', 'sms'] as const
const timedChannels = ['sms', 'sms', 'email', 'app_push', 'web_push', 'robo_call', 'whatsapp', 'paid_ads'] as const
const statuses = [
  'completed',
  'completed',
  'completed',
  'draft',
  'running',
  'scheduled',
  'stopped',
  'rejected',
] as const

/** Campaign number `index` of the generated ones: the same number gives the same campaign, with a unique name. */
function generatedSeed(index: number): CampaignSeed {
  const random = randomOf(index * 2_654_435_761)
  const isEventBased = random() < 0.3
  const type = isEventBased ? 'event_based' : random() < 0.7 ? 'one_time' : 'periodic'
  const status = pick(random, statuses)
  const name = `${pick(random, openings)} ${pick(random, subjects)}, ${pick(random, places)} ${String(index).padStart(4, '0')}`
  return {
    name,
    channel: pick(random, isEventBased ? eventChannels : timedChannels),
    type,
    status,
    segment: 1 + Math.floor(random() * 8),
    schedule: scheduleFor(type, status, random),
    text: `{{first_name}}, ${name.toLowerCase()} starts today at {{nearest_store}}.`,
    age: Math.floor(60 + random() * 60 * 24 * 500),
    goals: random() < 0.5 ? [2] : [],
    ...(isEventBased ? { event: 1 + Math.floor(random() * 15) } : {}),
  }
}

function scheduleFor(type: CampaignSeed['type'], status: string, random: Random): SeedSchedule {
  const hasEnded = status === 'completed' || status === 'stopped'
  const daysAhead = 1 + Math.floor(random() * 120)
  const time = `${String(8 + Math.floor(random() * 13)).padStart(2, '0')}:${random() < 0.5 ? '00' : '30'}`
  // A single send that is 'running' is in the future: publishing sets that status before the day comes.
  if (type === 'one_time') return { once: hasEnded ? -daysAhead : daysAhead, at: time }
  const from = hasEnded ? -daysAhead - 60 : status === 'running' ? -daysAhead : daysAhead
  const ends = hasEnded ? -daysAhead : daysAhead + 60
  if (type === 'event_based') return { from, ends, active: ['09:00', '21:00'] }
  return { from, ends, at: time, every: { unit: 'weeks', value: 1 + Math.floor(random() * 4), weekdays: ['Friday'] } }
}

async function insertAll(db: Store, rows: readonly NewCampaign[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 250)
    await db
      .insertInto('campaigns')
      .values(rows.slice(from, from + 250))
      .execute()
}

/** Custom content that is pending, approved or rejected gets its own template, as an approval call would create it. */
async function seedApprovals(db: Store, now: number): Promise<void> {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('channel_name', 'in', ['whatsapp', 'robo_call'])
    .where('status', 'in', ['pending', 'approved', 'rejected'])
    .where('id', '<=', campaignSeeds.length)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    await submit(db, row)
    const submitted = await db.selectFrom('campaigns').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    if (row.status !== 'pending') await decide(db, submitted, row.status)
    else
      await db
        .updateTable('campaigns')
        .set({ due_at: now + REVIEW_MS, due_status: 'approved' })
        .where('id', '=', row.id)
        .execute()
  }
}

/** Adds codes to the brand's voucher campaigns. */
async function seedVouchers(db: Store, now: number): Promise<void> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'status'])
    .where('id', '<=', campaignSeeds.length)
    .where('content_json', 'like', '%"isVoucher":true%')
    .execute()
  for (const { id, status } of rows) {
    // A completed campaign has used most of its codes.
    const hasEnded = status === 'completed'
    const codes = Array.from({ length: hasEnded ? 2_000 : 12_000 }, (_, index) => ({
      campaign_id: id,
      code: voucherCode(id, index),
      used_at: hasEnded && index % 10 !== 0 ? now : null,
    }))
    for (let from = 0; from < codes.length; from += 4_000)
      await db
        .insertInto('vouchers')
        .values(codes.slice(from, from + 4_000))
        .execute()
  }
}

const voucherCode = (campaign: number, index: number) => `BF${campaign}-${(index + 46_656).toString(36).toUpperCase()}`

async function seedHistory(db: Store, now: number): Promise<void> {
  const segments = await db.selectFrom('segments').selectAll().execute()
  const rows = await db.selectFrom('campaigns').selectAll().where('id', '<=', campaignSeeds.length).execute()
  for (const row of rows) {
    const segment = segments.find(({ id }) => id === row.segment_id)
    await keepActivity(db, historyOf(row, segment, now))
  }
}
