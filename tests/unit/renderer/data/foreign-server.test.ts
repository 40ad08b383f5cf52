/** A server that is not ours: lists and journeys of three channels through every dialect, compared with what the server holds and what is sent to it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Campaign, type CampaignType, type Json, type JsonObject, statusOf } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { listen } from '../../../../src/main/reference-api/http.ts'
import { isObject } from '../../../../src/model/rules/read.ts'
import { repairedProgress } from '../../../../src/model/steps/progress.ts'
import { intentsOf } from '../../../../src/model/steps/requests.ts'
import type { Channel } from '../../../../src/renderer/channels/channel-views.ts'
import { channelById } from '../../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../../src/renderer/data/draft-state.ts'
import { contextOf, type Derived, type EditorDeps } from '../../../../src/renderer/steps/assembly.ts'
import { steps } from '../../../../src/renderer/steps/index.ts'
import { type Dialect, dialects } from '../../../fixtures/foreign/dialects.ts'
import { objectionsTo, type SeenRequest } from '../../../fixtures/spec/compare.ts'
import { standingNow } from '../../../fixtures/step-context.ts'
import { openBench, temporaryFolder, workspaceA } from '../../main/drafts/support.ts'
import { openTest, readyCampaign, type TestServer } from '../../main/reference-api/harness.ts'

/** The reference API behind a proxy on a port of its own. */
let server: TestServer
let http: Awaited<ReturnType<typeof listen>>
let dialect: Dialect | null = null
let seen: SeenRequest[] = []

beforeAll(async () => {
  server = await openTest({ campaigns: 50 })
  http = await listen(0, proxied)
})
afterAll(async () => {
  await http.close()
  await server.end()
})

async function proxied(request: Request): Promise<Response> {
  const { method, url, headers } = request
  const { pathname: path, searchParams } = new URL(url)
  const text = method === 'GET' ? '' : await request.text()
  seen.push({ method, path, query: Object.fromEntries(searchParams), body: text === '' ? null : JSON.parse(text) })
  const response = await server.handle(new Request(url, { method, headers, ...(text === '' ? {} : { body: text }) }))
  const body = await response.json()
  return Response.json(dialect ? dialect.rewrite({ method, path, body }) : body, { status: response.status })
}

/** A computer that knows nothing yet, talking to the server as `spoken`. */
async function computer(spoken: Dialect | null) {
  dialect = spoken
  seen = []
  const folder = temporaryFolder()
  const bench = await openBench(folder.file)
  const connection = createConnection({ notify: () => {}, clock: systemClock })
  const api = createGateway({ origin: http.origin, token: 'secret', fetch, connection, clock: systemClock })
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  const end = async () => {
    await bench.drafts.close()
    folder.remove()
  }
  return { api, end, ...bench.drafts.handlers }
}
type Computer = Awaited<ReturnType<typeof computer>>

