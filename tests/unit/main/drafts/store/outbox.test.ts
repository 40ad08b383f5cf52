/** The outbox: which request comes next, what a refusal, a discard and a restart leave of it, and what the panel shows. */
import '../timeouts.ts'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure, Intent, JsonObject, SectionName } from '#contract'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import type { Event, Request } from '../../../../../src/model/events.ts'
import {
  contentIntent,
  depart,
  end,
  idOf,
  kindOf,
  saveOf,
  segmentIntent,
  setupIntent,
  start,
  temporaryFolder,
  writeOf,
} from '../support.ts'

const at = (ms: number) => ({ ms: start + ms, iso: new Date(start + ms).toISOString() })
const failure: Failure = { kind: 'refused', message: 'No' }
const lost: Event = { kind: 'lost', at: start }
const refused = (part: SectionName | 'name'): Event => ({ kind: 'refused', part, failure })
/** The server's campaign, as every reading finds it. */
const there = { id: 7, name: 'Eid offer', status: 'draft' }

let folder = temporaryFolder()
let store = openStore(':memory:')
beforeEach(() => {
  store.close()
  folder = temporaryFolder()
  store = openStore(folder.file, () => start)
})
afterEach(() => {
  store.close()
  folder.remove()
  store = openStore(':memory:')
})
function reopen(days = 0): void {
  store.close()
  store = openStore(folder.file, () => start + days * 86_400_000)
}

const draft = () => store.draft('a', idOf(1))
const sync = () => store.draftStatus('a', idOf(1))?.sync
const newest = (more: Parameters<typeof writeOf>[1] = {}) => writeOf(1, { revision: draft()?.revision ?? 0, ...more })
const save = (section: SectionName, intents: Intent[], name = 'Eid offer') =>
  store.save('a', saveOf(newest({ name, sections: { [section]: JSON.stringify(intents) } }), section, intents), at(0))
const take = (ms = 0, campaign: JsonObject = there) => depart(store, idOf(1), campaign, ms)
/** With the sent values, and the id of what was created. */
function answer(request: Request | null, ms = 0): void {
  const values = request && request.kind !== 'act' ? request.values : {}
  end(
    store,
    idOf(1),
    { kind: 'answered', values, status: 'draft', ...(request?.kind === 'create' ? { id: 7 } : {}) },
    ms,
  )
}
/** Sends everything, each request answered with success; returns what was sent. */
function drain(): string[] {
  const sent: string[] = []
  for (let request = take(); request; request = take()) {
    sent.push(`${request.kind} ${request.kind === 'act' ? request.act : request.step}`)
    answer(request)
  }
  return sent
}

describe('a create that was refused', () => {
  beforeEach(() => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    take()
  })

  it('holds up its draft alone', () => {
    store.save('a', saveOf(writeOf(2), 'segment', [setupIntent('Other')]), at(0))
    end(store, idOf(1), refused('name'))
    expect(sync()).toMatchObject({ problems: [{ section: 'name', failure }] })
    expect(take()).toBeNull()
    expect(depart(store, idOf(2))).toMatchObject({ kind: 'create', values: { name: { name: 'Other' } } })
    expect(store.state('a')).toMatchObject({ waiting: 1, attention: 1, sending: true })
  })

  it('for its name, is sent under the new name with the save of any step', () => {
    end(store, idOf(1), refused('name'))
    save('content', [contentIntent('Hello', 'Eid offer 2')], 'Eid offer 2')
    expect(sync()).toMatchObject({ waiting: ['segment', 'content'], problems: [] })
    expect(take()).toMatchObject({ kind: 'create', values: { name: { name: 'Eid offer 2' } } })
  })

  it('is sent again by a retry of its own draft', () => {
    end(store, idOf(1), refused('segment'))
    store.retry('a', null, start)
    expect(take()).toBeNull()
    store.retry('a', idOf(1), start)
    expect(sync()?.problems).toEqual([])
    expect(take()).toMatchObject({ kind: 'create', step: 'segment' })
  })

  it('for its name, is sent again by a retry under the name that was typed since', () => {
    end(store, idOf(1), refused('name'))
    store.write('a', newest({ name: 'Eid offer 2' }), at(0).iso)
    expect(sync()?.unsaved).toContain('name')
    store.retry('a', idOf(1), start)
    expect(take()).toMatchObject({ kind: 'create', values: { name: { name: 'Eid offer 2' } } })
  })

  it('is sent again with the saved name, if the typed one was emptied since', () => {
    end(store, idOf(1), refused('name'))
    store.write('a', newest({ name: ' ' }), at(0).iso)
    store.retry('a', idOf(1), start)
    expect(take()).toMatchObject({ values: { name: { name: 'Eid offer' } } })
  })
})

describe('a create without an answer', () => {
  it.each<[string, () => void]>([
    ['that was lost', () => end(store, idOf(1), lost)],
    ['that was in flight when Herald ended', () => reopen()],
  ])('%s waits, and is looked for', (_what, ending) => {
    save('segment', [setupIntent('Eid offer')])
    take()
    ending()
    expect(store.state('a')).toMatchObject({ waiting: 1, attention: 0, sending: false })
    expect(store.items('a', at(0).iso)).toMatchObject([{ state: 'waiting', failure: { code: 'unconfirmed' } }])
    expect(store.sync('a', idOf(1))?.sync.inDoubt).toMatchObject({ name: { name: 'Eid offer' } })
    expect(take(60_000)).toBeNull()
  })

  it('is no campaign that the list had before, and none of another draft', () => {
    store.upsertCampaigns('a', [{ id: 5, name: 'Eid offer' }], store.ask())
    save('segment', [setupIntent('Eid offer')])
    take()
    store.upsertCampaigns('a', [{ id: 6, name: 'Eid offer' }], store.ask())
    store.write('a', writeOf(2, { campaignId: 8 }), at(0).iso)
    expect([5, 6, 7, 8].map((id) => store.isOfAnother('a', idOf(1), id))).toEqual([true, false, false, true])
  })
})

