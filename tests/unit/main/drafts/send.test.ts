/** One request: what is sent, and which event its end is. */
import { describe, expect, it, test } from 'vitest'
import type { Campaign, Failure, JsonObject } from '#contract'
import {
  duplicateName,
  findCreatedCampaign,
  isDuplicateName,
  isUnclear,
  send,
} from '../../../../src/main/drafts/send.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import type { ActKind, Request } from '../../../../src/model/events.ts'
import { planOf } from '../../../../src/model/plan.ts'
import { facts } from '../../model/histories.ts'
import { fail, type Server, scriptedApi, setupIntent, start } from './support.ts'

type Save = Extract<Request, { values: unknown }>

const base = { id: 7, name: 'Eid offer', status: 'draft', message: { design: 'Old' } }
const name = { name: { name: 'Eid offer' } }
const create: Save = { kind: 'create', step: 'segment', values: name, edited: ['name'] }
const content = (design: string): Save => ({
  kind: 'update',
  step: 'content',
  values: { ...name, message: { message: { design } } },
  edited: ['message'],
})
const act = (kind: ActKind): Request => ({ kind: 'act', act: kind, click: 'one' })

async function sentTo(server: Server, request: Request, { attempts = 0, there = base as JsonObject } = {}) {
  const api = scriptedApi(server)
  const { signal } = new AbortController()
  const plan = planOf(facts.type)
  // Only campaigns that the gateway has parsed are a base.
  const known = request.kind === 'create' ? null : (there as Campaign)
  const sent = await send(request, { api, signal, now: () => start, plan, base: known, facts, attempts })
  return { ...sent, asked: api.asked.map(({ name, input }) => [name, input.id ?? null]) }
}

describe('how a failure ends', () => {
  const at = { at: start }
  const [lost, busy] = [
    { kind: 'lost', ...at },
    { kind: 'busy', ...at, retryAfter: null },
  ]
  const refused = (part: string) => ({ kind: 'refused', part })
  const update = content('Hello')
  it.each<[string, Request, Partial<Failure>, object, number?]>([
    ['a broken connection', update, { kind: 'network' }, lost],
    ['no answer in time', update, { kind: 'timeout' }, lost],
    ['a server that broke', update, { kind: 'server', status: 500 }, lost],
    ['503 alone', update, { kind: 'server', status: 503 }, lost],
    ['503 with a time', update, { kind: 'server', status: 503, retryAfter: 2_000 }, { ...busy, retryAfter: 2_000 }],
    ['429', update, { kind: 'server', status: 429 }, busy],
    ['429 with a time', create, { kind: 'server', status: 429, retryAfter: 9 }, { ...busy, retryAfter: 9 }],
    ['no route to the server', create, { kind: 'offline' }, busy],
    ['a session that has expired', create, { kind: 'unauthorized', status: 401 }, busy],
    ['a refusal', update, { kind: 'refused', status: 422 }, refused('content')],
    ['a refused create', create, { kind: 'refused', status: 422 }, refused('segment')],
    ['a refusal of what may have taken effect', update, { kind: 'refused', ambiguous: true }, lost],
    ['a campaign that is gone', update, { kind: 'not-found', status: 404 }, refused('content')],
    ['a campaign that is another one by now', update, { kind: 'stale' }, refused('content')],
    ['an answer that cannot be read, four times', update, { kind: 'malformed' }, lost, 3],
    ['the fifth time', update, { kind: 'malformed' }, refused('content'), 4],
    ['of a create any number of times', create, { kind: 'malformed' }, lost, 9],
    ['of a publish too', act('publish'), { kind: 'malformed' }, lost, 9],
    ['a publish that is refused', act('publish'), { kind: 'refused', status: 409 }, refused('name')],
    ['a publish without an answer', act('publish'), { kind: 'timeout', ambiguous: true }, lost],
  ])('%s', async (_what, request, failure, event, attempts = 0) => {
    const whole: Failure = { kind: 'refused', message: 'No', ...failure }
    const sent = await sentTo(() => fail(whole.kind, whole.message, whole), request, { attempts })
    expect(sent.event).toEqual({ ...event, failure: whole })
    expect(sent).toMatchObject({ campaign: null, failure: whole })
  })

  it('a taken name is a refusal of the name, with the message of the name field', async () => {
    const { event } = await sentTo(() => fail('refused', 'The name already exists', { status: 409 }), create)
    const failure = { kind: 'refused', message: duplicateName, path: 'name', status: 409 }
    expect(event).toEqual({ kind: 'refused', part: 'name', failure })
  })

  it('a fault of the program is a refusal too', async () => {
    const { event } = await sentTo(() => {
      throw new TypeError('broken')
    }, content('Hello'))
    expect(event).toMatchObject({ kind: 'refused', part: 'content', failure: { kind: 'internal' } })
  })
})

