/** The store of events: what is written in one transaction, and what is not written at all. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EventStore } from '../../../../../src/main/drafts/store/event-store.ts'
import { StoreFile } from '../../../../../src/main/drafts/store/store-file.ts'
import type { Event } from '../../../../../src/model/events.ts'
import { planOf, valuesOf } from '../../../../../src/model/plan.ts'
import { reduce } from '../../../../../src/model/sync.ts'
import {
  answered,
  click,
  type Entry,
  folded,
  HOUR,
  holdOver,
  lateReading,
  lookUp,
  lose,
  opened,
  plan,
  quiet,
  read,
  save,
  send,
  type,
} from '../../../model/histories.ts'
import { alter, draft, type Events, eventsFolder, now, openEvents, play, syncIn } from './event-support.ts'

const signedIn = { now: HOUR, account: 'us' }
let folder = eventsFolder()
let store: Events
beforeEach(() => {
  folder = eventsFolder()
  store = openEvents(folder.file)
  store.begin(draft(), now)
})
afterEach(() => {
  store.close()
  folder.remove()
})
function reopen(): void {
  store.close()
  store = openEvents(folder.file)
}
/** As a reading that finds the server unchanged. */
const readUnchanged = () => read()(syncIn(store)) as Extract<Event, { kind: 'read' }>
const kinds = (id = 'one', workspace = 'a') => store.events(workspace, id).map(({ event }) => event.kind)

describe('a draft', () => {
  it('is the fold of its events, also after the file was opened again', () => {
    const entries = [type('text', 'new'), save(), read(), send, answered(), quiet, read({ text: 'new' })]
    expect(play(store, entries)).toEqual(folded(opened, ...entries))
    reopen()
    expect(syncIn(store)).toEqual(folded(opened, ...entries))
    expect(kinds()).toEqual(['begun', 'typed', 'saved', 'read', 'sent', 'answered', 'quiet', 'read'])
  })

  it('that exists is not made again', () => {
    play(store, [type('text', 'new')])
    expect(store.begin(draft(), now).sync.edits).toHaveProperty('text')
    expect(kinds()).toEqual(['begun', 'typed'])
  })

  it('that does not exist is refused', () =>
    expect(() => store.append('a', 'two', [{ kind: 'restarted' }], now)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: 'not-found' }) }),
    ))

  it('is not one of the same id in another workspace', () => {
    store.begin(draft('one', 'b'), now)
    play(store, [type('text', 'of b')], 'one', 'b')
    expect([syncIn(store).edits, kinds()]).toEqual([{}, ['begun']])
    store.remove('a', 'one')
    expect([store.sync('a', 'one'), kinds()]).toEqual([null, []])
    expect(syncIn(store, 'one', 'b').edits.text?.mine).toBe('of b')
  })

  it('is open while something of it waits or may still arrive at the server', () => {
    const openAfter = (...entries: Entry[]) => {
      play(store, entries)
      return store.openDrafts('a')
    }
    store.begin(draft('two'), now)
    expect(openAfter()).toEqual([])
    expect(openAfter(type('text', 'new'))).toEqual(['one'])
    expect(openAfter(save(), read(), send, answered())).toEqual(['one'])
    expect(openAfter(quiet, read({ text: 'new' }))).toEqual([])
    play(store, [type('text', 'other')], 'two')
    expect([store.openDrafts('a'), store.openDrafts('b')]).toEqual([['two'], []])
  })

  it('is changed together with others, or not at all', () => {
    const change = (end: () => void) =>
      store.change(() => {
        store.begin(draft('two'), now)
        for (const id of ['one', 'two']) play(store, [type('text', 'new'), save()], id)
        end()
      })
    const refuse = () => {
      throw new Error('refused')
    }
    expect(() => change(refuse)).toThrow('refused')
    expect([syncIn(store), store.sync('a', 'two'), kinds()]).toEqual([opened, null, ['begun']])
    change(() => {})
    const both = [syncIn(store), syncIn(store, 'two')]
    expect(both.map(({ edits }) => edits.text?.saved)).toEqual(['new', 'new'])
    reopen()
    expect([syncIn(store), syncIn(store, 'two')]).toEqual(both)
  })
})

it('a campaign with its own plan: its message stored once, and its request', () => {
  const file = `${folder.file}.real`
  const real = openEvents(file, {}, ({ type }) => planOf(type))
  const campaign = (text: string) => ({ name: 'Eid', segment_id: 1, message: { text: text.repeat(10_000) } })
  real.begin({ ...draft(), seen: valuesOf(campaign('old ')), raw: campaign('old ') }, now)
  const from = { window: 'one', n: 1 }
  const [under, value] = [valuesOf(campaign('old ')).message ?? null, valuesOf(campaign('new ')).message ?? null]
  real.append('a', 'one', [{ kind: 'typed', field: 'message', value, over: [under], under, ...from }], now)
  real.append('a', 'one', [{ kind: 'saved', values: { message: value }, ...from, n: 2 }], now)
  const reading: Event = { kind: 'read', turn: 0, values: valuesOf(campaign('old ')), status: 'draft' }
  const request = real.readAndNext('a', 'one', reading, campaign('old '), signedIn)
  expect(request).toMatchObject({ kind: 'update', step: 'content', values: { message: value }, edited: ['message'] })
  expect(alter(file, 'SELECT hash FROM bodies')).toHaveLength(2)
  real.close()
})

