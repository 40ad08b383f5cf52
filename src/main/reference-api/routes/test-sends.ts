/** Test sends: checked like a gateway would, and stored instead of sent. */
import type { EndpointName } from '#contract'
import { campaignRow } from '../model/campaign.ts'
import { invalidField } from '../reply.ts'
import type { Handlers, Services } from './handlers.ts'

type TestSend = { to: string[]; campaign_id: number; channel_configuration_id: number }

/** Forms of docs/reference/choices.md and docs/reference/rules.md#recipients: +92... with 13 characters, 0... with 11, or an address. */
const address = /^(\+\d{12}|0\d{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/

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
