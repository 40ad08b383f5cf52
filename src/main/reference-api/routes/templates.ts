/** Templates of WhatsApp, robo calls and in-app messages, and the approval of a campaign's own content. */
import type { Selectable } from 'kysely'
import type { Template } from '#contract'
import { checkApprovable, practiceVerdict, submit } from '../model/approval.ts'
import { campaignRow } from '../model/campaign.ts'
import { settle } from '../model/status.ts'
import { foundRow } from '../reply.ts'
import { type TemplateTable, unpackedJson } from '../store/schema.ts'
import type { Handlers, Services } from './handlers.ts'

export function templateHandlers({ db, clock, approvalDelay }: Services) {
  const listTemplates = async (kind: string, status?: string): Promise<Template[]> => {
    await settle(db, clock.now())
    let query = db.selectFrom('templates').selectAll().where('kind', '=', kind)
    if (status) query = query.where('status', '=', status.toUpperCase())
    return (await query.orderBy('id').execute()).map(templateOf)
  }
  const readTemplate = async (kind: string, id: number | string): Promise<Template> => {
    await settle(db, clock.now())
    const number = Number.isInteger(Number(id)) ? Number(id) : 0
    const query = db.selectFrom('templates').selectAll().where('kind', '=', kind).where('id', '=', number)
    return templateOf(foundRow(await query.executeTakeFirst(), `Template ${id}`))
  }
  const approve = async (id: number, channel: string) => {
    const now = clock.now()
    await settle(db, now)
    await db.transaction().execute(async (transaction) => {
      const row = await campaignRow(transaction, id)
      checkApprovable(row, channel)
      await submit(transaction, row)
      const pendingColumns = {
        status: 'pending',
        due_at: now + approvalDelay,
        due_status: practiceVerdict(row),
        updated_at: now,
      }
      await transaction.updateTable('campaigns').set(pendingColumns).where('id', '=', id).execute()
    })
    return null
  }
  return {
    listWhatsappTemplates: ({ status }) => listTemplates('whatsapp', status),
    getWhatsappTemplate: ({ id }) => readTemplate('whatsapp', id),
    // The specification lists approved robo call templates, without a status filter.
    listRoboCallTemplates: () => listTemplates('robo_call', 'APPROVED'),
    getRoboCallTemplate: ({ id }) => readTemplate('robo_call', id),
    listInAppTemplates: () => listTemplates('in_app'),
    approveWhatsapp: ({ id }) => approve(id, 'whatsapp'),
    approveRoboCall: ({ id }) => approve(id, 'robo_call'),
  } satisfies Partial<Handlers>
}

function templateOf(row: Selectable<TemplateTable>): Template {
  const body = unpackedJson<Partial<Template>>(row.body_json) ?? {}
  return { ...body, id: row.id, name: row.name, category: row.category, status: row.status }
}