const page = { limit: 100, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
type Listed = { campaigns: Campaign[]; total: number }

async function listIsRight(here: Computer, spoken: Dialect) {
  const truth = (await server.call('listCampaigns', page)) as Listed
  const list = await here.campaigns.refresh(page)
  const { odd } = spoken
  const readable = truth.campaigns.filter((_, at) => at !== odd?.at)
  const oddId = odd && (odd.id === 'N' ? String(truth.campaigns[odd.at]?.id) : odd.id)
  expect(list.unreadable).toEqual(oddId === undefined ? [] : [{ id: oddId, why: expect.stringContaining('expected') }])
  const shown = list.rows.map(({ campaignId, name, status, channelName, type, segmentId }) => [
    campaignId,
    name,
    statusOf(status),
    channelName?.toLowerCase(),
    type?.toLowerCase(),
    segmentId,
  ])
  expect(shown).toEqual(
    readable.map((one) => [one.id, one.name, one.status, one.channelName, one.schedule?.type, one.segment_id ?? null]),
  )
  for (const [status, of] of Map.groupBy(readable, ({ status }) => status ?? ''))
    expect(list.counts[status], status).toBe(of.length)
}

type Journey = {
  channel: Channel
  type: CampaignType
  original: number
  draft: string
  sent: SeenRequest[]
  now: Campaign
}
const journeys: Journey[] = []

/** A copy is a draft, whatever the campaign is; it stands for itself under every dialect. */
const copyOf = async (id: number) => (await server.call('copyCampaign', { id })).id

/** Opens the campaign as the editor does, saves every step, one of them edited, and publishes where `publishes`; returns what was sent, and what the server has. */
async function savedAsItStands(here: Computer, { channel, type, draft: id }: Journey, campaignId: number) {
  seen = []
  const base = await here.api.call('getCampaign', { id: campaignId })
  const own = steps.filter(
    ({ tab }) => (tab !== 'TRIGGER' || type === 'event-based') && (tab !== 'CONTENT' || channel.hasContent),
  )
  const around: EditorDeps = {
    channel,
    type,
    steps: own,
    channelConfigurationId: 1,
    sender: 'Gulmohar',
    mergeTags: [],
    now: () => standingNow,
    computerZone: 'Asia/Karachi',
    preselectedSegmentId: null,
    server: { reachable: false, limits: null, segments: null, events: null },
  }
  const draft = freshDraft({ id, channel: channel.id, type, base })
  const state = stateOf(draft)
  const derived: Derived = { opened: draft.sections, cachedSections: new Map() }
  const context = contextOf(around, () => state, derived)
  const progress = repairedProgress(draft.tabs, type, channel.hasContent)
  let revision = 0
  for (const step of own) {
    const values = edited(step.tab, context.values[step.tab] ?? null)
    const save = { values, after: progress, base: draft.base }
    const write = { id, channel: channel.id, type, campaignId, revision, sections: { [step.section]: values } }
    const outcome = await here.drafts.save({
      // Plain JSON, as it crosses to main.
      write: revision === 0 ? { ...write, base: base as JsonObject } : write,
      section: step.section,
      intents: intentsOf(step, around, context, save),
      wait: true,
    })
    expect(outcome, step.tab).toMatchObject({ outcome: 'synced' })
    revision = outcome.revision
  }
  const sent = seen.filter(({ method }) => method === 'PUT')
  expect(sent.flatMap(objectionsTo)).toEqual([])
  return { sent, now: await server.call('getCampaign', { id: campaignId }) }
}

/** A save that changes nothing sends nothing: Smart Send is switched, which travels with all setup values. */
const edited = (tab: string, values: Json): Json =>
  tab === 'SEGMENT' && isObject(values) ? { ...values, smartSend: values.smartSend !== true } : values

/** What a copy has of its own, fields that only the dialect has, and what is nothing: null, an empty list, an empty object. */
function comparable(value: unknown, { id, name }: Pick<Campaign, 'id' | 'name'>): unknown {
  const own = new Set(['id', 'updated_at', 'created_at', 'edit_page_tabs_values'])
  const text = JSON.stringify(value, (key, inner) => (key.startsWith('x_') || own.has(key) ? undefined : inner))
  // What nobody edited goes back as the server wrote it: 3 or '3', false or 0.
  return JSON.parse(text.replaceAll(JSON.stringify(name), '"NAME"').replaceAll(`/${id}/`, '/ID/'), (key, inner) =>
    asWritten(key === 'type' && typeof inner === 'string' ? inner.toLowerCase() : inner),
  )
}

const isNothing = (value: unknown) =>
  value === null ||
  (typeof value === 'object' && Object.values(value ?? {}).every((one) => one === undefined || one === null))

function asWritten(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true' ? '1' : '0'
  if (isNothing(value)) return undefined
  return typeof value === 'number' ? String(value) : value
}

/** [channel, type as routes have it, its name on the wire, the schedule's type]; the first is made ready to be published. */
const wanted: [string, CampaignType, string, string][] = [
  ['sms', 'one-time', 'sms', 'one_time'],
  ['email', 'recurring', 'email', 'periodic'],
  ['app-push', 'event-based', 'app_push', 'event_based'],
]

beforeAll(async () => {
  const ready = await readyCampaign(server, 'Eid offer')
  const { campaigns } = (await server.call('listCampaigns', page)) as Listed
  for (const [at, [channelId, type, wireName, scheduleType]] of wanted.entries()) {
    const channel = channelById(channelId)
    const fits = (one: Campaign) =>
      one.channelName === wireName &&
      one.schedule?.type === scheduleType &&
      one.segment_id &&
      one.status !== 'completed'
    const found = type === 'one-time' ? ready : campaigns.find(fits)?.id
    if (!channel || !found) throw new Error(`No campaign of ${wireName}, ${scheduleType}`)
    const journey = { channel, type, draft: `01JD000000000000000000000${at}`, original: await copyOf(found) }
    // As Herald itself writes it, through a server that answers as documented; what it wrote once stays as it is.
    const here = await computer(null)
    const blank = { ...journey, sent: [], now: { id: 0 } }
    await savedAsItStands(here, blank, journey.original)
    await here.end()
    const again = await computer(null)
    const copy = await copyOf(journey.original)
    const { sent, now } = await savedAsItStands(again, blank, copy)
    await again.end()
    journeys.push({ ...journey, sent, now })
    await server.call('deleteCampaign', { id: copy })
  }
})

/** Each dialect with one of the three journeys, in turn; with all of them in the soak. */
const journeysOf = (spoken: Dialect) =>
  process.env.HERALD_SOAK === '1'
    ? journeys
    : journeys.filter((_, at) => at === dialects.indexOf(spoken) % wanted.length)

it.each(dialects)(
  'a server that $says: what can be read is listed, opened, saved as it stands and published; nothing is lost',
  async (spoken) => {
    const here = await computer(spoken)
    try {
      await listIsRight(here, spoken)
      for (const journey of journeysOf(spoken)) {
        const id = await copyOf(journey.original)
        const { sent, now } = await savedAsItStands(here, journey, id)
        expect(comparable(sent, now)).toEqual(comparable(journey.sent, journey.now))
        expect(comparable(now, now)).toEqual(comparable(journey.now, journey.now))
        if (spoken.extra) expect(JSON.stringify(sent)).toContain('"x_audience":{"size":"12","tags":[{"id":4}]}')
        if (journey.type === 'one-time') await isPublished(here, journey, id)
        await server.call('deleteCampaign', { id })
      }
    } finally {
      await here.end()
    }
  },
)

async function isPublished(here: Computer, { draft }: Journey, id: number) {
  const kept = await here.drafts.open({ id: draft })
  const request = { call: 'updateStatus', input: { status: 'running' } }
  expect(await here.drafts.act({ id: draft, revision: kept?.revision ?? 0, request })).toMatchObject({
    outcome: 'done',
  })
  expect(['running', 'scheduled']).toContain((await server.call('getCampaign', { id })).status)
}

it('there are at least forty dialects, each with a name of its own', () => {
  expect(dialects.length).toBeGreaterThanOrEqual(40)
  expect(new Set(dialects.map(({ says }) => says)).size).toBe(dialects.length)
})
