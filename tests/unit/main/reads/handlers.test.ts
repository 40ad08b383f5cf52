/** The calls of the page to the server: what the server answers reaches the mirror, what was kept from an earlier time does not. */
import { expect, it } from 'vitest'
import { apiHandlers, CachedReply } from '../../../../src/main/reads/index.ts'

it('an answer of the server is told with its call and input; one that was kept is not', async () => {
  const heard: unknown[] = []
  const campaign = { id: 7, name: 'Eid offer' }
  const kept = new CachedReply(campaign, '2026-11-20T09:00:00.000Z')
  const answers = { getCampaign: campaign, listCampaigns: kept }
  const handlers = apiHandlers(
    { call: async (name) => answers[name as keyof typeof answers] as never },
    async (...told) => void heard.push(told),
    () => 'a',
  )
  expect(await handlers.getCampaign({ id: 7 })).toEqual(campaign)
  expect(heard).toEqual([['getCampaign', { id: 7 }, campaign, 'a']])
  const page = { limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
  expect(await handlers.listCampaigns(page)).toBe(kept)
  expect(heard).toHaveLength(1)
})
