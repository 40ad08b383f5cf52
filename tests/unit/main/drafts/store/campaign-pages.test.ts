/** Campaigns with a schedule, as the calendar reads them from the mirror and the drafts. */
import '../timeouts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, start, temporaryFolder, writeOf } from '../support.ts'

const iso = new Date(start).toISOString()
const december = { from: '2026-12-01', to: '2026-12-31' }

describe('the scheduled campaigns', () => {
  const folder = temporaryFolder()
  const store = openStore(folder.file)
  afterAll(() => {
    store.close()
    folder.remove()
  })

  const schedules: [name: string, schedule: Record<string, unknown> | undefined, shown: boolean][] = [
    ['none', undefined, false],
    ['once, within', { type: 'one_time', date: '2026-12-05', time: '10:00' }, true],
    ['once, before', { type: 'one_time', date: '2026-11-05', time: '10:00' }, false],
    ['once, after', { type: 'one_time', date: '2027-01-05', time: '10:00' }, false],
    ['once, a day after: other zones may be behind', { type: 'one_time', date: '2027-01-01', time: '01:00' }, true],
    ['a day before: other zones may be ahead', { type: 'one_time', date: '2026-11-30', time: '23:00' }, true],
    ['periodic, around', { type: 'periodic', start_date: '2026-01-01', end_date: '2027-06-01' }, true],
    ['periodic, over', { type: 'periodic', start_date: '2026-01-01', end_date: '2026-06-01' }, false],
    ['periodic, ahead', { type: 'periodic', start_date: '2027-02-01', end_date: '2027-06-01' }, false],
    ['never ends', { type: 'periodic', start_date: '2026-01-01', end_date: '2026-06-01', neverEnds: true }, true],
    ['no end', { type: 'periodic', start_date: '2026-01-01', end_date: '' }, true],
    ['no dates: the form may have them', { type: 'one_time' }, true],
  ]

  beforeAll(() => {
    const campaigns = schedules.map(([name, schedule], at) => ({
      id: at + 1,
      name,
      status: 'scheduled',
      channelName: 'sms',
      segment_id: 3,
      ...(schedule ? { schedule } : {}),
      edit_schedule_page_values: { time: '10:00' },
    }))
    store.upsertCampaigns('a', campaigns, store.ask())
    store.upsertCampaigns(
      'b',
      [{ id: 1, name: 'elsewhere', schedule: { type: 'one_time', date: '2026-12-05' } }],
      store.ask(),
    )
  })

  it.each(schedules)('%s', (name, _, shown) => {
    const { campaigns } = store.scheduled('a', december)
    expect(campaigns.some((campaign) => campaign.name === name)).toBe(shown)
  })

  it('carry the schedule, the form and the segment', () => {
    const found = store.scheduled('a', december).campaigns.find(({ name }) => name === 'once, within')
    expect(found).toMatchObject({
      campaignId: 2,
      draftId: null,
      status: 'scheduled',
      segmentId: 3,
      schedule: { type: 'one_time', date: '2026-12-05', time: '10:00' },
      scheduleForm: { time: '10:00' },
    })
  })

  it('include drafts with what was edited here, once each, and none without a schedule', () => {
    const schedule = { date: '2026-12-24', time: '09:00' }
    const onlyHere = writeOf(1, {
      name: 'only here',
      sections: { schedule, segment: { segmentRadio: 'new' }, goals: [] },
    })
    const ofServer = writeOf(2, { name: 'once, before', campaignId: 3, sections: { schedule } })
    const begun = writeOf(4, { campaignId: 99, base: { id: 99, schedule: { type: 'one_time', date: '2026-12-05' } } })
    for (const write of [onlyHere, ofServer, begun, writeOf(3, { name: 'no schedule' })]) store.write('a', write, iso)
    const drafts = store.scheduled('a', december).campaigns.filter(({ draftId }) => draftId !== null)
    expect(
      drafts.map(({ draftId, campaignId, schedule, sections }) => ({ draftId, campaignId, schedule, sections })),
    ).toEqual(
      expect.arrayContaining([
        {
          draftId: onlyHere.id,
          campaignId: null,
          schedule: null,
          sections: { schedule, segment: { segmentRadio: 'new' } },
        },
        {
          draftId: ofServer.id,
          campaignId: 3,
          schedule: { type: 'one_time', date: '2026-11-05', time: '10:00' },
          sections: { schedule },
        },
        { draftId: begun.id, campaignId: 99, schedule: { type: 'one_time', date: '2026-12-05' } },
      ]),
    )
    expect(drafts).toHaveLength(3)
    expect(store.scheduled('a', december).asOf).toBeNull()
  })

  it('leave out the masters of a family, and say of which family a campaign is', () => {
    const schedule = { startDate: '2026-12-09', startTime: '10:00' }
    for (const n of [21, 22, 23]) store.write('c', writeOf(n, { name: `Shop ${n}`, sections: { schedule } }), iso)
    const shops = { id: idOf(500), name: 'Shops', channel: 'sms', type: 'one-time', masterId: idOf(21) }
    const member = { draftId: idOf(22), master: 1, cells: {} }
    const languages = [21, 23].map((n) => ({ name: `Language ${n}`, masterId: idOf(n) }))
    store.keepFamily('c', { ...shops, memberName: 'x', columns: [], languages, sheet: null }, [
      { id: idOf(501), cells: {}, member },
    ])
    const { campaigns } = store.scheduled('c', december)
    expect(campaigns.map(({ name, memberOf }) => ({ name, memberOf }))).toEqual([
      { name: 'Shop 22', memberOf: { id: shops.id, name: 'Shops', row: 1 } },
    ])
  })
})