describe('an event', () => {
  it('that arrives twice is written once', () => {
    const event = type('text', 'new')(opened)
    const first = store.append('a', 'one', [event, event], now)
    expect(store.append('a', 'one', [event], now)).toEqual(first)
    reopen()
    expect(store.append('a', 'one', [event], now)).toEqual(first)
    expect(kinds()).toEqual(['begun', 'typed'])
  })

  it('is read with its number and time, after a given one', () => {
    play(store, [type('text', 'new'), save()])
    const [, typed, saved] = store.events('a', 'one')
    expect(store.events('a', 'one', typed?.seq)).toEqual([saved])
    expect(saved).toMatchObject({ at: now + 30_000, event: { kind: 'saved', values: { text: 'new' } } })
  })
})

describe('a reading and the request that follows from it', () => {
  beforeEach(() => void play(store, [type('text', 'new'), save()]))

  it('are written together, with the campaign as it was read', () => {
    const request = store.readAndNext('a', 'one', readUnchanged(), { id: 7, other: 'kept' }, signedIn)
    expect(request).toMatchObject({ kind: 'update', step: 'content', values: { text: 'new' } })
    expect(kinds().slice(-2)).toEqual(['read', 'sent'])
    expect(syncIn(store).inFlight).toEqual(request)
    reopen()
    expect(store.raw('a', 'one')).toEqual({ id: 7, other: 'kept' })
  })

  it('leave nothing where writing fails', () => {
    const stored = () => [store.sync('a', 'one'), store.events('a', 'one'), store.raw('a', 'one')]
    const before = stored()
    alter(folder.file, `CREATE TRIGGER refuse BEFORE INSERT ON states BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    const work = () => store.readAndNext('a', 'one', readUnchanged(), { id: 7 }, signedIn)
    expect(work).toThrow('refused')
    expect(stored()).toEqual(before)
    alter(folder.file, 'DROP TRIGGER refuse')
    reopen()
    expect(stored()).toEqual(before)
    expect(work()).toMatchObject({ step: 'content' })
  })

  it('are nothing where the reading was overtaken', () => {
    const late = lateReading({ text: 'old' })(syncIn(store)) as Extract<Event, { kind: 'read' }>
    expect(store.readAndNext('a', 'one', late, { id: 7 }, signedIn)).toBeNull()
    store.append('a', 'one', [late], now, { id: 7 })
    expect([kinds(), store.raw('a', 'one')]).toEqual([['begun', 'typed', 'saved'], null])
  })

  it('are a reading alone with another account', () => {
    expect(store.readAndNext('a', 'one', readUnchanged(), null, { now: HOUR, account: 'them' })).toBeNull()
    expect(kinds().at(-1)).toBe('read')
  })

  it('without the reading: only for a draft that is not on the server', () => {
    expect(store.next('a', 'one', signedIn)).toBeNull()
    store.begin({ ...draft('new', 'a', null), seen: { name: '', trigger: null, segment: null, text: null } }, now)
    play(store, [type('name', 'Eid'), type('trigger', 'cart'), save()], 'new')
    expect(store.next('a', 'new', signedIn)).toMatchObject({ kind: 'create', step: 'trigger' })
    expect(store.next('a', 'new', signedIn)).toBeNull()
    play(store, [lose()], 'new')
    const looked = lookUp(null)(syncIn(store, 'new')) as Extract<Event, { kind: 'lookedUp' }>
    expect(store.readAndNext('a', 'new', looked, null, signedIn)).toBeNull()
    expect(syncIn(store, 'new').inDoubt).toMatchObject({ name: 'Eid' })
  })
})

it('every commit is on the disk before it is answered', () =>
  expect(store.file.db.get('PRAGMA synchronous')).toEqual({ synchronous: 2 }))

describe('a start', () => {
  it.each<[string, readonly Entry[], boolean]>([
    ['a request in flight', [type('text', 'new'), save(), read(), send], true],
    ['a publish on hold', [click('publish')], true],
    ['a publish that is ready', [click('publish'), holdOver()], true],
    ['an unanswered request', [type('text', 'new'), save(), read(), send, lose()], false],
    ['text that is not saved', [type('text', 'new')], false],
  ])('with %s', (_what, entries, isRestarted) => {
    const before = play(store, entries)
    reopen()
    expect(kinds().at(-1) === 'restarted').toBe(isRestarted)
    expect(syncIn(store)).toEqual(JSON.parse(JSON.stringify(reduce(before, { kind: 'restarted' }, plan))))
    const events = kinds()
    reopen()
    expect(kinds()).toEqual(events)
  })

  it('on a disk that refuses: what was under way is ended once the disk allows it', () => {
    const before = play(store, [type('text', 'new'), save(), read(), send])
    store.close()
    const file = new StoreFile(folder.file, () => now)
    file.db.get('PRAGMA query_only = 1')
    store = Object.assign(new EventStore(file, () => plan, now), { file, close: () => file.close() })
    file.db.get('PRAGMA query_only = 0')
    expect(syncIn(store)).toEqual(before)
    store.restart(now)
    expect(kinds().at(-1)).toBe('restarted')
  })
})

describe('typing', () => {
  const key = (value: string) => (at: number) =>
    store.append('a', 'one', [type('text', value)(syncIn(store))], now + at)

  it('within two seconds is one event, over what the window showed first', () => {
    for (const [index, value] of ['n', 'ne', 'new'].entries()) key(value)(index * 900)
    const [, typed, ...others] = store.events('a', 'one')
    expect(typed).toMatchObject({ at: now, event: { value: 'new', over: ['old'], under: 'old', n: 3 } })
    expect(others).toEqual([])
    key('newer')(2_100)
    expect(kinds()).toEqual(['begun', 'typed', 'typed'])
  })

  it.each<[string, Entry, Entry]>([
    ['in another field', type('text', 'n'), type('name', 'E')],
    ['in another window', type('text', 'n'), type('text', 'ne', 'two')],
  ])('%s is an event of its own', (_what, one, other) => {
    for (const entry of [one, other]) store.append('a', 'one', [entry(syncIn(store))], now)
    expect(kinds()).toEqual(['begun', 'typed', 'typed'])
  })

  it('after something else, or after a clock that was set back, is an event of its own', () => {
    key('n')(0)
    store.append('a', 'one', [save()(syncIn(store))], now + 100)
    key('ne')(200)
    key('new')(-5_000)
    expect(kinds()).toEqual(['begun', 'typed', 'saved', 'typed', 'typed'])
  })

  it('that answered a question in between is an event of its own', () => {
    play(store, [type('text', 'mine'), read({ text: 'theirs' })])
    for (const value of ['theirs', 'theirs!']) key(value)(60_000)
    expect(kinds()).toEqual(['begun', 'typed', 'read', 'typed', 'typed'])
    expect(syncIn(store).edits.text).toEqual({ base: 'theirs', mine: 'theirs!' })
  })
})

describe('a large value', () => {
  const message = (letter: string) => letter.repeat(100_000)
  const bodies = () => alter(folder.file, 'SELECT hash FROM bodies').length

  it('is stored once, wherever it is', () => {
    const values = { text: message('a') }
    const entries = [type('text', message('b')), save(), read(values), send, lose(), read({ text: message('b') })]
    store.begin({ ...draft('two'), seen: { ...opened.seen, ...values } }, now)
    const sync = play(store, entries, 'two')
    const size = 'SELECT sum(length(body)) AS size FROM events UNION ALL SELECT sum(length(state)) FROM states'
    expect(alter(folder.file, size)).toEqual([{ size: expect.any(Number) }, { size: expect.any(Number) }])
    for (const { size: chars } of alter(folder.file, size) as { size: number }[]) expect(chars).toBeLessThan(5_000)
    expect(bodies()).toBe(2)
    alter(folder.file, 'DELETE FROM states')
    reopen()
    expect(syncIn(store, 'two')).toEqual(sync)
    expect(sync).toEqual(folded({ ...opened, seen: { ...opened.seen, ...values } }, ...entries))
  })

  it('may be JSON, and may look like a reference', () => {
    const values = [
      { html: message('h'), parts: [1, { deep: null }] },
      { $body: '0'.repeat(64) },
      { $body: message('z') },
    ]
    for (const value of values) {
      play(store, [type('text', value)])
      reopen()
      expect(syncIn(store).edits.text?.mine).toEqual(value)
      expect(store.events('a', 'one').at(-1)?.event).toMatchObject({ value })
    }
  })

  it('that nothing refers to is removed when the file is opened', () => {
    store.begin(draft('two'), now)
    play(store, [type('text', message('a'))], 'two')
    play(store, [type('text', message('a'))])
    store.remove('a', 'two')
    reopen()
    expect(bodies()).toBe(1)
    store.remove('a', 'one')
    reopen()
    expect(bodies()).toBe(0)
  })

  it('that was typed over is removed while the file grows', () => {
    for (let index = 0; index < 900; index += 1)
      store.append('a', 'one', [type('text', `${index} ${message('a')}`)(syncIn(store))], now)
    expect(bodies()).toBeLessThan(600)
    expect(syncIn(store).edits.text?.mine).toBe(`899 ${message('a')}`)
    reopen()
    expect(syncIn(store).edits.text?.mine).toBe(`899 ${message('a')}`)
  })
})
