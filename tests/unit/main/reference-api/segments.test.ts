/** The segment service: prompts it understands, prompts it does not, reach, Smart Send, names, and the customers' download. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePrompt, sqlOf } from '../../../../src/main/reference-api/model/segments.ts'
import { openTest, setup, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest()
})
afterAll(() => server.end())

const all = 'SELECT customer_id FROM customers'

describe('prompts that are understood', () => {
  test.each([
    ['everyone', all],
    ['All customers.', all],
    ['city is Karachi', `${all} WHERE city = 'Karachi'`],
    ['city is not karachi', `${all} WHERE city <> 'Karachi'`],
    ['customers who live in Rahim Yar Khan', `${all} WHERE city = 'Rahim Yar Khan'`],
    ["city is D'Souza Town", `${all} WHERE city = 'D''souza Town'`],
    ['province is Sindh and gender is female', `${all} WHERE province = 'Sindh' AND gender = 'Female'`],
    ['bought in the last 90 days', `${all} WHERE last_purchase_at >= CURRENT_DATE - INTERVAL '90 days'`],
    ['purchased within the past 2 weeks', `${all} WHERE last_purchase_at >= CURRENT_DATE - INTERVAL '14 days'`],
    ['visited in 3 months', `${all} WHERE last_visit_at >= CURRENT_DATE - INTERVAL '90 days'`],
    [
      'did not open email in the last 30 days',
      `${all} WHERE (last_email_open_at IS NULL OR last_email_open_at < CURRENT_DATE - INTERVAL '30 days')`,
    ],
    ['cart over 5000', `${all} WHERE cart_value > 5000`],
    ['cart over Rs 5,000', `${all} WHERE cart_value > 5000`],
    ['spent less than 1,250.50', `${all} WHERE total_spent < 1250.5`],
    ['points over 500, app installed', `${all} WHERE points > 500 AND app_installed = TRUE`],
    ['people who have installed the app', `${all} WHERE app_installed = TRUE`],
    ['signed in and cash on delivery', `${all} WHERE signed_in = TRUE AND cash_on_delivery = TRUE`],
    [
      'city is Karachi and cart over 5000 or city is Lahore',
      `${all} WHERE (city = 'Karachi' AND cart_value > 5000) OR (city = 'Lahore')`,
    ],
  ])('%s', (prompt, sql) => {
    const result = parsePrompt(prompt)
    expect('conditions' in result ? sqlOf(result.conditions) : result.problem).toBe(sql)
  })
})

describe('prompts that are not understood', () => {
  const example = "Try 'city is Karachi and bought in the last 90 days or cart over 5000'."
  test.each([
    ['likes cricket', `Could not understand 'likes cricket'. ${example}`],
    ['city is Karachi and feels lucky', `Could not understand 'feels lucky'. ${example}`],
    ['cart over lots', `Could not understand 'cart over lots'. ${example}`],
    [
      "city is Karachi'; DROP TABLE customers",
      `Could not understand 'city is karachi'; drop table customers'. ${example}`,
    ],
  ])('%s', async (prompt, message) => {
    expect(await server.send('generateSegmentSql', { prompt })).toMatchObject({ status: 422, path: 'prompt', message })
    const segment = { name: 'Odd', prompt, json: null, display: null }
    expect(await server.send('createSegment', segment)).toMatchObject({ status: 422, path: 'prompt', message })
  })

  test('an empty prompt without conditions asks for one', async () => {
    expect(await server.send('generateSegmentSql', { prompt: ' ' })).toMatchObject({ status: 422, path: 'prompt' })
  })
})

describe('reach', () => {
  const total = async (prompt: string) => (await server.call('generateSegmentSql', { prompt })).counts?.total ?? 0
  test('narrows with and, widens with or, and is the same every time', async () => {
    const [karachi, cart, both, either] = await Promise.all(
      [
        'city is Karachi',
        'cart over 5000',
        'city is Karachi and cart over 5000',
        'city is Karachi or cart over 5000',
      ].map(total),
    )
    expect(both).toBeLessThan(Math.min(karachi ?? 0, cart ?? 0))
    expect(either).toBeGreaterThan(Math.max(karachi ?? 0, cart ?? 0))
    expect(await total('city is Karachi')).toBe(karachi)
  })

  test('Smart Send lowers the email count alone, more so for a higher percentage or fewer months', async () => {
    const email = async (smart?: object) => {
      const input = smart ? { id: 1, smartSendData: JSON.stringify({ ...smart, channelName: 'email' }) } : { id: 1 }
      const { counts } = await server.call('getSegment', input)
      expect(counts).toMatchObject({ total: 21_906, sms: 18_240 })
      return counts?.email ?? 0
    }
    const [plain, usual, strict, recent] = [
      await email(),
      await email({ percentage: 30, months: 6 }),
      await email({ percentage: 60, months: 6 }),
      await email({ percentage: 30, months: 3 }),
    ]
    expect(plain).toBe(15_380)
    expect(usual).toBeLessThan(plain)
    expect(strict).toBeLessThan(usual)
    expect(recent).toBeLessThan(usual)
  })

  test.each(['{', '[]', '{"percentage":"many"}'])('smartSendData %s is refused', async (smartSendData) => {
    expect(await server.send('getSegment', { id: 1, smartSendData })).toMatchObject({
      status: 422,
      path: 'smartSendData',
    })
  })
})

describe('segments', () => {
  test('are made from a prompt, found by name, changed, duplicated and deleted', async () => {
    const made = await server.call('createSegment', {
      name: 'Lahore',
      prompt: 'city is Lahore',
      json: null,
      display: { view: 1 },
    })
    expect(made).toMatchObject({ name: 'Lahore', display: { view: 1 }, json: { match: 'any' } })
    expect((await server.call('findSegment', { name: 'LAHORE' }))?.id).toBe(made.id)
    expect(await server.call('findSegment', { name: 'Nobody' })).toBeNull()
    const changed = await server.call('updateSegment', {
      id: made.id,
      name: 'Multan',
      prompt: 'city is Multan',
      json: null,
    })
    expect(changed?.counts?.total).toBeLessThan(made.counts?.total ?? 0)
    const copy = await server.call('duplicateSegment', { id: made.id })
    expect([copy.name, (await server.call('duplicateSegment', { id: made.id })).name]).toEqual([
      'Multan (copy)',
      'Multan (copy 2)',
    ])
    await server.call('deleteSegment', { id: copy.id })
    expect(await server.send('getSegment', { id: copy.id })).toMatchObject({ status: 404 })
  })

  test('a name is taken once', async () => {
    const again = { name: 'cash on delivery', prompt: 'everyone', json: null, display: null }
    const refused = { status: 409, path: 'name', message: 'Segment with same name already exists' }
    expect(await server.send('createSegment', again)).toMatchObject(refused)
  })

  test('one that a campaign uses cannot be deleted', async () => {
    const { id } = await server.call('createCampaign', setup('Uses it'))
    await server.call('addSegment', { id, segmentId: 5, edit_setup_page_values: {} })
    const refused = { status: 409, message: "The segment is used by the campaign 'Uses it'" }
    expect(await server.send('deleteSegment', { id: 5 })).toMatchObject(refused)
  })

  test('without_count leaves the counts out', async () => {
    expect(await server.call('getSegmentWithoutCount', { id: 1 })).not.toHaveProperty('counts')
  })

  test('the download holds as many customers as the channel reaches, and takes the token from the address', async () => {
    const path = '/segment-management/api/segment/download/1/customers?channel=sms&t='
    const reply = await server.ask('GET', `${path}secret`, undefined, '')
    const lines = String(reply.data).trim().split('\r\n')
    expect([reply.status, lines.length]).toEqual([200, 18_241])
    expect(lines[0]).toBe('customer_id,name,phone,email,city')
    expect(lines[1]).toMatch(/^\d+,[A-Za-z ]+,\+923000\d{6},[\w.]+@example\.com,\w+$/)
    expect(await server.ask('GET', `${path}wrong`, undefined, '')).toMatchObject({ status: 401 })
    expect(await server.send('downloadSegmentCustomers', { id: 1, channel: 'pigeon', t: 'secret' })).toMatchObject({
      status: 422,
      path: 'channel',
    })
  })
})
