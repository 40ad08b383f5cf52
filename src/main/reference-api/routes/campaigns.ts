/** Campaigns: list, create, read, save the wizard's steps, copy, delete, publish and stop. */
import { sql } from 'kysely'
import { type Campaign, statusesThatAre } from '#contract'
import {
  type CampaignPatch,
  type CampaignRow,
  campaignOf,
  campaignRow,
  channelIdsOf,
  checkGoals,
  checkKind,
  checkName,
  checkRevenue,
  checkSchedule,
  columnsOf,
  freeName,
  nameKey,
} from '../model/campaign.ts'
import { simulateUntil } from '../model/progress.ts'
import { checkEditable, checkTransition, isCustom, nextChangeWith, settle, withoutApproval } from '../model/status.ts'
import { invalidField } from '../reply.ts'
import { packedJson, type Store, unpackedJson } from '../store/schema.ts'
import type { Handlers, Services } from './index.ts'

const orders = {
  name: 'name_key',
  status: 'status',
  id: 'id',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const
const isOrder = (name: string): name is keyof typeof orders => Object.hasOwn(orders, name)

export function campaignHandlers({ db, clock }: Services) {
  const replyOf = async (row: CampaignRow) => campaignOf(row, await channelIdsOf(db))
  const settledStatus = async (id: number) => {
    await settle(db, clock.now())
    return campaignRow(db, id)
  }
  return {
    listCampaigns: async ({ limit, page, orderBy, orderDirection, status, search }) => {
      await settle(db, clock.now())
      if (!isOrder(orderBy)) throw invalidField('orderBy', `Campaigns cannot be ordered by '${orderBy}'`)
      const matches = matchingCampaigns(db, status, search)
      const { total } = await matches.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await matches
        .selectAll()
        .orderBy(orders[orderBy], orderDirection)
        .orderBy('id', orderDirection)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const ids = await channelIdsOf(db)
      return { campaigns: rows.map((row) => campaignOf(row, ids)), total: Number(total), page, limit }
    },
    createCampaign: async (input) => {
      checkKind(input.channelName, input.schedule.type)
      return replyOf(await insertNew(db, input, clock.now()))
    },
    getCampaign: async ({ id }) => replyOf(await settledStatus(id)),
    copyCampaign: async ({ id }) => {
      const now = clock.now()
      return replyOf(await insertCopy(db, await settledStatus(id), now))
    },
    deleteCampaign: async ({ id }) => {
      await settledStatus(id)
      await update(db, id, { deleted_at: clock.now(), due_at: null, due_status: null })
      return null
    },
    updateStatus: async ({ id, status, edit_page_tabs_values }) => {
      const now = clock.now()
      const row = await settledStatus(id)
      checkTransition(row, status, now)
      // Messages sent before the stop stay counted.
      if (status === 'stopped') await simulateUntil(db, row, now)
      const due = await nextChangeWith(db, row, status)
      await update(db, id, { status, updated_at: now, ...due, ...columnsOf({ edit_page_tabs_values }) })
      return replyOf(await campaignRow(db, id))
    },
    getRetargetedCampaigns: async () => {
      await settle(db, clock.now())
      const rows = await matchingCampaigns(db, undefined, undefined)
        .selectAll()
        .where('status', 'in', statusesThatAre('begun'))
        .where('content_json', 'like', '%"isVoucher":true%')
        .orderBy('updated_at', 'desc')
        .limit(200)
        .execute()
      const ids = await channelIdsOf(db)
      return rows.map((row) => campaignOf(row, ids))
    },
  } satisfies Partial<Handlers>
}

async function insertNew(
  db: Store,
  input: Parameters<Handlers['createCampaign']>[0],
  now: number,
): Promise<CampaignRow> {
  const configuration = await configurationFor(db, input.channelName, input.channel_configuration_id)
  const values = {
    ...columnsOf(input),
    ...nameColumns(input.name),
    status: 'draft',
    channel_name: input.channelName,
    channel_configuration_id: configuration,
    entry_time: input.entry_time,
    created_at: now,
    updated_at: now,
  }
  return db.transaction().execute(async (transaction) => {
    await checkName(transaction, input.name, null)
    return transaction.insertInto('campaigns').values(values).returningAll().executeTakeFirstOrThrow()
  })
}

/** A copy is a draft without approval, with a new name. */
async function insertCopy(db: Store, original: CampaignRow, now: number): Promise<CampaignRow> {
  const { id: _id, ...columns } = original
  const draftColumns = { status: 'draft', due_at: null, due_status: null, created_at: now, updated_at: now }
  return db.transaction().execute(async (transaction) => {
    const name = nameColumns(await freeName(transaction, original.name))
    const values = { ...columns, ...name, ...withoutApproval(original), ...draftColumns }
    return transaction.insertInto('campaigns').values(values).returningAll().executeTakeFirstOrThrow()
  })
}

const nameColumns = (name: string) => ({ name: name.trim(), name_key: nameKey(name) })

const update = (db: Store, id: number, patch: CampaignPatch) =>
  db.updateTable('campaigns').set(patch).where('id', '=', id).execute()

function matchingCampaigns(db: Store, status: string | undefined, search: string | undefined) {
  let query = db.selectFrom('campaigns').where('deleted_at', 'is', null)
  if (status !== undefined && status !== 'all') query = query.where('status', '=', status.toLowerCase())
  if (search?.trim()) {
    const pattern = `%${nameKey(search).replace(/[!%_]/g, '!$&')}%`
    query = query.where(sql<boolean>`name_key like ${pattern} escape '!'`)
  }
  return query
}

/** The configuration that a campaign sends through: the given one, or the only one of its channel. */
async function configurationFor(db: Store, channelName: string, id: number | null): Promise<number | null> {
  const rows = await db.selectFrom('catalogue').selectAll().where('kind', '=', 'channel_configuration').execute()
  const ownConfigurations = rows.filter(
    (row) => unpackedJson<{ channelName: string }>(row.body_json)?.channelName === channelName,
  )
  if (id === null) return ownConfigurations.length === 1 ? (ownConfigurations[0]?.id ?? null) : null
  if (!ownConfigurations.some((row) => row.id === id))
    throw invalidField('channel_configuration_id', `Channel configuration ${id} is not one of this channel's`)
  return id
}

/** Saves of the wizard's steps: trigger and setup, segment, goals, revenue tracking, content, schedule. */
export function campaignSaveHandlers({ db, clock }: Services) {
  /** Applies one save: refuses it if the campaign is not editable, and renames the campaign if the save has a name. */
  async function save(
    id: number,
    name: string | null,
    patchOf: (row: CampaignRow, transaction: Store) => CampaignPatch | Promise<CampaignPatch>,
    part: 'content' | 'other' = 'other',
  ): Promise<Campaign> {
    await settle(db, clock.now())
    const saved = await db.transaction().execute(async (transaction) => {
      const row = await campaignRow(transaction, id)
      checkEditable(row, part)
      if (name !== null) await checkName(transaction, name, id)
      const renamed = name === null ? {} : { name: name.trim(), name_key: nameKey(name) }
      const patch = { ...(await patchOf(row, transaction)), ...renamed, updated_at: clock.now() }
      return transaction
        .updateTable('campaigns')
        .set(patch)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return campaignOf(saved, await channelIdsOf(db))
  }

  return {
    setTrigger: ({ id, ...setup }) =>
      save(id, setup.name, (row) => {
        checkKind(row.channel_name ?? '', setup.schedule.type.toLowerCase())
        const { schedule, ...rest } = setup
        // The setup carries only the type: a schedule that was already saved keeps its dates.
        const type = row.schedule_json === null ? columnsOf({ schedule }) : {}
        return { ...columnsOf(rest), ...type, entry_time: setup.entry_time }
      }),
    addSegment: ({ id, segmentId, edit_setup_page_values }) =>
      save(id, null, async (_row, transaction) => {
        const segment = await transaction
          .selectFrom('segments')
          .select('id')
          .where('id', '=', segmentId)
          .executeTakeFirst()
        if (!segment) throw invalidField('segmentId', `Segment ${segmentId} not found`)
        return { segment_id: segmentId, ...columnsOf({ edit_setup_page_values }) }
      }),
    addGoals: ({ id, name, ...goals }) => {
      checkGoals(goals.conversionGoal, goals.control_group)
      if (goals.revenue_config) checkRevenue(goals.revenue_config)
      return save(id, name, () => ({ ...columnsOf(goals), control_group: goals.control_group }))
    },
    removeGoals: ({ id }) => save(id, null, () => columnsOf({ conversionGoal: [], revenue_config: null })),
    addRevenueConfig: ({ id, revenue_config }) => {
      checkRevenue(revenue_config)
      return save(id, null, () => columnsOf({ revenue_config }))
    },
    removeRevenueConfig: ({ id }) => save(id, null, () => columnsOf({ revenue_config: null })),
    updateMessage: ({ id, name, ...content }) =>
      save(
        id,
        name,
        (row) => {
          if (row.channel_name === 'sms' && content.message.design === '')
            throw invalidField('message.design', 'Should not be a empty message')
          return { ...columnsOf(content), ...afterContentChange(row, content.edit_content_page_values) }
        },
        'content',
      ),
    addSchedule: ({ id, name, schedule, edit_schedule_page_values, edit_page_tabs_values, type }) => {
      const saved = { ...schedule, type: (schedule.type ?? type).toLowerCase() }
      checkSchedule(saved, clock.now())
      return save(id, name, () => columnsOf({ schedule: saved, edit_schedule_page_values, edit_page_tabs_values }))
    },
  } satisfies Partial<Handlers>
}

/** An approval is valid for the reviewed content only: custom content that changes afterwards is a draft again. */
function afterContentChange(row: CampaignRow, content: unknown): CampaignPatch {
  const isApproved = row.status === 'approved' && isCustom(row)
  return isApproved && packedJson(content) !== row.content_json ? { status: 'draft' } : {}
}
