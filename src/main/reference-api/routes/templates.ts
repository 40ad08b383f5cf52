/** Templates of WhatsApp, robo calls and in-app messages, the approval of a campaign's own content, and test sends. */
import type { Selectable } from 'kysely'
import type { EndpointName, Template } from '#contract'
import { campaignRow } from '../model/campaign.ts'
import { checkApprovable, practiceVerdict, settle, submit } from '../model/status.ts'
import { foundRow, invalidField } from '../reply.ts'
import { type TemplateTable, unpackedJson } from '../store/schema.ts'
import type { Handlers, Services } from './index.ts'

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

type TestSend = { to: string[]; campaign_id: number; channel_configuration_id: number }

/** Forms of docs/reference/choices.md and docs/reference/rules.md#recipients: +92... with 13 characters, 0... with 11, or an address. */
const address = /^(\+\d{12}|0\d{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/

/** Test sends: checked like a gateway would, and stored instead of sent. */
export function testSendHandlers({ db, clock }: Services) {
  const send = (call: EndpointName) => async (payload: TestSend) => {
    payload.to.forEach((to, index) => {
      if (!address.test(to)) throw invalidField(`to.${index}`, `'${to}' is not a phone number or an email address`)
    })
    const configuration = await db
      .selectFrom('catalogue')
      .select('id')
      .where('kind', '=', 'channel_configuration')
      .where('id', '=', payload.channel_configuration_id)
      .executeTakeFirst()
    if (!configuration) throw invalidField('channel_configuration_id', 'Unknown channel configuration')
    await campaignRow(db, payload.campaign_id)
    const record = { kind: call, campaign_id: payload.campaign_id, at: clock.now(), body_json: JSON.stringify(payload) }
    await db.insertInto('records').values(record).execute()
    return null
  }
  return {
    sendTestContent: send('sendTestContent'),
    sendTestContentJourney: send('sendTestContentJourney'),
    sendInAppTestContent: send('sendInAppTestContent'),
  } satisfies Partial<Handlers>
}