describe('what the server has after an answer', () => {
  const message = (design: string) => ({ message: { message: { design } } })
  it.each<[string, unknown, string, object]>([
    ['the sent value, without an answer', null, 'Hello', message('Hello')],
    ['the sent value, with the campaign as it was before', base, 'Hello', message('Hello')],
    ['the sent value, with another campaign', { ...base, id: 8, message: { design: 'Hi' } }, 'Hello', message('Hello')],
    ['the sent value, with a campaign that says nothing about it', { id: 7 }, 'Hello', message('Hello')],
    ['the value as the server writes it', { id: 7, message: { design: 'Hello' } }, 'Hello ', message('Hello')],
    [
      'the value with what the server adds',
      { id: 7, message: { design: 'Hello', made_by: 3 } },
      'Hello',
      { message: { message: { design: 'Hello', made_by: 3 } } },
    ],
  ])('%s', async (_what, reply, text, values) => {
    const { event } = await sentTo(() => reply, content(text))
    expect(event).toMatchObject({ kind: 'answered', values })
    expect(Object.keys(event.kind === 'answered' ? event.values : {})).toEqual(['message'])
  })

  it('everything that the answer to a create says', async () => {
    const made = { id: 7, name: 'Eid offer', status: 'draft', message: { design: 'Your message' } }
    const { event, campaign } = await sentTo(() => made, create)
    expect(event).toMatchObject({
      kind: 'answered',
      id: 7,
      status: 'draft',
      values: { ...name, ...message('Your message') },
    })
    expect(campaign).toEqual(made)
  })

  it.each([null, {}, [], { name: 'Eid offer' }])('nothing that says which campaign was created: %j', async (reply) => {
    const { event, campaign } = await sentTo(() => reply, create)
    expect([event, campaign]).toEqual([{ kind: 'answered', values: {} }, null])
  })

  it.each<[ActKind, unknown, object]>([
    ['publish', { id: 7, status: 'running' }, { status: 'running' }],
    ['publish', { id: 8, status: 'running' }, {}],
    ['approval', null, {}],
  ])('the status alone after %s with %j', async (kind, reply, more) => {
    const { event } = await sentTo(() => reply, act(kind))
    expect(event).toEqual({ kind: 'answered', values: {}, ...more })
  })
})

describe('calls', () => {
  const goals: Save = {
    kind: 'update',
    step: 'goals',
    values: { conversionGoal: { conversionGoal: [] }, revenue_config: { revenue_config: null } },
    edited: ['conversionGoal', 'revenue_config'],
  }
  const there = { ...base, conversionGoal: [{ eventId: 1 }], revenue_config: { event_id: 1 } }
  it('of one request are sent in order, each with the id of the campaign', async () => {
    const { event, asked } = await sentTo(() => null, goals, { there })
    expect(asked).toEqual([
      ['removeGoals', 7],
      ['removeRevenueConfig', 7],
    ])
    expect(event).toMatchObject({ kind: 'answered', values: goals.values })
  })

  it('that carry no name leave a new one waiting', async () => {
    const renamed = { ...goals, values: { ...goals.values, ...name }, edited: ['name', ...goals.edited] }
    const { event } = await sentTo(() => null, renamed, { there: { ...there, name: 'Eid' } })
    expect(event).toEqual({ kind: 'answered', values: goals.values })
  })

  it('after one that failed are not sent', async () => {
    const cut = new FailureError({ kind: 'network', message: 'Cut' })
    const { event, asked } = await sentTo(() => Promise.reject(cut), goals, { there })
    expect([event.kind, asked]).toEqual(['lost', [['removeGoals', 7]]])
  })

  it.each<[Request, string, number | null]>([
    [create, 'createCampaign', null],
    [content('Hello'), 'updateMessage', 7],
    [act('publish'), 'updateStatus', 7],
    [act('approval'), 'approveWhatsapp', 7],
  ])('of %j', async (request, call, id) => {
    expect((await sentTo(() => null, request)).asked).toEqual([[call, id]])
  })
})

const isAboutName = (input: JsonObject, failure: Partial<Failure>) =>
  isDuplicateName({ call: 'addGoals', input }, { kind: 'refused', message: '', status: 409, ...failure })

test.each([
  'Campaign with same name already exists',
  'campaign with SAME NAME already exists.',
  'Campaign with same name exists',
  'The name already exists',
  'Name is already taken',
  'This name is in use',
  'Duplicate name',
  'name must be unique',
  "A campaign named 'Eid offer' exists",
  "'Eid offer' already exists",
])('%s: about the name', (message) => expect(isAboutName({ name: 'Eid offer' }, { message })).toBe(true))

test.each([
  'A goal for this event already exists',
  'Segment with same name already exists',
  'A template of that name already exists',
  'This schedule already exists',
  'The campaign already exists in another brand',
  'Name too long',
  'The name holds letters that are not allowed',
  'Conversion event is already taken',
])('%s: not about the name', (message) => expect(isAboutName({ name: 'Eid offer' }, { message })).toBe(false))

