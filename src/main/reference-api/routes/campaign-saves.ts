/** Saves of the wizard's steps: trigger and setup, segment, goals, revenue tracking, content, schedule. */
import type { Campaign } from '#contract'
import { isCustom } from '../model/approval.ts'
import {
  type CampaignPatch,
  type CampaignRow,
  campaignOf,
  campaignRow,
  channelIdsOf,
  checkName,
  columnsOf,
  nameKey,
} from '../model/campaign.ts'
import { checkGoals, checkKind, checkRevenue, checkSchedule } from '../model/save-rules.ts'
import { checkEditable, settle } from '../model/status.ts'
import { invalidField } from '../reply.ts'
import { packedJson, type Store } from '../store/schema.ts'
import type { Handlers, Services } from './handlers.ts'

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
