/** What the server gets of a campaign that is made of a row, beside one with the same values whose steps were saved one by one. */
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Draft, Family, FamilyCells, Json, JsonObject } from '#contract'
import { openReferenceApi } from '../../../../../src/main/reference-api/client.ts'
import { afterSave, repairedProgress } from '../../../../../src/model/steps/progress.ts'
import { chosenFrom } from '../../../../../src/model/steps/segment/values.ts'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../../../src/renderer/data/draft-state.ts'
import { followMaster } from '../../../../../src/renderer/screens/families/follow-master.ts'
import { factsReader, stepsOfHeld } from '../../../../../src/renderer/steps/held-campaign.ts'
import { steps } from '../../../../../src/renderer/steps/index.ts'
import { localTabStateIn, stepSave, withLocalTabState } from '../../../../../src/renderer/steps/step-save.ts'
import { sound } from '../../../../fixtures/planted/places.ts'
import { type MainProcess, openMainProcess, valueIn } from '../../../main/wire/main-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

type Sections = Draft['sections']
type Channel = (typeof channels)[number]
type Sent = { name: string; method: string; path: string; body: unknown }

const worker = new URL('../../../../../src/main/reference-api/worker.ts', import.meta.url)
/** The requests that change a campaign, with its name, in their order. */
const sent: Sent[] = []
let main: MainProcess
const client = new QueryClient()

beforeAll(async () => {
  main = await openMainProcess(async ({ folder }) => {
    const server = await openReferenceApi({ worker, folder })
    return { ...server, fetch: recorded(server.fetch) }
  })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { bridge: main.bridge }))
  await main.bridge.session.practice()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await main.close()
})

/** `fetch`, which also keeps what is sent of each campaign. */
function recorded(ask: typeof fetch): typeof fetch {
  const names = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, url } = request
    const text = method === 'GET' ? '' : await request.clone().text()
    const reply = await ask(request)
    const { pathname } = new URL(url)
    const body = text.startsWith('{') ? (JSON.parse(text) as JsonObject) : null
    const made = await reply
      .clone()
      .json()
      .catch(() => null)
    const id = String(made?.data?.id ?? made?.data?.campaign?.id ?? '')
    if (body && typeof body.name === 'string' && id !== '') names.set(id, body.name)
    const named = [...names].find(([known]) => pathname.split('/').includes(known))
    const name = typeof body?.name === 'string' ? body.name : named?.[1]
    if (body && name) sent.push({ name, method, path: pathname, body })
    return reply
  }
}

const tag = '{{row.1}}'
const shop = 'Clifton & "Sons", \\ 5 < 6 – کلفٹن'
const shopInHtml = 'Clifton &amp; "Sons", \\ 5 &lt; 6 – کلفٹن'
const segments = [
  { id: 1, name: 'All', counts: { total: 90 } },
  { id: 2, name: 'Near Clifton', counts: { total: 40 } },
] as const
const [ofMaster, ofRow] = segments.map((segment) => chosenFrom(segment) as unknown as Json)

/** A sound message in which each text about shawls names `text`; in HTML `html`. */
function messageWith(channel: Channel, text: string, html: string): Json | undefined {
  const named = (value: Json, key: string): Json => {
    if (typeof value === 'string')
      return value.replace('Forty shawls', `Forty shawls of ${key === 'html' ? html : text}`)
    if (Array.isArray(value)) return value.map((item) => named(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, named(item, inner)]))
  }
  const message = sound[channel.id]?.()
  return message === undefined ? undefined : named(message, '')
}

type Made = { content: Json | undefined; segment: Json | undefined; date: string; time: string }

function sectionsOf(channel: Channel, { content, segment = null, date, time }: Made): Sections {
  const draft = freshDraft({ id: idOf(0), channel: channel.id, type: 'one-time' })
  const { context } = stepsOfHeld({ draft, state: stateOf(draft) }, channel, { mergeTags: [], accounts: [], steps })
  const empty = (section: string) => steps.find((step) => step.section === section)?.empty(context) as JsonObject
  return {
    ...(content === undefined ? {} : { content }),
    segment: { ...empty('segment'), segmentRadio: 'existing', selectedSegment: segment },
    schedule: { ...empty('schedule'), date, time },
  }
}

const idOf = (n: number): string => `01HERA0DRAFTS${String(n).padStart(13, '0')}`
const family = (channel: Channel, n: number): Family => ({
  ...{ id: idOf(n), masterId: idOf(n + 1), name: channel.label, channel: channel.id, type: 'one-time' },
  ...{ memberName: `Of a row, ${channel.id}`, languages: [], sheet: null },
  columns: [
    { id: 1, name: 'Shop', kind: 'text' },
    { id: 2, name: 'Segment', kind: 'segment' },
    { id: 3, name: 'Send time', kind: 'moment' },
  ],
})
const cells: FamilyCells = {
  '1': { text: ` ${shop} ` },
  '2': { text: 'Near Clifton', value: ofRow ?? null },
  '3': { text: 'tomorrow 14:30', value: { date: '2099-11-27', time: '14:30' } },
}

