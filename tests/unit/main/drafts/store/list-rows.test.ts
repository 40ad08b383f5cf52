/** Favourites, tags and the archive, and the list narrowed by what this computer alone knows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CampaignRow, isStoppable, type ListQuery, MAX_TAGS } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { factsOf, needsPerson, stateOf } from '../../../../../src/model/state-of.ts'
import { depart, end, idOf, saveOf, setupIntent, start, temporaryFolder, writeOf } from '../support.ts'

const today = '2027-06-16'
const query = (more: Partial<ListQuery> = {}): ListQuery => ({
  limit: 25,
  page: 1,
  orderBy: 'name',
  orderDirection: 'asc',
  ...more,
})
const campaign = (id: number, more: object = {}) => ({
  id,
  name: `Campaign ${id}`,
  status: 'running',
  channelName: 'sms',
  schedule: { type: 'one_time' },
  updated_at: new Date(start + id * 86_400_000).toISOString(),
  ...more,
})
const of = (campaignId: number | null, draftId: string | null = null) => [{ campaignId, draftId }]
const iso = new Date(start).toISOString()

let folder: ReturnType<typeof temporaryFolder>
let store: Store
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
  store.upsertCampaigns(
    'a',
    [
      campaign(1, { channelName: 'EMAIL', schedule: { type: 'event_based', start_date: today } }),
      campaign(2, { schedule: { type: 'recurring' }, segment_id: 7 }),
      campaign(3, { status: 'REJECTED' }),
      campaign(4, { status: 'scheduled', schedule: { type: 'one_time', date: today, time: '10:00' } }),
      campaign(5, { status: 'completed', schedule: { type: 'one_time', date: today } }),
    ],
    store.ask(),
  )
  store.write('a', writeOf(1, { name: 'Draft' }), iso)
})
afterEach(() => {
  store.close()
  folder.remove()
})

const named = (more: Partial<ListQuery>) => store.list('a', query(more)).rows.map(({ name }) => name)

describe('the list is narrowed', () => {
  it('by several statuses, of drafts and of campaigns; the numbers of all statuses stay', () => {
    const statuses = ['completed', 'draft', 'stopped']
    expect(named({ statuses }).toSorted()).toEqual(['Campaign 5', 'Draft'])
    expect(store.list('a', query({ statuses })).counts).toMatchObject({ completed: 1, draft: 1, scheduled: 1 })
  })

  it.each<[Partial<ListQuery>, string[]]>([
    [{ channel: { slug: 'email', wire: 'email' } }, ['Campaign 1']],
    [{ channel: { slug: 'sms', wire: 'sms' }, type: 'recurring' }, ['Campaign 2']],
    [{ type: 'event-based' }, ['Campaign 1']],
    [{ segment: 7 }, ['Campaign 2']],
    [{ since: new Date(start + 5 * 86_400_000).toISOString() }, ['Campaign 5']],
    [{ until: new Date(start + 2 * 86_400_000).toISOString() }, ['Campaign 1', 'Draft']],
    [
      { since: new Date(start + 2 * 86_400_000).toISOString(), until: new Date(start + 4 * 86_400_000).toISOString() },
      ['Campaign 2', 'Campaign 3'],
    ],
    // A triggered one goes on; what was sent once has its day; a rejected and a scheduled one sent nothing yet.
    [{ sentFrom: '2027-06-01', sentTo: '2027-06-30' }, ['Campaign 1', 'Campaign 5']],
    [{ sentFrom: '2027-06-17', sentTo: '2027-06-30' }, ['Campaign 1']],
    [{ sentTo: '2027-06-15' }, []],
    [{ part: 'needs', today }, ['Campaign 3']],
    [{ part: 'favourites' }, []],
    [{ tag: "'; DROP TABLE marks; --" }, []],
  ])('by %j to %j', (more, names) => {
    expect(named(more)).toEqual(names)
    expect(store.list('a', query(more)).counts.all ?? 0).toBe(names.length)
  })

  it('by the segment that the row shows: the draft’s own while it can be edited, else the server’s', () => {
    const chosen = (id: number | null, segmentRadio = 'existing') => ({
      sections: { segment: { segmentRadio, selectedSegment: id === null ? null : { id, name: '' } } },
    })
    const drafts: [name: string, number | null, object][] = [
      ['Never sent', null, chosen(7)],
      ['Moved to it', 6, chosen(7)],
      ['Moved away', 7, chosen(8)],
      ['Not chosen any more', 8, chosen(null)],
      ['To be created', 9, chosen(7, 'new')],
      ['Only its text was edited', 10, { sections: { content: {} } }],
      ['Runs meanwhile', 2, chosen(8)],
    ]
    const ids = drafts.flatMap(([, id]) => (id === null || id === 2 ? [] : [id]))
    const onServer = ids.map((id) => campaign(id, { status: 'draft', segment_id: id === 6 ? 8 : 7 }))
    store.upsertCampaigns('a', onServer, store.ask())
    for (const [n, [name, campaignId, more]] of drafts.entries())
      store.write('a', writeOf(n + 10, { name, campaignId, ...more }), iso)
    expect(named({ segment: 7 })).toEqual(['Moved to it', 'Never sent', 'Only its text was edited', 'Runs meanwhile'])
    expect(named({ segment: 8 })).toEqual(['Moved away'])
  })

  it('by a tag in any letter case, and by a search and a status within it', () => {
    store.mark('a', { of: [...of(1), ...of(3)], addTags: ['Eid'] })
    store.mark('a', { of: of(2), addTags: ['Eid sale'] })
    expect(named({ tag: 'eid' })).toEqual(['Campaign 1', 'Campaign 3'])
    expect(named({ tag: 'EID', status: 'rejected' })).toEqual(['Campaign 3'])
    expect(named({ tag: 'eid', search: '1' })).toEqual(['Campaign 1'])
  })
})

describe('campaigns that need a person now', () => {
  const periodic = (more: object) => ({ schedule: { type: 'periodic', start_date: '2027-06-01', ...more } })
  const failure = { kind: 'refused', message: 'No' } as const
  /** Publishes or stops a campaign; the request is on its way. Returns its draft. */
  function act(campaignId: number, kind: 'publish' | 'stop', status: string): string {
    const onServer = campaign(campaignId, { status })
    const { id } = store.draftForAct('a', campaignId, idOf(campaignId), { iso, ms: start })
    store.applyServerReading('a', onServer, true, { iso, ms: start })
    store.askFor('a', id, kind, { now: start, tabs: null })
    expect(depart(store, id, onServer)).toMatchObject({ kind: 'act', act: kind })
    return id
  }
  const lose = (id: string) => end(store, id, { kind: 'lost', at: start })
  const save = (n: number) =>
    store.save('a', saveOf(writeOf(n, { name: `Draft ${n}` }), 'segment', [setupIntent(`Draft ${n}`)]), {
      iso,
      ms: start,
    })

  it('are the same by the condition of the list as by the state of each row', () => {
    store.upsertCampaigns(
      'a',
      [
        campaign(10, { status: 'APPROVED' }),
        campaign(11, { status: 'Pending' }),
        campaign(12, periodic({ end_date: today })),
        campaign(13, periodic({ end_date: `${today}T18:59:59Z` })),
        campaign(14, periodic({ end_date: today, neverEnds: true })),
        campaign(15, periodic({ end_date: '2027-06-17' })),
        campaign(16, { status: 'stopped', ...periodic({ end_date: today }) }),
        campaign(20, { status: 'draft' }),
        campaign(21, { status: 'approved' }),
        campaign(22, { status: 'draft' }),
        campaign(23, { status: 'running' }),
      ],
      store.ask(),
    )
    lose(act(20, 'publish', 'draft'))
    act(21, 'publish', 'approved')
    act(22, 'publish', 'draft')
    lose(act(23, 'stop', 'running'))
    save(2)
    save(3)
    depart(store, idOf(3))
    end(store, idOf(3), { kind: 'refused', part: 'segment', failure })

    const isLast = ({ schedule, status }: CampaignRow) => {
      const { end_date: end, neverEnds } = (schedule ?? {}) as { end_date?: string; neverEnds?: boolean }
      return isStoppable(status) && end?.slice(0, 10) === today && !neverEnds
    }
    const { rows } = store.list('a', query())
    const needed = rows.filter((row) => needsPerson(stateOf(factsOf(row), 0), isLast(row))).map(({ name }) => name)
    const all = ['Campaign 10', 'Campaign 12', 'Campaign 13', 'Campaign 20', 'Campaign 23', 'Campaign 3', 'Draft 3']
    expect(needed).toEqual(all)
    expect(named({ part: 'needs', today })).toEqual(all)
    expect(store.listStatus('a', today).needs).toBe(all.length)
  })
})

