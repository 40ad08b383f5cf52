/** Which campaign on the server is taken for the one that a create without an answer made. */
import { expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { findCreatedCampaign } from '../../../../src/main/drafts/created-campaign.ts'
import { scriptedApi, setupIntent } from './support.ts'

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
