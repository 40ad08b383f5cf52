/** Opens a reference API of its own for a test: temporary folder, standing clock, requests built from the endpoint table. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Endpoint, type EndpointName, endpoints, type InputOf, type ReplyOf } from '#contract'
import { openServer, type ReferenceApiOptions, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import type { Store } from '../../../../src/main/reference-api/store/schema.ts'

// Real disks under a busy machine: what is tested here is never how long something takes.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

/** Friday 20 November 2026, 14:00 in Karachi. */
export const friday = Date.UTC(2026, 10, 20, 9)
const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export type Reply = {
  status: number
  success: boolean
  message: string
  path?: string
  data: unknown
  headers: Headers
}

export type TestServer = ReferenceServer & {
  folder: string
  /** Any request; the token goes along unless `token` says otherwise. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Reply>
  /** One row of the table with an input; returns the reply whole. */
  send(name: EndpointName, input: unknown, token?: string): Promise<Reply>
  /** One row with a right input; answers its data, or fails with the server's words. */
  call<N extends EndpointName>(name: N, input: InputOf<N>): Promise<ReplyOf<N>>
  /** Closes and removes the folder. */
  end(): Promise<void>
}

export const origin = 'http://reference.test'

/** Where the tables of the tests stand: in the folder's own file, unless another database takes its place. */
let elsewhere: ((folder: string) => Promise<Store>) | null = null
/** From here on every store of this test file is opened by `open`; the same folder is the same store. */
export function storesAt(open: (folder: string) => Promise<Store>): void {
  elsewhere = open
}

/** `open` is the server of another tree, where one is tested. */
export async function openTest(options: Partial<ReferenceApiOptions> = {}, open = openServer): Promise<TestServer> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'herald-reference-')))
  const stored = elsewhere
  const asked = { folder, token: 'secret', now: friday, campaigns: 0, ...options }
  const server = await open(asked, undefined, stored ? () => stored(folder) : undefined)
  const ask = async (method: string, path: string, body?: unknown, token = 'secret'): Promise<Reply> => {
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
    const form = body instanceof FormData
    if (body !== undefined && !form) headers.set('content-type', 'application/json')
    const sent = form ? body : body === undefined ? null : JSON.stringify(body)
    return replyOf(await server.handle(new Request(`${origin}${path}`, { method, headers, body: sent })))
  }
  const send: TestServer['send'] = (name, input, token) => {
    const { method, path, body } = requestOf(name, input)
    return ask(method, path, body, token)
  }
  const call = async <N extends EndpointName>(name: N, input: InputOf<N>): Promise<ReplyOf<N>> => {
    const { success, data, message } = await send(name, input)
    if (!success) throw new Error(message)
    // What the row's schema says; open.test.ts parses every reply with it.
    return data as ReplyOf<N>
  }
  const end = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, folder, ask, send, call, end }
}

async function replyOf(response: Response): Promise<Reply> {
  const json = response.headers.get('content-type')?.includes('json')
  const body = json
    ? ((await response.json()) as Partial<Reply>)
    : { success: response.ok, data: await response.text() }
  return {
    success: body.success ?? false,
    message: body.message ?? '',
    data: body.data,
    ...(body.path === undefined ? {} : { path: body.path }),
    status: response.status,
    headers: response.headers,
  }
}

/** A sheet goes beside the path's fields under this name. */
export const sheet = Symbol('sheet')

function requestOf(name: EndpointName, input: unknown): { method: string; path: string; body: unknown } {
  const row: Endpoint = endpoints[name]
  const fields = { ...(input as Record<string | symbol, unknown> | undefined) }
  const form = fields[sheet]
  const path = row.path.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const value = fields[key]
    delete fields[key]
    return encodeURIComponent(String(value))
  })
  const inQuery = Object.keys(fields).filter((key) => row.method === 'GET' || row.query?.includes(key))
  const query = new URLSearchParams()
  for (const key of inQuery) {
    if (fields[key] !== undefined) query.set(key, String(fields[key]))
    delete fields[key]
  }
  const address = query.size > 0 ? `${path}?${query}` : path
  const bodyless = row.method === 'GET' || (Object.keys(fields).length === 0 && row.method !== 'POST')
  return { method: row.method, path: address, body: form ?? (bodyless ? undefined : fields) }
}

/** A form with one file. */
export function formWith(text: string | Uint8Array<ArrayBuffer>, name = 'codes.csv'): FormData {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}

export const tabs = {
  selected: 'SEGMENT',
  tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  disabledKeys: ['GOALS'],
}

/** The first save of a campaign. */
export const setup = (name: string, channelName = 'sms', type = 'one_time'): InputOf<'createCampaign'> => ({
  name,
  channelName,
  channel_configuration_id: null,
  selectedTags: [],
  edit_page_tabs_values: tabs,
  edit_setup_page_values: { channelName },
  schedule: { type },
  entryCriteria: type === 'event_based' ? { trigger: [{ eventId: 1, condition: 'and', properties: [] }] } : null,
  entry_time: null,
  entry_time_value: null,
})

export const schedules = {
  once: { type: 'one_time', date: '2026-11-27', time: '10:00', time_zone: 'Asia/Karachi' },
  periodic: {
    type: 'periodic',
    start_date: '2026-11-20',
    neverEnds: true,
    repeat: { value: 1, interval: 'weeks' },
    active: { time: '15:00', daysOfWeek: ['Friday'] },
  },
  eventBased: {
    type: 'event_based',
    start_date: '2026-11-20',
    end_date: '2026-12-20',
    active: { start_time: '09:00', end_time: '21:00' },
  },
}

/** A campaign with segment, message and schedule, ready to be published; answers its number. */
export async function readyCampaign(
  server: TestServer,
  name: string,
  channelName = 'sms',
  contentJson: object = {},
): Promise<number> {
  const { id } = await server.call('createCampaign', setup(name, channelName))
  await server.call('addSegment', { id, segmentId: 1, edit_setup_page_values: {} })
  await server.call('updateMessage', {
    id,
    name,
    message: { name, design: 'Salaam {{first_name}}' },
    edit_content_page_values: { contentJson },
    edit_page_tabs_values: tabs,
  })
  await server.call('addSchedule', scheduleInput(id, name, schedules.once))
  return id
}

type Schedule = InputOf<'addSchedule'>['schedule']

export const scheduleInput = (id: number, name: string, schedule: Schedule): InputOf<'addSchedule'> => ({
  id,
  name,
  schedule,
  edit_schedule_page_values: {},
  edit_page_tabs_values: tabs,
  type: 'one_time',
})