test.each<[string, JsonObject, Partial<Failure>, boolean]>([
  ['a request that carries no name', {}, { message: 'Campaign with same name already exists' }, false],
  ['a server that names the field', { name: 'Eid offer' }, { message: 'Already there', path: 'name' }, true],
  ['a name of one letter, which is not searched for', { name: 'a' }, { message: 'A goal already exists' }, false],
  ['a name of two letters, which is not searched for', { name: 'in' }, { message: 'This name is in use' }, true],
])('%s', (_what, input, failure, isName) => expect(isAboutName(input, failure)).toBe(isName))

test.each<[Partial<Failure>, boolean]>([
  [{ kind: 'network' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'malformed' }, true],
  [{ kind: 'server' }, true],
  [{ kind: 'server', status: 429 }, false],
  [{ kind: 'server', status: 503 }, true],
  [{ kind: 'server', status: 503, retryAfter: 2_000 }, false],
  [{ kind: 'offline' }, false],
  [{ kind: 'offline', ambiguous: true }, true],
  [{ kind: 'refused' }, false],
  [{ kind: 'refused', ambiguous: true }, true],
])('%j leaves open what the server did: %j', (failure, unclear) => {
  expect(isUnclear({ message: 'No', ...failure } as Failure)).toBe(unclear)
})

const sent: JsonObject = { ...setupIntent('Eid offer').create?.input, entryCriteria: { event: 'signup', times: 1 } }
const made: JsonObject & { id: number } = { ...sent, id: 150, status: 'draft' }

/** `listed` as the list has them; `read` as one reading of each answers. */
async function find(listed: JsonObject[] | null, read = listed?.[0], input = sent, theirs: number[] = []) {
  const api = scriptedApi(({ name, input: { page } }) =>
    name === 'getCampaign' ? read : { campaigns: page === 1 ? listed : [], total: listed?.length },
  )
  const found = await findCreatedCampaign({
    api,
    input,
    isSomebodyElses: async (id) => theirs.includes(id),
    signal: new AbortController().signal,
  })
  return { id: found?.id ?? null, asked: api.asked }
}

it('it is looked for by its name, the newest first', async () => {
  const { asked } = await find([made])
  expect(asked).toEqual([
    {
      name: 'listCampaigns',
      input: { limit: 100, page: 1, orderBy: 'updated_at', orderDirection: 'desc', search: 'Eid offer' },
    },
    { name: 'getCampaign', input: { id: 150 } },
  ])
})

const others = [1, 2, 3].map((id) => ({ id, name: 'Eid offer 2' }))

const without = (...fields: string[]) =>
  Object.fromEntries(Object.entries(made).filter(([key]) => !fields.includes(key)))
it.each<[string, JsonObject, JsonObject | undefined, JsonObject | undefined, number | null]>([
  ['the same', made, undefined, undefined, 150],
  [
    'a list without values',
    without('edit_setup_page_values', 'entryCriteria', 'channelName', 'schedule'),
    made,
    undefined,
    150,
  ],
  ['a server that keeps no values', made, without('edit_setup_page_values', 'entryCriteria'), undefined, 150],
  [
    'with another spelling of its channel and type',
    { ...made, channelName: 'SMS', schedule: { type: 'One-Time' } },
    undefined,
    undefined,
    150,
  ],
  ['on another channel', { ...made, channelName: 'Email' }, undefined, undefined, null],
  ['without a status, as drafts are on some', without('status'), undefined, undefined, 150],
  ['published between the list and the reading', made, { ...made, status: 'running' }, undefined, null],
  [
    'of other values: where they differ, the user is asked',
    { ...made, entryCriteria: ['login'], edit_setup_page_values: { channelName: 'sms', selectedSegment: 9 } },
    undefined,
    undefined,
    150,
  ],
  ['of another name, as the reading says', made, { ...made, name: 'Eid offer 2' }, undefined, null],
  ['of another type', { ...made, schedule: { type: 'periodic' } }, undefined, undefined, null],
  ['sent without a schedule', { ...made, schedule: null }, undefined, without('schedule'), 150],
  ['sent with an empty schedule', made, undefined, { ...sent, schedule: null }, null],
])('%s', async (_what, listed, read, input, id) => {
  expect((await find([listed], read, input)).id).toBe(id)
})

it("somebody else's is not read", async () => {
  const { id, asked } = await find([made], made, sent, [150])
  expect(id).toBeNull()
  expect(asked.map(({ name }) => name)).toEqual(['listCampaigns'])
})

it('a list that says nothing has none', async () => {
  expect((await find(null)).id).toBeNull()
})

it.each([
  ['a page limit of its own and no total', (page: number) => [...others, made].slice(2 * page - 2, 2 * page), 2, 150],
  ['no pages and no total', () => others, 2, null],
])('a server with %s', async (_what, listedOn, pages, id) => {
  const api = scriptedApi(({ name, input: { page } }) =>
    name === 'getCampaign' ? made : { campaigns: listedOn(Number(page)) },
  )
  const search = { api, input: sent, isSomebodyElses: async () => false, signal: new AbortController().signal }
  expect((await findCreatedCampaign(search))?.id ?? null).toBe(id)
  expect(api.asked.filter(({ name }) => name === 'listCampaigns')).toHaveLength(pages)
})