const fresh = (channel: Channel, id: string, name: string, sections: Sections) =>
  valueIn(
    main.bridge.drafts.write({
      ...{ id, channel: channel.id, type: 'one-time', campaignId: null, revision: 0, name },
      sections,
    }),
  )

/** A family whose one row is made a campaign. */
async function ofARow(channel: Channel, n: number): Promise<void> {
  const content = messageWith(channel, tag, tag)
  const master = sectionsOf(channel, { content, segment: ofMaster, date: '2099-11-26', time: '10:00' })
  const head = family(channel, n)
  await fresh(channel, head.masterId, 'Master', master)
  await valueIn(main.bridge.families.keep({ family: head, rows: [{ id: idOf(n + 2), cells, member: null }] }))
  const whole = await valueIn(main.bridge.families.open({ id: head.id }))
  if (!whole) throw new Error('The family is gone')
  expect(await followMaster(client, whole, whole.rows)).toMatchObject({ made: 1, left: [] })
}

/** A campaign with the values of the row, whose steps are saved one after another. */
async function byHand(channel: Channel, n: number): Promise<void> {
  const id = idOf(n + 3)
  const name = `By hand, ${channel.id}`
  const content = messageWith(channel, shop, shopInHtml)
  await fresh(channel, id, name, sectionsOf(channel, { content, segment: ofRow, date: '2099-11-27', time: '14:30' }))
  const facts = await factsReader(client, steps)(channel)
  for (const { section } of steps) {
    const draft = await valueIn(main.bridge.drafts.open({ id }))
    if (!draft) throw new Error('The draft is gone')
    const held = { draft, state: stateOf(draft) }
    const { deps, context, parts } = stepsOfHeld(held, channel, facts)
    const step = deps.steps.find((one) => one.section === section)
    if (!step) continue
    const given = parts().get(section) ?? step.empty(context)
    const isSkipped = step.skip?.offered(given) === true
    const now = isSkipped ? (step.skip?.values(context) ?? given) : given
    if (!isSkipped) expect(step.check(now, context), `${channel.id}, ${section}`).toEqual([])
    const progress = repairedProgress(draft.tabs, context.type, channel.hasContent)
    const own = localTabStateIn(draft.tabs)
    const save = stepSave(step, now, { session: held, deps, context, progress, own, way: 'on' })
    const { revision } = draft
    const write = { ...{ id, channel: channel.id, type: 'one-time', campaignId: null, revision }, ...save.edits }
    await valueIn(main.bridge.drafts.save({ write, section, intents: save.intents, wait: false }))
    expect(save.edits.tabs).toEqual(
      withLocalTabState(afterSave(progress, step.tab), localTabStateIn(save.edits.tabs ?? null)),
    )
  }
}

/** The requests of a campaign, as text without its id and name. */
const requestsOf = (name: string): string =>
  JSON.stringify(
    sent.filter((one) => one.name === name).map(({ method, path, body }) => [method, path, body]),
    null,
    1,
  )
    .replaceAll(name, 'Sale')
    .replace(/\/\d+\b/g, '/1')
    .replace(/"id": \d{2,}/g, '"id": 1')

const offered = channels.filter(({ types }) => types.includes('one-time'))

/** In the long run: on a busy computer a first request was made of the values of its first step alone. */
it.skipIf(process.env.HERALD_SOAK !== '1')('is letter by letter the same, in every channel', async () => {
  // Nothing is sent before all is saved, so that no request depends on how fast it was.
  for (const channel of offered) await factsReader(client, steps)(channel)
  await valueIn(main.bridge.connection.workOffline(true))
  for (const [index, channel] of offered.entries()) {
    await ofARow(channel, 100 + 10 * index)
    await byHand(channel, 100 + 10 * index)
  }
  await valueIn(main.bridge.connection.workOffline(false))
  await vi.waitFor(async () => expect((await valueIn(main.bridge.outbox.state())).waiting).toBe(0), 60_000)
  for (const { id, hasContent } of offered) {
    const made = requestsOf(`Of a row, ${id}`)
    expect(made, id).toBe(requestsOf(`By hand, ${id}`))
    expect(made, id).toContain('Near Clifton')
    expect(made, id).not.toContain('{{row.')
    expect(made.includes('کلفٹن'), id).toBe(hasContent && id !== 'content-card')
  }
})
