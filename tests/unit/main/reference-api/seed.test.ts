/** The practice brand: what a marketer finds in it, and that it is the same wherever it is made. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Campaign, campaignStatuses, channelNames } from '#contract'
import { startOf } from '../../../../src/main/reference-api/model/schedule.ts'
import { specifiedIds } from '../../../fixtures/specified-ids.ts'
import { day, friday, openTest, type TestServer } from './harness.ts'

let server: TestServer
let campaigns: Campaign[]
const all = { limit: 20_000, page: 1, orderBy: 'id', orderDirection: 'asc' as const }
beforeAll(async () => {
  server = await openTest({ campaigns: 24 })
  campaigns = (await server.call('listCampaigns', all)).campaigns ?? []
})
afterAll(() => server.end())

describe('Gulmohar Retail', () => {
  test('is a brand in Karachi with Ayesha Siddiqui, and an account on every channel', async () => {
    const { brand, user, configurations } = await server.call('getChannelConfiguration', undefined)
    expect([brand?.name, user?.name]).toEqual(['Gulmohar Retail', 'Ayesha Siddiqui'])
    expect(configurations?.map(({ channelName }) => channelName).sort()).toEqual([...channelNames].sort())
    expect(configurations?.find(({ channelName }) => channelName === 'sms')?.sender).toBe('GULMOHAR')
  })

  test('has 9 segments with counts per channel', async () => {
    const segments = await server.call('listSegments', undefined)
    expect(segments).toHaveLength(9)
    expect(segments[0]).toMatchObject({
      id: 1,
      name: 'Karachi, bought in 90 days',
      counts: { total: 21_906, sms: 18_240 },
    })
    for (const { counts } of segments)
      for (const channel of ['app_push', 'web_push', 'sms', 'email'] as const)
        expect(counts?.[channel]).toBeLessThanOrEqual(counts?.total ?? 0)
  })

  test('has no call whose recording nobody recorded: what stands in a template can be heard', async () => {
    const templates = await server.call('listRoboCallTemplates', undefined)
    expect(templates.map(({ name }) => name)).toContain('Winter sale, Urdu')
    for (const { name, content, contentType } of templates) {
      const { entryText, entryAudio } = content as { entryText?: { value: string }; entryAudio?: { file: unknown } }
      if (contentType === 'AUDIO') expect(entryAudio?.file, name ?? '').toBeTruthy()
      else expect(entryText?.value, name ?? '').toMatch(/\S/)
    }
  })

  test('has 15 events with typed properties', async () => {
    const events = await server.call('listEventsWithProperties', undefined)
    expect(events).toHaveLength(15)
    const types = new Set(events.flatMap(({ properties }) => properties?.map(({ data_type }) => data_type)))
    expect([...types].toSorted()).toEqual(['array', 'boolean', 'date', 'numeric', 'string'])
    const ids = events.flatMap(({ properties }) => properties?.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(events[0]?.properties).toMatchObject([
      { name: 'price', data_type: 'numeric' },
      { name: 'category', data_type: 'string' },
      { name: 'tags', data_type: 'array' },
      { name: 'quantity', data_type: 'numeric' },
    ])
  })

  test('has 12 merge tags with samples; the image is for channels that show one', async () => {
    expect(await server.call('listMergeTags', { channel: 'sms' })).toHaveLength(11)
    const tags = await server.call('listMergeTags', { channel: 'web_push' })
    expect(tags).toHaveLength(12)
    expect(tags.filter(({ isImageMergeTag }) => isImageMergeTag)).toHaveLength(1)
    for (const tag of tags)
      expect([tag.value, tag.sample]).toEqual([expect.stringMatching(/^\{\{\w+\}\}$/), expect.any(String)])
  })

  test('has 24 campaigns over all channels and statuses, in English and Urdu', () => {
    expect(campaigns).toHaveLength(24)
    expect(new Set(campaigns.map(({ channelName }) => channelName?.replaceAll('_', '-')))).toEqual(
      new Set(specifiedIds),
    )
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(campaignStatuses))
    expect(campaigns.filter(({ name }) => /[\u0600-\u06ff]/.test(name ?? '')).length).toBeGreaterThanOrEqual(4)
  })

  test('every campaign has the tabs of its type and channel; one is older than the wizard', () => {
    for (const { name, channelName, schedule, edit_page_tabs_values: values } of campaigns) {
      const legacy = values?.tabs?.includes('SET-UP')
      expect(values?.tabs?.includes('TRIGGER'), name ?? '').toBe(!legacy && schedule?.type === 'event_based')
      expect(values?.tabs?.includes('CONTENT'), name ?? '').toBe(channelName !== 'paid_ads')
    }
    expect(
      campaigns.filter(({ edit_page_tabs_values }) => edit_page_tabs_values?.tabs?.includes('SET-UP')),
    ).toHaveLength(1)
  })

  test('what is scheduled lies ahead, what is completed lies behind, one draft never ends and began before today', () => {
    for (const { name, status, schedule } of campaigns) {
      const start = schedule ? startOf(schedule) : null
      if (status === 'scheduled') expect(start, name ?? '').toBeGreaterThan(friday)
      if (status === 'completed') expect(start, name ?? '').toBeLessThan(friday)
    }
    const past = campaigns.filter(
      ({ status, schedule }) => status === 'draft' && schedule?.neverEnds && (startOf(schedule) ?? 0) < friday,
    )
    expect(past.map(({ schedule }) => schedule?.type)).toEqual(['periodic'])
  })

  test('a custom message that waits for approval is decided two hours later', async () => {
    server.clock.advance(day / 12)
    expect((await server.call('listCampaigns', { ...all, status: 'pending' })).campaigns).toEqual([])
  })
})

test('the same moment and number make the same brand', async () => {
  const [one, two] = [await openTest({ campaigns: 60 }), await openTest({ campaigns: 60 })]
  expect(await one.call('listCampaigns', all)).toEqual(await two.call('listCampaigns', all))
  expect(await one.call('getPerformanceStats', { id: 2 })).toEqual(await two.call('getPerformanceStats', { id: 2 }))
  const { campaigns: crowd = [], total } = await one.call('listCampaigns', all)
  expect([total, new Set(crowd?.map(({ name }) => name)).size]).toEqual([60, 60])
  expect(crowd?.slice(0, 24)).toEqual(campaigns)
  await Promise.all([one.end(), two.end()])
})
