/** What an answer leaves of a draft: what the server has, what is asked about, and what is still to be saved. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Intent, Json, JsonObject, SectionName } from '#contract'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import type { Event, Request, Values } from '../../../../../src/model/events.ts'
import { valuesOf } from '../../../../../src/model/plan.ts'
import {
  contentIntent,
  depart,
  end,
  idOf,
  saveOf,
  segmentIntent,
  setupIntent,
  start,
  temporaryFolder,
  writeOf,
} from '../support.ts'

const now = { ms: start, iso: new Date(start).toISOString() }
const campaign = { id: 7, name: 'Eid offer', status: 'draft' }
const lost: Event = { kind: 'lost', at: start }

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

const draft = () => store.draft('a', idOf(1))
const newest = (more: Parameters<typeof writeOf>[1] = {}) => writeOf(1, { revision: draft()?.revision ?? 0, ...more })
const known = (base: JsonObject & { id: number }) =>
  store.write('a', writeOf(1, { campaignId: base.id, base }), now.iso)
const save = (section: SectionName, intents: Intent[], more: Parameters<typeof writeOf>[1] = {}) =>
  store.save('a', saveOf(newest(more), section, intents), now)
const take = (read: JsonObject | null = null) => depart(store, idOf(1), read)
const valuesIn = (request: Request | null): Values => (request && request.kind !== 'act' ? request.values : {})
const answered = (values: Values): Event => ({ kind: 'answered', values, status: 'draft', id: 7 })
/** The campaign that an unanswered create made was found, or none; returns what is sent next. */
function lookUp(found: JsonObject | null) {
  const turn = store.sync('a', idOf(1))?.sync.turn ?? 0
  const values = found && { id: 7, values: valuesOf(found), status: 'draft' }
  const moment = { now: start + 60_000, account: 'a', isWoken: true }
  return store.readAndNext('a', idOf(1), { kind: 'lookedUp', turn, found: values }, found, moment)
}
const quiet = () => end(store, idOf(1), { kind: 'quiet', departures: 1 })

it('an answer that comes twice changes nothing the second time', () => {
  save('segment', [setupIntent('Eid offer')])
  const answer = answered(valuesIn(take()))
  end(store, idOf(1), answer)
  const first = store.draftStatus('a', idOf(1))
  expect(first).toMatchObject({ campaignId: 7, sync: { waiting: [] } })
  end(store, idOf(1), answer)
  expect(store.draftStatus('a', idOf(1))).toEqual(first)
})

it('what the server fills in by itself when it creates the campaign is no change of a colleague', () => {
  save('segment', [setupIntent('Eid offer')], { name: 'Eid offer' })
  save('content', [contentIntent('Hello')], { sections: { content: 'Hello' } })
  take()
  const created = { ...campaign, message: { design: 'Your message' } }
  end(store, idOf(1), answered(valuesOf(created)))
  expect(take(created)).toMatchObject({ step: 'content', values: { message: { message: { design: 'Hello' } } } })
  expect(draft()).toMatchObject({ sections: { content: 'Hello' }, sync: { problems: [] } })
  expect(draft()?.sync.conflicts).toBeUndefined()
})

describe('a create without an answer', () => {
  const lose = (...more: Intent[]) => {
    save('segment', [setupIntent('Eid offer'), ...more], { name: 'Eid offer', sections: { segment: 3 } })
    take()
    end(store, idOf(1), lost)
  }

  it.each<[string, JsonObject, Json, Json]>([
    ['name', { name: 'Eid by them' }, { name: 'Eid sale' }, { name: 'Eid by them' }],
    [
      'message',
      { message: { design: 'Hi' } },
      { message: { design: 'Hello' }, edit_content_page_values: {} },
      { message: { design: 'Hi' } },
    ],
  ])('whose campaign is found: a %s of a colleague is asked about', (path, theirs, mine, shown) => {
    lose()
    lookUp(campaign)
    save('content', [contentIntent('Hello', 'Eid sale')], { name: 'Eid sale', sections: { content: 'Hello' } })
    take({ ...campaign, ...theirs })
    expect(draft()?.sync.conflicts).toMatchObject([{ path, mine, theirs: shown }])
  })

  it('whose campaign has a message of a colleague already: a message that was saved since is asked about', () => {
    lose()
    save('content', [contentIntent('Hello')], { sections: { content: 'Hello' } })
    const found = { ...campaign, message: { design: 'Hi' } }
    expect(lookUp(found)).toBeNull()
    expect(take(found)).toBeNull()
    const [mine, theirs] = [{ message: { design: 'Hello' } }, { message: { design: 'Hi' } }]
    expect(draft()?.sync.conflicts).toMatchObject([{ path: 'message', mine, theirs }])
  })

  it('that was taken out of the outbox and is not found is still to be saved, whatever else waits', () => {
    lose(segmentIntent(3))
    store.discardIntents('a', idOf(1), now)
    save('content', [contentIntent('Hello')], { sections: { content: 'Hello' } })
    quiet()
    lookUp(null)
    expect(store.unsaved('a', idOf(1))).toEqual(['segment'])
    expect(draft()?.sync).toMatchObject({ unsaved: ['segment'], waiting: ['content'] })
  })
})

it('a change of a colleague that was read meanwhile is not undone by a later save of the same step', () => {
  const goals = (control: number): Intent[] => [
    {
      update: {
        call: 'addGoals',
        input: {
          name: 'Eid offer',
          control_group: control,
          conversionGoal: [],
          revenue_config: { type: 'none' },
        },
      },
    },
  ]
  known({ ...campaign, control_group: 5, revenue_config: { type: 'none' } })
  save('goals', goals(10), { sections: { goals: 'Ten' } })
  store.write('a', newest({ sections: { goals: 'Twenty' } }), now.iso)
  const theirs = { ...campaign, control_group: 5, revenue_config: { type: 'theirs' } }
  const sent = (control: number) => ({
    control_group: { control_group: control },
    revenue_config: { revenue_config: { type: 'theirs' } },
  })
  const first = take(theirs)
  expect(valuesIn(first)).toMatchObject(sent(10))
  end(store, idOf(1), answered(valuesIn(first)))
  save('goals', goals(20), { sections: { goals: 'Twenty' } })
  expect(valuesIn(take({ ...theirs, control_group: 10 }))).toMatchObject(sent(20))
  expect(draft()?.sync.conflicts).toBeUndefined()
})
