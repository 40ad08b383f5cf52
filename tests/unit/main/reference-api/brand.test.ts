/** Limits, voucher services, test sends and the dashboard: checked, kept, read back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTest, setup, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest()
})
afterAll(() => server.end())

describe('channel limits', () => {
  test('come back as they were saved, unknown fields included', async () => {
    const limits = {
      frequencyCappingData: { sms: 4 },
      smartSendData: { email: { percentage: 40, months: 0 } },
      later: { field: 1 },
    }
    await server.call('setChannelLimits', limits)
    expect((await server.call('getChannelLimits', undefined)).channel_limits).toEqual(limits)
  })

  test.each([
    [{ frequencyCappingData: { sms: -1 } }, 'frequencyCappingData.sms'],
    [{ frequencyCappingData: { sms: 1.5 } }, 'frequencyCappingData.sms'],
    [{ smartSendData: { email: { percentage: 101 } } }, 'smartSendData.email.percentage'],
    [{ smartSendData: { email: { months: 13 } } }, 'smartSendData.email.months'],
    [{ frequencyCappingData: { sms: 'two' } }, 'frequencyCappingData.sms'],
    [[], ''],
  ])('%j is refused at %s', async (limits, path) => {
    expect(await server.ask('PUT', '/campaign-management/api/brand/channel-limits', limits)).toMatchObject({
      status: 422,
      path,
    })
  })
})

test("a voucher service's attributes hold 'Expiry', which the page drops; without a service all of them come", async () => {
  expect(await server.call('getContentServiceAttributes', { content_service_id: 2 })).toEqual([
    'Ticket code',
    'Cinema',
    'Expiry',
  ])
  expect(await server.call('getContentServiceAttributes', {})).toHaveLength(6)
  expect(await server.send('getContentServiceAttributes', { content_service_id: 9 })).toMatchObject({ status: 404 })
})

describe('test sends', () => {
  test('are kept whole', async () => {
    const { id } = await server.call('createCampaign', setup('Tested'))
    const payload = {
      message: { design: 'Hi' },
      channel_configuration_id: 106,
      to: ['+923001234567', '03001234567', 'a@b.pk'],
      campaign_id: id,
    }
    await server.call('sendTestContent', payload)
    const kept = await server.db
      .selectFrom('records')
      .selectAll()
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([kept.kind, JSON.parse(kept.body_json)]).toEqual(['sendTestContent', payload])
  })

  test.each([
    [{ to: [] }, 'to'],
    [{ to: ['+923001234567', '12'] }, 'to.1'],
    [{ channel_configuration_id: 999 }, 'channel_configuration_id'],
  ])('%j is refused', async (change, path) => {
    const payload = { message: 'Hi', channel_configuration_id: 106, to: ['03001234567'], campaign_id: 1, ...change }
    expect(await server.send('sendTestContent', payload)).toMatchObject({ status: 422, path })
  })
})

test('a dashboard entry answers true', async () => {
  expect(await server.call('addToDashboard', { type: 'campaign', config: { id: 1 } })).toBe(true)
})

test('the default icon is a PNG that needs no network', async () => {
  const { url } = await server.call('getDefaultIcon', undefined)
  const bytes = Buffer.from((url ?? '').replace('data:image/png;base64,', ''), 'base64')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([192, 192])
})

test('merge tags of a channel that does not exist are refused', async () => {
  expect(await server.send('listMergeTags', { channel: 'pigeon' })).toMatchObject({ status: 422, path: 'channel' })
})