describe('a first step that was taken out of the outbox', () => {
  beforeEach(() => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    store.discardIntents('a', idOf(1), at(0))
    expect(take()).toBeNull()
  })

  it('is sent before the others once it is saved', () => {
    save('content', [contentIntent('Hello')])
    save('segment', [setupIntent('Eid offer'), segmentIntent(4)])
    expect(drain()).toEqual(['create segment', 'update segment', 'update content'])
  })

  it('is sent before the others once its discard is undone', () => {
    save('content', [contentIntent('Hello')])
    expect(store.undoDiscard('a', idOf(1), at(0)).undone).toBe(true)
    expect(drain()).toEqual(['create segment', 'update segment', 'update content'])
    expect(store.unsaved('a', idOf(1))).toEqual([])
  })
})

it('an answer is part of the campaign, and is no change of the draft', () => {
  save('segment', [setupIntent('Eid offer')])
  const revision = draft()?.revision
  answer(take(), 5)
  expect(store.draftStatus('a', idOf(1))).toMatchObject({
    revision,
    campaignId: 7,
    sync: { waiting: [], at: at(5).iso },
  })
  save('content', [contentIntent('Hello')])
  answer(take(0, { ...there, own: 1 }), 6)
  expect(draft()).toMatchObject({ base: { ...there, own: 1, message: { design: 'Hello' } }, sync: { at: at(6).iso } })
})

it('a new name is sent as the save has it', () => {
  save('segment', [setupIntent('Eid offer')])
  save('content', [contentIntent('Hello', 'Eid offers')], 'Eid offers ')
  expect(take()).toMatchObject({ kind: 'create', values: { name: { name: 'Eid offers' } } })
})

it('a name that was typed stays, any other follows the server', () => {
  save('segment', [setupIntent('Eid offer')])
  store.write('a', newest({ name: 'Typed meanwhile' }), at(0).iso)
  answer(take())
  expect(draft()).toMatchObject({ name: 'Typed meanwhile', base: { name: 'Eid offer' } })
  store.write('a', newest({ name: 'Eid offer' }), at(0).iso)
  // A colleague's name of the same moment would be asked about.
  end(store, idOf(1), { kind: 'quiet', departures: 1 })
  take()
  take(0, { ...there, name: 'Renamed by a colleague' })
  expect(draft()).toMatchObject({ name: 'Renamed by a colleague', sync: { problems: [], unsaved: [] } })
})

describe('the panel', () => {
  const lines = () => store.items('a', at(0).iso).map((item) => [item.section, item.state, ...item.calls])

  it('shows one line for each step, with the call that is sent next', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    expect(lines()).toEqual([['segment', 'waiting', 'createCampaign']])
    answer(take())
    expect(lines()).toEqual([['segment', 'waiting', 'addSegment']])
    const request = take()
    expect(lines()).toEqual([['segment', 'sending', 'addSegment']])
    answer(request)
    save('content', [contentIntent('Hello')])
    expect(lines()).toEqual([
      ['segment', 'done', 'addSegment'],
      ['content', 'waiting', 'updateMessage'],
    ])
    expect(store.items('a', at(1).iso).map(({ section }) => section)).toEqual(['content'])
    expect(store.items('b', at(0).iso)).toEqual([])
  })

  it('forgets at a start what was done more than a week ago', () => {
    save('segment', [setupIntent('Eid offer')])
    drain()
    for (const [days, shown] of [
      [6, 1],
      [8, 0],
    ] as const) {
      reopen(days)
      expect(lines(), `${days} days`).toHaveLength(shown)
    }
  })

  it('shows no line any more once its request is answered, also if the line was damaged', () => {
    save('segment', [setupIntent('Eid offer')])
    const request = take()
    const database = new DatabaseSync(folder.file)
    database.exec(`UPDATE outbox SET failure = '{', problem = '{'`)
    database.close()
    expect(lines()).toEqual([['segment', 'sending', 'createCampaign']])
    answer(request)
    expect(sync()).toMatchObject({ waiting: [], problems: [] })
  })
})

it('campaigns that wait for a decision are counted: a refusal, an act without an outcome', () => {
  const undecided = () => store.undecided('a').map((row) => [row.campaignId, row.draftId, kindOf(row)])
  const running = { id: 8, name: 'Sale', status: 'running' }
  const other = idOf(2)
  store.upsertCampaigns('a', [{ ...running, channelName: 'sms' }], store.ask())
  store.draftForAct('a', 8, other, at(0))
  store.askFor('a', other, 'stop', { now: start, tabs: null })
  expect(depart(store, other, running)).toMatchObject({ kind: 'act', act: 'stop' })
  expect(undecided(), 'in flight').toEqual([])
  end(store, other, lost)
  expect(undecided()).toEqual([[8, other, 'outcome-unknown']])
  save('segment', [setupIntent('Eid offer')])
  expect(store.state('a')).toMatchObject({ waiting: 1, attention: 1 })
  take()
  end(store, idOf(1), refused('segment'))
  expect(store.state('a')).toMatchObject({ waiting: 0, attention: 2 })
  depart(store, other, { ...running, status: 'stopped' }, 60_000)
  expect(undecided()).toEqual([[null, idOf(1), 'refused']])
})
