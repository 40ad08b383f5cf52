/** Every row of the endpoint table from the page's bridge to a real server and back; what stood on the wire is compared with the specification's payload. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type EndpointName, endpoints, mainOnly, type PageEndpointName } from '#contract'
import { type Asked, asked, askedShort, type WireRequest } from '../../fixtures/endpoint-inputs.ts'
import { ended } from './transfers/waiting.ts'
import { type MainProcess, nothingAhead, openMainProcess, valueIn } from './wire/main-process.ts'
import { type RecordedWire, type RecordingServer, recordingServer } from './wire/recording-server.ts'
import { prepareWorld } from './wire/world.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const token = 'walking-token-51c0'
const C = '/campaign-management/api'
let server: RecordingServer
let mainProcess: MainProcess

beforeAll(async () => {
  server = await recordingServer(token)
  await prepareWorld(server)
  mainProcess = await openMainProcess(undefined, nothingAhead)
  await valueIn(mainProcess.bridge.session.connect({ address: server.origin, token }))
  await quiet()
})
afterAll(async () => {
  await mainProcess.close()
  await server.end()
})
beforeEach(() => {
  server.asked.length = 0
  mainProcess.uploads.all.length = 0
})

/** A new workspace reads the list of campaigns by itself: that is over before anything is compared. */
async function quiet(): Promise<void> {
  await vi.waitUntil(
    () => server.asked.some(({ path, answer }) => path.endsWith('/campaign/paginated') && answer),
    20_000,
  )
  for (let before = -1; before !== server.asked.length; ) {
    before = server.asked.length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

// Object.entries forgets that the keys are the table's names.
const rowsOf = (table: Partial<Record<PageEndpointName, Asked<PageEndpointName>>>) =>
  Object.entries(table) as [PageEndpointName, Asked<PageEndpointName>][]

/** The bridge's functions are all of one kind; the table says which input goes with which name. */
const callOf = (name: PageEndpointName) =>
  mainProcess.bridge.api[name] as unknown as (input: unknown) => Promise<Answer<unknown>>

const wireOf = ({ method, path, query, body }: RecordedWire) => ({
  method,
  path,
  query,
  body: body === '' ? null : JSON.parse(body),
})

const only = (): RecordedWire => {
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toHaveLength(1)
  const [one] = server.asked
  if (!one) throw new Error('Nothing was asked')
  return one
}

test('every row is walked: those of the page here, those of the main process below', () => {
  expect([...Object.keys(asked), ...mainOnly].sort()).toEqual(Object.keys(endpoints).sort())
  for (const name of mainOnly) expect(mainProcess.bridge.api).not.toHaveProperty(name)
})

const walk = [
  ...rowsOf(asked).map((row) => ['whole', ...row] as const),
  ...rowsOf(askedShort).map((row) => ['as short as it may be', ...row] as const),
]

test.each(walk)('%s: %s', async (_, name, { input, request }) => {
  const answer = await callOf(name)(input)
  const one = only()
  expect(wireOf(one)).toEqual(request satisfies WireRequest)
  const { authorization, accept, 'content-type': type } = one.headers
  expect({ authorization, accept, type }).toEqual({
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    type: request.body === null ? undefined : 'application/json',
  })
  // What the server said is what the page has: every field, also those that no schema names.
  expect(one.answer?.status).toBe(200)
  const { data } = JSON.parse(one.answer?.text ?? '')
  expect(answer).toEqual({ ok: true, value: data })
})

describe('rows that the main process asks by itself', () => {
  const file = (text: string, name: string, type = '') => new File([text], name, { type })
  const take = (given: File) => valueIn(mainProcess.bridge.files.take(given))

  test.each([
    ['getUploadAddress', false, 'pre_signed_url'],
    ['getViewableUploadAddress', true, 'viewable/pre_signed_url'],
  ] as const)('%s, the PUT, and where the file can be seen', async (_row, viewable, path) => {
    const { blob, name, type } = await take(file('a small picture', 'Blessed Friday 40%.png', 'image/png'))
    await valueIn(mainProcess.bridge.uploads.start({ blob, name, type, viewable }))
    const { state, failure, fileName, publicPath } = await mainProcess.uploads.until(ended)
    expect({ state, failure }).toEqual({ state: 'done', failure: null })
    const [address, storage, seen, ...more] = server.asked
    expect(more).toEqual([])
    const query = { file_name: 'Blessed Friday 40%.png', file_type: 'image/png' }
    expect(address && wireOf(address)).toEqual({
      method: 'GET',
      path: `${C}/campaign/upload/${path}`,
      query,
      body: null,
    })
    expect(address?.headers.authorization).toBe(`Bearer ${token}`)
    const given = JSON.parse(address?.answer?.text ?? '').data
    expect(fileName).toBe(given.file_name)
    expect(`${server.origin}${storage?.path}?${new URLSearchParams(storage?.query)}`).toBe(given.pre_signed_url)
    const { authorization, host: _host, connection: _connection, ...headers } = storage?.headers ?? {}
    expect(authorization).toBeUndefined()
    expect({ method: storage?.method, body: storage?.body, headers }).toEqual({
      method: 'PUT',
      body: 'a small picture',
      headers: {
        'content-type': 'image/png',
        'content-length': '15',
        ...(viewable ? { 'content-disposition': 'inline' } : {}),
      },
    })
    if (!viewable) return expect(seen).toBeUndefined()
    const wanted = {
      method: 'GET',
      path: `${C}/campaign/upload/public_path`,
      query: { file_name: fileName },
      body: null,
    }
    expect(seen && wireOf(seen)).toEqual(wanted)
    expect(await (await fetch(publicPath ?? '')).text()).toBe('a small picture')
  })

  test('uploadVoucherSheet: one form with one file', async () => {
    const { blob, name } = await take(file('code\nEID-1\nEID-2\n', 'codes "Eid".csv', 'text/csv'))
    // An import that does not begin is not followed into the tests after this one.
    server.fault({ call: 'startJob', refuse: 'Not today', times: 1 })
    await valueIn(mainProcess.bridge.uploads.voucherSheet({ blob, name, campaignId: 30, codes: 2 }))
    expect(await mainProcess.uploads.until(ended)).toMatchObject({ state: 'done', vouchers: { toUploadTotal: 2 } })
    // Counted before, so that a sheet whose answer is lost is not sent twice; imported afterwards.
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${C}/voucher/30/count`,
      `POST ${C}/voucher/30/upload`,
      expect.stringMatching(/^POST .*\/job-progress\/job\/30$/),
    ])
    const { query, headers, body } = server.asked[1] ?? only()
    expect(query).toEqual({})
    const [type, boundary] = headers['content-type']?.split('; boundary=') ?? []
    expect(type).toBe('multipart/form-data')
    expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'content-length': String(body.length) })
    expect(body.split('\r\n')).toEqual([
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="codes %22Eid%22.csv"',
      'Content-Type: text/csv',
      '',
      'code\nEID-1\nEID-2\n',
      `--${boundary}--`,
      '',
    ])
  })

  test('downloadSegmentCustomers: the token stands in `t`', async () => {
    const wanted = { segmentId: 2, channel: 'sms', suggestedName: 'Cart over.csv' }
    await valueIn(mainProcess.bridge.downloads.segmentCustomers(wanted))
    expect(await mainProcess.downloads.until(ended)).toMatchObject({ state: 'done', failure: null })
    const one = only()
    const path = '/segment-management/api/segment/download/2/customers'
    expect(wireOf(one)).toEqual({ method: 'GET', path, query: { channel: 'sms', t: token }, body: null })
    expect(await readFile(mainProcess.savedTo, 'utf8')).toBe(one.answer?.text)
  })
})

test('what nobody here knows survives the way to the server and back', async () => {
  const { data } = await answered('getCampaign', { id: 25 })
  expect(data).toMatchObject({
    edit_setup_page_values: { x_server_note: { seen: [1, null, 'two'] } },
    edit_content_page_values: { x_editor: 2 },
    edit_page_tabs_values: { x_width: 120 },
    entryCriteria: { x_version: 3 },
    schedule: { x_calendar: 'brand' },
    message: { x_tone: 'warm' },
  })
  const { edit_setup_page_values, edit_page_tabs_values, entryCriteria, name } = data
  const rest = { selectedTags: [], schedule: { type: 'event_based' }, entry_time: null, entry_time_value: null }
  const again = { name, edit_setup_page_values, edit_page_tabs_values, entryCriteria, ...rest }
  await callOf('setTrigger')({ id: 25, ...again })
  expect(wireOf(only()).body).toEqual(again)
  expect((await answered('getCampaign', { id: 25 })).data.edit_setup_page_values).toEqual(edit_setup_page_values)
})

async function answered(name: PageEndpointName, input: unknown) {
  const answer = await callOf(name)(input)
  server.asked.length = 0
  if (!answer.ok) throw new Error(answer.failure.message)
  // A campaign, of which this test knows what it wrote there itself.
  return { data: answer.value as Record<string, Record<string, unknown> & string> }
}

test('rows with placeholders take them from the input and send them nowhere else', () => {
  const placed = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].path.includes('{'))
  for (const name of placed) {
    if (!(name in asked)) continue
    const { path, query, body } = asked[name as PageEndpointName].request
    expect(path, name).not.toContain('{')
    for (const [, key] of endpoints[name].path.matchAll(/\{(\w+)\}/g)) {
      expect(query, name).not.toHaveProperty(key ?? '')
      expect(body ?? {}, name).not.toHaveProperty(key ?? '')
    }
  }
})