describe('marks', () => {
  it('stand in their rows, change part by part, and are gone with the last one', () => {
    store.mark('a', { of: of(1), favourite: true, addTags: ['vip', 'Eid'] })
    store.mark('a', { of: of(1), addTags: ['EID'], removeTags: ['VIP'] })
    const row = () => store.list('a', query()).rows.find(({ campaignId }) => campaignId === 1)
    expect(row()).toMatchObject({ favourite: true, tags: ['Eid'] })
    store.mark('a', { of: of(1), favourite: false, removeTags: ['eid'] })
    expect(row()).not.toHaveProperty('favourite')
    expect(row()).not.toHaveProperty('tags')
    expect(store.list('b', query()).rows).toEqual([])
  })

  it('an archived campaign is in no list and no count but its own', () => {
    store.mark('a', { of: [...of(1), ...of(null, idOf(1))], archived: true })
    expect(named({})).toEqual(['Campaign 2', 'Campaign 3', 'Campaign 4', 'Campaign 5'])
    expect(named({ part: 'archive' })).toEqual(['Campaign 1', 'Draft'])
    expect(store.listStatus('a', today)).toEqual({ all: 4, needs: 1, favourites: 0, archived: 2, tags: [] })
    expect(store.serverPage('a', query(), [1, 2]).rows.map(({ campaignId }) => campaignId)).toEqual([2])
    expect(store.serverPage('a', query(), []).hidden).toBe(2)
  })

  it('of a draft follow it when the server gives it an id, and go with it when it is discarded', () => {
    store.mark('a', { of: of(null, idOf(1)), favourite: true, addTags: ['Eid'] })
    store.write('a', writeOf(2, { name: 'Other' }), iso)
    store.mark('a', { of: of(null, idOf(2)), favourite: true })
    store.upsertCampaigns('a', [campaign(9)], store.ask())
    store.write('a', { ...writeOf(1, { name: 'Draft', campaignId: 9 }), revision: 1 }, iso)
    expect(named({ part: 'favourites' })).toEqual(['Draft', 'Other'])
    store.discard('a', idOf(1))
    store.discard('a', idOf(2))
    expect(named({ part: 'favourites' })).toEqual(['Campaign 9'])
  })

  it('are not more than a campaign can have, and none of a refused change stays', () => {
    const many = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`)
    store.mark('a', { of: of(1), addTags: many })
    expect(() => store.mark('a', { of: [...of(2), ...of(1)], addTags: ['one more'] })).toThrow(
      `A campaign can have up to ${MAX_TAGS} tags`,
    )
    expect(named({ tag: 'one more' })).toEqual([])
    expect(store.listStatus('a', today).tags).toHaveLength(MAX_TAGS)
  })

  it('are there after the file is opened again', () => {
    store.mark('a', { of: of(1), favourite: true })
    store.close()
    store = openStore(folder.file)
    expect(named({ part: 'favourites' })).toEqual(['Campaign 1'])
  })
})
