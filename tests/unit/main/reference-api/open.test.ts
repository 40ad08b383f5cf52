/** Every row of the endpoint table, asked for real: right input, no token, wrong field, unknown id. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints, type InputOf } from '#contract'
import {
  formWith,
  openTest,
  readyCampaign,
  scheduleInput,
  schedules,
  setup,
  sheet,
  type TestServer,
  tabs,
} from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest({ campaigns: 24 })
})
afterAll(() => server.end())

let made = 0
const fresh = async (channel = 'sms') => (await server.call('createCampaign', setup(`Fresh ${++made}`, channel))).id
const ready = (channel = 'sms') => readyCampaign(server, `Ready ${++made}`, channel)
const segment = async () =>
  (
    await server.call('createSegment', {
      name: `Segment ${++made}`,
      prompt: 'city is Karachi',
      json: null,
      display: null,
    })
  ).id
const uploaded = async () => {
  const address = await server.call('getUploadAddress', { file_name: 'a.png', file_type: 'image/png' })
  const put = new Request(address.pre_signed_url, {
    method: 'PUT',
    body: 'png',
    headers: { 'content-type': 'image/png', 'content-length': '3' },
  })
  await server.handle(put)
  return address.file_name
}

const goal = { eventId: 2, eventName: 'Purchased', is_primary: true, conversion_time: { value: 3, duration: 'days' } }
const revenue = { event_id: 2, property: { event_property_id: 201, data_type: 'numeric', propertyName: 'order_total' } }
const test1 = (id: number) => ({
  message: { design: 'Hi' },
  channel_configuration_id: 106,
  to: ['+923001234567'],
  campaign_id: id,
})

/** A right input for every row; a row without one does not compile. */
const inputs: { [N in EndpointName]: () => InputOf<N> | Promise<InputOf<N>> } = {
  listCampaigns: () => ({ limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc', status: 'draft', search: 'a' }),
  createCampaign: () => setup('Made by the table'),
  getCampaign: () => ({ id: 1 }),
  copyCampaign: () => ({ id: 1 }),
  deleteCampaign: async () => ({ id: await fresh() }),
  setTrigger: async () => {
    const { channelName: _name, channel_configuration_id: _id, ...rest } = setup('Triggered')
    return { id: await fresh(), ...rest }
  },
  addSchedule: async () => scheduleInput(await fresh(), 'Scheduled by the table', schedules.once),
  addSegment: async () => ({ id: await fresh(), segmentId: 1, edit_setup_page_values: {} }),
  addGoals: async () => ({
    id: await fresh(),
    name: 'With goals',
    control_group: 3,
    conversionGoal: [goal],
    revenue_config: revenue,
    edit_setup_page_values: {},
  }),
  removeGoals: async () => ({ id: await fresh() }),
  addRevenueConfig: async () => ({ id: await fresh(), revenue_config: revenue }),
  removeRevenueConfig: async () => ({ id: await fresh() }),
  updateStatus: async () => ({ id: await ready(), status: 'running', edit_page_tabs_values: tabs }),
  updateMessage: async () => ({
    id: await fresh(),
    message: { name: 'Written', design: 'Salaam' },
    name: 'Written',
    edit_content_page_values: {},
    edit_page_tabs_values: tabs,
  }),
  getRetargetedCampaigns: () => undefined,
  getContentServices: () => undefined,
  getContentServiceAttributes: () => ({ content_service_id: 1 }),
  addToDashboard: () => ({ type: 'campaign', config: { id: 1 } }),
  approveWhatsapp: async () => ({ id: await ready('whatsapp') }),
  approveRoboCall: async () => ({ id: await ready('robo_call') }),
  listAnalytics: () => ({ db_type: 'es' }),
  getAnalytics: () => ({ id: 2, db_type: 'es' }),
  getPerformanceStats: () => ({ id: 2, from_date: '2026-11-01', to_date: '2026-11-10' }),
  getPerformanceTrends: () => ({ id: 2, trend_frequency: 'last_7_days', interval: 'hourly' }),
  getInsights: () => ({ id: 2, trend_frequency: 'last_30_days' }),
  getChannelLimits: () => undefined,
  setChannelLimits: () => ({ frequencyCappingData: { sms: 3 } }),
  startJob: () => ({ id: 1 }),
  pollJob: async () => ({ job_id: (await server.call('startJob', { id: 1 })).jobId ?? '' }),
  listSegments: () => undefined,
  getSegment: () => ({ id: 1, db_type: 'es', smartSendData: '{"percentage":30,"months":6}' }),
  getSegmentWithoutCount: () => ({ id: 1 }),
  findSegment: () => ({ name: 'Cash on delivery' }),
  createSegment: () => ({ name: 'Lahore', prompt: 'city is Lahore', json: null, display: null }),
  updateSegment: async () => ({ id: await segment(), name: 'Multan', prompt: 'city is Multan', json: null }),
  duplicateSegment: () => ({ id: 1 }),
  deleteSegment: async () => ({ id: await segment() }),
  generateSegmentSql: () => ({
    prompt: 'cart over 5000',
    db_type: 'es',
    smartSendData: '{"percentage":30,"months":6}',
  }),
  downloadSegmentCustomers: () => ({ id: 2, channel: 'sms', t: 'secret' }),
  listAttributesWithProperties: () => undefined,
  listAttributes: () => undefined,
  listEventsWithProperties: () => undefined,
  listEvents: () => undefined,
  getChannelConfiguration: () => undefined,
  sendTestContent: async () => ({ ...test1(await fresh()), subject: 'S', pre_header: 'P', mergeTagIds: [1] }),
  sendTestContentJourney: async () => test1(await fresh()),
  sendInAppTestContent: async () => ({ ...test1(await fresh()), brandId: 'gulmohar' }),
  getUploadAddress: () => ({ file_name: 'a.png', file_type: 'image/png' }),
  getViewableUploadAddress: () => ({ file_name: 'a.pdf', file_type: 'application/pdf' }),
  getPublicPath: async () => ({ file_name: await uploaded() }),
  getPreviewUrl: async () => ({ file_name: await uploaded() }),
  getDefaultIcon: () => undefined,
  uploadVoucherSheet: async () => Object.assign({ campaignId: await fresh() }, { [sheet]: formWith('code\nA1\nA2\n') }),
  getVoucherCount: () => ({ campaignId: 1 }),
  removeRemainingVouchers: async () => ({ id: await fresh(), voucherType: 'JOURNEY' }),
  listMergeTags: () => ({ channel: 'sms' }),
  listWhatsappTemplates: () => ({ status: 'approved' }),
  getWhatsappTemplate: () => ({ id: 1 }),
  listRoboCallTemplates: () => undefined,
  getRoboCallTemplate: () => ({ id: 6 }),
  listInAppTemplates: () => undefined,
}

/** One input per row is enough where the request is refused before it has an effect. */
const samples = new Map<EndpointName, unknown>()
async function sampleOf(name: EndpointName): Promise<Record<string, unknown>> {
  if (!samples.has(name)) samples.set(name, await inputs[name]())
  return { ...(samples.get(name) as object | undefined) }
}

// Object.keys forgets that the keys are the table's names.
const names = Object.keys(endpoints) as EndpointName[]
const fieldsOf = (row: Endpoint): Record<string, v.GenericSchema> =>
  'entries' in row.input ? (row.input.entries as Record<string, v.GenericSchema>) : {}
const inPath = (row: Endpoint) => [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
const wrongValues: unknown[] = ['no number', -1.5, true, { a: 1 }, [{}], null]

describe('every row of the endpoint table', () => {
  test.each(names)('%s answers a right input in the shape of its row', async (name) => {
    const reply = await server.send(name, await inputs[name]())
    expect(reply, reply.message).toMatchObject({ status: 200, success: true })
    const row: Endpoint = endpoints[name]
    if (row.answer !== 'bytes') expect(v.safeParse(row.reply, reply.data).issues).toBeUndefined()
  })

  test.each(names)('%s answers 401 without the token and with a wrong one', async (name) => {
    const input = name === 'downloadSegmentCustomers' ? { id: 2, channel: 'sms', t: 'wrong' } : await sampleOf(name)
    for (const token of ['', 'wrong'])
      expect(await server.send(name, input, token)).toMatchObject({ status: 401, success: false, data: null })
  })

  const withBody = names.filter((name) => endpoints[name].method !== 'GET')
  test.each(withBody)('%s reads nothing of what comes without the token', async (name) => {
    const path = endpoints[name].path.replace(/\{\w+\}/g, '1')
    let pulled = 0
    const pull = (stream: ReadableStreamDefaultController) => {
      pulled++
      stream.close()
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { authorization: 'Bearer wrong', 'content-type': 'application/json' }
    const init = { method: endpoints[name].method, headers, body, duplex: 'half' } as const
    const reply = await server.handle(new Request(`http://reference.test${path}`, init))
    expect([reply.status, pulled]).toEqual([401, 0])
  })

  const read = names.filter((name) => endpoints[name].method === 'GET' && !endpoints[name].path.includes('{'))
  test.each(read)("%s takes no word of JavaScript's objects for a field", async (name) => {
    for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { status, message } = await server.ask('GET', `${endpoints[name].path}?${word}=1`)
      expect(status, message).toBeLessThan(500)
    }
  })

  const wrongFields = names.flatMap((name): [EndpointName, string, unknown][] => {
    const row: Endpoint = endpoints[name]
    const field = Object.entries(fieldsOf(row)).find(([key]) => !inPath(row).includes(key) && key !== 't')
    if (!field) return []
    const texts = row.method === 'GET' || row.query?.includes(field[0])
    const wrong = wrongValues.find(
      (value) => (!texts || typeof value === 'string') && !v.safeParse(field[1], value).success,
    )
    return wrong === undefined ? [] : [[name, field[0], wrong]]
  })
  test.each(wrongFields)('%s refuses a wrong %s with 422 and its name', async (name, field, value) => {
    const reply = await server.send(name, { ...(await sampleOf(name)), [field]: value })
    expect(reply).toMatchObject({ status: 422, success: false, data: null })
    expect(reply.path?.split('.')[0]).toBe(field)
    expect(reply.message).toContain(field)
  })

  const strict = names.filter(
    (name) => endpoints[name].method !== 'GET' && name !== 'setChannelLimits' && name !== 'uploadVoucherSheet',
  )
  test.each(strict)('%s refuses a field that it does not know', async (name) => {
    const reply = await server.send(name, { ...(await sampleOf(name)), unheard_of: 1 })
    expect(reply).toMatchObject({ status: 422, path: 'unheard_of' })
  })

  const numbered = names.filter((name) => /\{(id|campaignId)\}/.test(endpoints[name].path))
  test.each(numbered)('%s answers 404 for an id that nothing has', async (name) => {
    const input = await sampleOf(name)
    const key = 'campaignId' in input ? 'campaignId' : 'id'
    const reply = await server.send(name, { ...input, [key]: 999_999 })
    expect(reply).toMatchObject({ status: 404, success: false })
    expect(reply.message).toContain('not found')
  })
})

describe('requests that no row answers', () => {
  test.each([
    ['GET', '/nowhere'],
    ['GET', '/campaign-management/api/campaign/abc'],
    ['PATCH', '/campaign-management/api/campaign/1'],
    ['GET', '/__requests'],
    ['POST', '/__faults'],
  ])('%s %s is 404', async (method, path) => {
    expect(await server.ask(method, path)).toMatchObject({ status: 404, success: false })
  })

  test('a body that is no JSON is 400, a list where an object belongs 422', async () => {
    const headers = { authorization: 'Bearer secret' }
    const address = 'http://reference.test/campaign-management/api/campaign'
    const broken = await server.handle(new Request(address, { method: 'POST', headers, body: '{"name":' }))
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { success: false, data: null, message: 'The body is not JSON' },
    ])
    expect((await server.ask('POST', '/campaign-management/api/campaign', [])).status).toBe(422)
  })
})
