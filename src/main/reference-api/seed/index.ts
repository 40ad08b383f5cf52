/** Fills an empty store with the practice brand, once. The result depends only on the time and the number of campaigns. */
import { randomBytes } from 'node:crypto'
import type { ChannelConfiguration } from '#contract'
import { decide, submit } from '../model/approval.ts'
import type { NewCampaign } from '../model/campaign.ts'
import { keepActivity } from '../model/history.ts'
import type { Store } from '../store/schema.ts'
import { catalogue, changeSetting } from '../store/settings.ts'
import {
  attributes,
  brand,
  channelConfigurations,
  channelLimits,
  contentServices,
  events,
  mergeTags,
  user,
} from './brand.ts'
import { campaignSeeds } from './campaigns.ts'
import { generatedSeed } from './generated-campaigns.ts'
import { historyOf } from './history.ts'
import { campaignRowOf } from './rows.ts'
import { daysFrom } from './schedules.ts'
import { segmentRows } from './segments.ts'
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
