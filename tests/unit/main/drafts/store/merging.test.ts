/** A reading of the campaign meets what waits and what was typed: what is shown, what is asked, and what stays. */
import '../timeouts.ts'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { Campaign, JsonObject } from '#contract'
import {
  contentIntent,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  segmentIntent,
  smallServer,
  workspaceA,
} from '../support.ts'
import { at, goals, goalsIntent, oneDraft } from './one-draft.ts'

const bench = oneDraft()
const campaign = { id: 7, name: 'Eid offer', status: 'draft', segment_id: 1, control_group: 3, conversionGoal: goals }
const read = (more: JsonObject) =>
  bench.store.applyServerReading('a', { ...campaign, ...more } as Campaign, true, at(0))
const conflicts = () => bench.sync()?.conflicts

describe('a draft that follows the server', () => {
  it('is synced from the moment it is opened, before anything of it was sent', () => {
    bench.known(campaign)
    expect(bench.sync()).toMatchObject({ waiting: [], at: null })
  })

  it('shows a campaign that was stopped as it was stopped', () => {
    bench.known(campaign)
    read({ status: 'stopped', segment_id: 9 })
    expect(bench.draft()).toMatchObject({ status: 'stopped', base: { status: 'stopped', segment_id: 9 } })
  })

  it('keeps what was typed into a step, and the page has nothing to read again', () => {
    bench.known(campaign)
    bench.type({ sections: { content: 'Typed' } })
    const { revision } = bench.draft()
    read({ message: { design: 'Theirs' } })
    expect(bench.draft()).toMatchObject({
      revision,
      sections: { content: 'Typed' },
      base: { message: { design: 'Theirs' } },
    })
  })

  it('that is kept as a new one has no form values any more', () => {
    bench.known(campaign)
    bench.type({ sections: { content: 'Typed' } })
    read({ status: 'stopped' })
    bench.store.keepAsNew('a', { id: idOf(1) }, idOf(2), at(0).iso)
    expect(bench.draft().sections).toEqual({})
    expect(bench.store.draft('a', idOf(2))?.sections).toEqual({ content: 'Typed' })
  })
})

describe('a question', () => {
  it('about a value that was undone, typed anew and saved again is over what the first one was over', () => {
    bench.known(campaign)
    bench.save('segment', [segmentIntent(2)], { sections: { segment: 'Two' } })
    bench.depart({ ...campaign, segment_id: 3 })
    bench.store.stepBack('a', 'undo', { id: idOf(1), revision: bench.draft().revision }, at(0).iso)
    bench.save('segment', [segmentIntent(4)], { sections: { segment: 'Four' } })
    bench.depart({ ...campaign, segment_id: 3 })
    expect(conflicts()).toMatchObject([{ mine: { segment_id: 4 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } }])
  })

  it('about a campaign that was never read here is over nothing', () => {
    bench.type({ campaignId: 7, name: 'Mine' })
    bench.save('content', [contentIntent('Hello', 'Mine')])
    bench.depart({ ...campaign, name: 'Theirs' })
    expect(conflicts()).toMatchObject([
      { section: 'name', mine: { name: 'Mine' }, theirs: { name: 'Theirs' }, base: {} },
    ])
  })

  it('about a name is over the one that was shown when it was typed', () => {
    bench.known(campaign)
    bench.save('goals', [goalsIntent(3)], { sections: { goals: 'Three' } })
    bench.type({ name: 'Mine' })
    const theirs = { ...campaign, control_group: 10, name: 'Eid sale' }
    expect(bench.depart(theirs)).toBeNull()
    bench.save('content', [contentIntent('Hello', 'Mine')])
    bench.depart(theirs)
    expect(conflicts()).toMatchObject([
      { mine: { name: 'Mine' }, theirs: { name: 'Eid sale' }, base: { name: 'Eid offer' } },
    ])
  })
})

describe('what the form was edited over cannot be read any more', () => {
  it.each(['departure', 'value'])('%s: a save is sent all the same, and the next one too', (column) => {
    const there = { ...campaign, message: { design: 'Hello' } }
    bench.known(there)
    bench.save('content', [contentIntent('One')], { sections: { content: 'One' } })
    const other = new DatabaseSync(bench.file)
    other.exec(`UPDATE sections SET ${column} = '&'`)
    other.close()
    bench.arrive(bench.depart(there))
    bench.save('content', [contentIntent('Two')], { sections: { content: 'Two' } })
    bench.arrive(bench.depart({ ...there, message: { design: 'One' } }))
    expect(bench.sync()).toMatchObject({ waiting: [], problems: [] })
  })
})

describe('a campaign that is read before a save', () => {
  const query = { limit: 25, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
  const listedAfter = async (change: (campaigns: Map<number, JsonObject>) => void) => {
    const server = smallServer()
    server.campaigns.set(7, { ...campaign })
    const { drafts, connect, rest } = await openBench(bench.file)
    connect(workspaceA, scriptedApi(server.answer))
    await drafts.use(workspaceA)
    await drafts.handlers.drafts.write({
      id: idOf(1),
      channel: 'sms',
      type: 'one-time',
      campaignId: 7,
      revision: 0,
      base: campaign,
    })
    await rest()
    change(server.campaigns)
    const write = { id: idOf(1), channel: 'sms', type: 'one-time', campaignId: 7, revision: 1 } as const
    await drafts.handlers.drafts.save(saveOf(write, 'segment', [segmentIntent(2)]))
    await rest()
    await drafts.handlers.drafts.discard({ id: idOf(1) })
    const { rows } = await drafts.handlers.campaigns.list(query)
    await drafts.close()
    return rows.map(({ name }) => name)
  }

  it('is in the list as it was read', async () =>
    expect(await listedAfter((all) => all.set(7, { ...campaign, name: 'Eid sale' }))).toEqual(['Eid sale']))

  it('and is gone from the server is gone from the list', async () =>
    expect(await listedAfter((all) => all.delete(7))).toEqual([]))
})
