/** What the state machine promises, each as a short history. tests/explore checks the same promises over all histories. */
import { describe, expect, it } from 'vitest'
import type { Edit, Sync } from '../../../src/model/events.ts'
import { isDue, MAX_WAIT_MS, nextWait, noWait, waitAfter } from '../../../src/model/requests.ts'
import { decide } from '../../../src/model/sync.ts'
import {
  acknowledge,
  actAnswered,
  answered,
  answeredWithoutId,
  busy,
  choose,
  claim,
  click,
  discard,
  type Entry,
  folded,
  HOUR,
  holdOver,
  lateReading,
  lookUp,
  lose,
  missing,
  newCampaign,
  opened,
  quiet,
  read,
  refuse,
  restart,
  retry,
  save,
  send,
  summary,
  type,
  undo,
  unread,
} from './histories.ts'

type Row = [promise: string, history: readonly Entry[], what: Partial<ReturnType<typeof summary>>]
const holds = (rows: readonly Row[], start: Sync = opened) =>
  it.each(rows)('%s', (_promise, history, what) => expect(summary(folded(start, ...history))).toMatchObject(what))

const typed = [type('text', 'new')] as const
const waiting = [...typed, save()] as const
const sent = [...waiting, read(), send] as const
const arrived = [...sent, answered(), quiet, read({ text: 'new' })] as const
const showing = (text: unknown) => expect.objectContaining({ text })
const sendsText = (text: string, name = 'Eid') => ({ 'update content': { text, name } })

describe('the one rule', () => {
  const same = (one: unknown, other: unknown) => one === other
  it.each<[string, Edit, number, number[], ReturnType<typeof decide>]>([
    ['the server has it', { base: 1, mine: 2 }, 2, [], 'same'],
    ['the server has the base', { base: 1, mine: 2 }, 1, [], 'mine'],
    ['the server has an unanswered value', { base: 1, mine: 3 }, 2, [2], 'mine'],
    ['the server has the saved value, and more was typed since', { base: 1, mine: 3, saved: 2 }, 2, [], 'mine'],
    ['the server has what is shown, and another value waits', { base: 1, mine: 3, saved: 2 }, 3, [], 'same'],
    ['somebody else changed it', { base: 1, mine: 2 }, 9, [], 'conflict'],
    ['an unanswered value came over what a question is about', { base: 1, mine: 2, conflict: 9 }, 2, [2], 'keep'],
  ])('%s', (_what, edit, theirs, unanswered, verdict) => expect(decide(edit, theirs, unanswered, same)).toBe(verdict))
})

describe('typing and saving', () => {
  holds([
    ['a typed value is shown, unsaved and not sent', typed, { kind: 'unsaved', unsaved: ['text'], sends: null }],
    ['typing the old value again ends the edit', [...typed, type('text', 'old')], { kind: 'synced', unsaved: [] }],
    ['a save sends its step alone', [...waiting, type('segment', 2)], { kind: 'waiting', sends: sendsText('new') }],
    [
      'each step is a request of its own, in the order of the wizard',
      [...waiting, type('segment', 2), save('segment')],
      { sends: { 'update segment': { segment: 2 } } },
    ],
    [
      'a value typed after a save does not hold the save back',
      [...waiting, type('text', 'newer')],
      { sends: sendsText('new'), unsaved: ['text'], shows: showing('newer') },
    ],
    [
      'and stays unsaved when the save has arrived',
      [...sent, type('text', 'newer'), answered(), quiet, read({ text: 'new' })],
      { unsaved: ['text'], sends: null },
    ],
    [
      'a save during a request is sent after it',
      [...sent, type('text', 'newer'), save(), answered(), read({ text: 'new' })],
      { sends: sendsText('newer') },
    ],
    [
      'a field without an edit follows the server',
      [...arrived, read({ text: 'theirs' })],
      { kind: 'synced', asks: [], shows: showing('theirs') },
    ],
    [
      'a discarded save is not sent, and its value stays',
      [...waiting, discard('waiting')],
      { kind: 'unsaved', sends: null, shows: showing('new') },
    ],
    [
      'discarding all shows the server’s values',
      [...waiting, discard('all')],
      { kind: 'synced', shows: showing('old') },
    ],
    [
      'the server’s own form of a value is the same value',
      [type('segment', 2), save(), read(), send, answered({ segment: '2' }), quiet, read({ segment: '2' })],
      { kind: 'synced', unsaved: [] },
    ],
    [
      'another value that the server made of it is shown',
      [...waiting, read(), send, answered({ text: 'New' }), quiet, read({ text: 'New' })],
      { kind: 'synced', shows: showing('New') },
    ],
    [
      'a request has the server’s values under the saved ones',
      [...waiting, read({ name: 'Eid II' })],
      { sends: sendsText('new', 'Eid II') },
    ],
    [
      'an emptied field is sent empty',
      [type('text', null), save()],
      { sends: { 'update content': { text: null, name: 'Eid' } } },
    ],
    [
      'a field that a colleague filled in meanwhile is asked about',
      [read({ text: null }), type('text', 'new'), save(), read({ text: 'theirs' })],
      { asks: ['text'] },
    ],
  ])
  it('a save takes the tab values after it', () => {
    const tabs = { selected: 'GOALS' }
    const next: Entry = (sync) => ({ ...save()(sync), facts: { tabs } }) as never
    expect(folded(opened, ...typed, next).facts.tabs).toEqual(tabs)
  })
  it('nothing is sent with another account', () =>
    expect(summary(folded(opened, ...waiting), HOUR, 'them').sends).toBeNull())
})

describe('no answer', () => {
  const lost = [...sent, lose()] as const
  holds([
    ['an unanswered save is sent again', [...lost, read()], { kind: 'waiting', sends: sendsText('new') }],
    [
      'and is no conflict with oneself if the server applied it',
      [...lost, type('text', 'newer'), save(), read({ text: 'new' })],
      { asks: [], sends: sendsText('newer') },
    ],
    [
      'one that is applied after a newer one is corrected',
      [
        ...lost,
        type('text', 'newer'),
        save(),
        read(),
        send,
        answered(),
        read({ text: 'newer' }),
        read({ text: 'new' }),
      ],
      { asks: [], sends: sendsText('newer') },
    ],
    [
      'one that overwrote a colleague’s value that was read is corrected',
      [type('segment', 2), save(), read(), send, lose(), discard('all'), read({ segment: 9 }), read({ segment: 2 })],
      { asks: [], sends: { 'update segment': { segment: 9 } } },
    ],
    ['after the quiet time it is synced', [...lost, quiet, read({ text: 'new' })], { kind: 'synced' }],
    [
      'a change of somebody else meanwhile is a question',
      [...lost, read({ text: 'theirs' })],
      { kind: 'conflict', asks: ['text'], sends: null },
    ],
    [
      'a server that does not answer is tried again later',
      [...waiting, read(), send, lose(HOUR)],
      { kind: 'no-network', sends: null },
    ],
    ['the time that it names counts', [...sent, busy(60_000)], { kind: 'no-network', sends: null }],
    ['a clock that was set back holds nothing up', [...sent, lose(9 * HOUR), read()], { sends: sendsText('new') }],
    ['closed in flight, it is sent again', [...sent, restart, read()], { sends: sendsText('new') }],
    [
      'a reading that began before the request is ignored',
      [...sent, lose(), lateReading({ text: 'older' })],
      { asks: [] },
    ],
    [
      'a colleague’s save of the same moment is noticed, also after a second save of the step',
      [
        ...sent,
        answered(),
        read({ text: 'new' }),
        type('name', 'B'),
        save('name'),
        read({ text: 'new' }),
        send,
        answered(),
        read({ text: 'theirs', name: 'B' }),
      ],
      { asks: ['text'] },
    ],
  ])
})

describe('choices', () => {
  const clash = [...waiting, read({ text: 'theirs' })] as const
  holds([
    [
      'theirs is shown at once, and nothing is sent',
      [...clash, choose('text', 'theirs')],
      { kind: 'synced', sends: null, shows: showing('theirs') },
    ],
    [
      'after theirs, the field follows the server',
      [...clash, choose('text', 'theirs'), read({ text: 'again' })],
      { asks: [], shows: showing('again') },
    ],
    [
      'mine is sent over theirs',
      [...clash, choose('text', 'mine'), read({ text: 'theirs' })],
      { asks: [], sends: sendsText('new') },
    ],
    [
      'mine is asked again if they change it once more',
      [...clash, choose('text', 'mine'), read({ text: 'again' })],
      { asks: ['text'] },
    ],
    [
      'a choice between other values than the current ones changes nothing',
      [...clash, (sync) => ({ ...choose('text', 'theirs')(sync), mine: 'older' }) as never],
      { asks: ['text'] },
    ],
    ['a question ends if they take their change back', [...clash, read()], { asks: [], kind: 'waiting' }],
    [
      'a question holds up its own step alone',
      [...waiting, type('trigger', 'x'), save(), read({ trigger: 'theirs' })],
      { asks: ['trigger'], sends: sendsText('new') },
    ],
    ['it outlives a restart', [...clash, restart], { kind: 'conflict', asks: ['text'] }],
  ])
})

describe('a new campaign', () => {
  const begun = [type('name', 'Eid'), type('trigger', 'cart'), save()] as const
  const lost = [...begun, send, lose()] as const
  const asCreated = { text: null, segment: null }
  holds(
    [
      ['is local until its first step is saved', [type('text', 'x'), save()], { sends: null }],
      [
        'is created by its first step, with its name',
        begun,
        { sends: { 'create trigger': { trigger: 'cart', name: 'Eid' } } },
      ],
      [
        'later steps update it',
        [...begun, type('segment', 3), save('segment'), send, answered(), read(asCreated)],
        { sends: { 'update segment': { segment: 3 } } },
      ],
      ['without an answer it is not sent again', lost, { kind: 'in-doubt', sends: null }],
      ['found by its name, it is adopted', [...lost, lookUp(asCreated), read(asCreated)], { asks: [], sends: null }],
      [
        'not found before the quiet time, it may still be created',
        [...lost, lookUp(null)],
        { kind: 'in-doubt', sends: null },
      ],
      [
        'not found after it, it is sent again',
        [...lost, quiet, lookUp(null)],
        { sends: { 'create trigger': { trigger: 'cart', name: 'Eid' } } },
      ],
      ['an answer without an id is looked up', [...begun, send, answeredWithoutId], { kind: 'in-doubt' }],
      ['closed in flight, it is looked up', [...begun, send, restart], { kind: 'in-doubt', sends: null }],
      [
        'another campaign of that name is asked about',
        [...lost, lookUp({ trigger: 'other' }, 8)],
        { kind: 'conflict', sends: null },
      ],
      [
        'if it is this one, its values count',
        [...lost, lookUp({ trigger: 'other' }, 8), claim(true, 8)],
        { asks: ['trigger'] },
      ],
      [
        'if it is not, the name is taken',
        [...lost, lookUp({ trigger: 'other' }, 8), claim(false, 8), quiet, lookUp(null)],
        { kind: 'refused', sends: null },
      ],
      [
        'a refused name is sent again once another one is saved',
        [...begun, send, refuse('name'), type('name', 'New'), save()],
        { sends: { 'create trigger': { trigger: 'cart', name: 'New' } } },
      ],
    ],
    newCampaign,
  )
})

describe('the name', () => {
  const renamed = [type('name', 'New'), save()] as const
  holds([
    [
      'travels with the next save that carries it',
      [...waiting, type('name', 'New'), save()],
      { sends: sendsText('new', 'New') },
    ],
    [
      'not with a step that does not',
      [...renamed, type('segment', 2), save('segment')],
      { sends: { 'update segment': { segment: 2 } } },
    ],
    ['alone it is sent with the last step that the server has', renamed, { sends: sendsText('old', 'New') }],
    [
      'a taken one waits for another name',
      [...renamed, read(), send, refuse('name')],
      { kind: 'refused', sends: null },
    ],
    [
      'and is sent again with that',
      [...renamed, read(), send, refuse('name'), type('name', 'B'), save()],
      { sends: sendsText('old', 'B') },
    ],
    [
      'a taken one that was not edited is a refusal of its step, which is not sent again',
      [...sent, refuse('name')],
      { kind: 'refused', refused: ['content'], sends: null },
    ],
    [
      'changed on both sides it is asked about',
      [...renamed, read({ name: 'Theirs' })],
      { asks: ['name'], sends: null },
    ],
    [
      'and steps are sent with the server’s name',
      [...renamed, ...waiting.slice(0, 1), save('text'), read({ name: 'Theirs' })],
      { sends: sendsText('new', 'Theirs') },
    ],
  ])
})

describe('refusals', () => {
  const refused = [
    type('trigger', 'x'),
    type('text', 'y'),
    save(),
    read(),
    send,
    refuse('trigger', 'Too long'),
  ] as const
  holds([
    ['hold up their step alone', refused, { kind: 'refused', sends: sendsText('y') }],
    [
      'wait for a retry',
      [...refused, retry('trigger')],
      { sends: { 'update trigger': { trigger: 'x', name: 'Eid' } } },
    ],
    [
      'or another save',
      [...refused, type('trigger', 'z'), save()],
      { sends: { 'update trigger': { trigger: 'z', name: 'Eid' } } },
    ],
    ['or a discard', [...refused, discard('waiting')], { kind: 'unsaved' }],
    ['outlive a restart', [...refused, restart], { kind: 'refused' }],
  ])
  it('keep the server’s message', () =>
    expect(folded(opened, ...refused).refused.trigger?.failure.message).toBe('Too long'))
})

describe('a campaign that ended meanwhile', () => {
  holds([
    ['gets no save', [...waiting, read({}, 'RUNNING')], { kind: 'ended-elsewhere', sends: null }],
    [
      'nor does a deleted one, and the edits stay',
      [...waiting, missing],
      { kind: 'ended-elsewhere', sends: null, shows: showing('new') },
    ],
    [
      'without edits it shows the published values',
      [read({ text: 'out' }, 'running')],
      { kind: 'synced', shows: showing('out') },
    ],
    ['while it is pending, a locked step waits', [...waiting, read({}, 'pending')], { kind: 'locked', sends: null }],
    [
      'and other steps do not',
      [...waiting, type('segment', 2), save('segment'), read({}, 'pending')],
      { sends: { 'update segment': { segment: 2 } } },
    ],
    ['until it is approved', [...waiting, read({}, 'pending'), read({}, 'approved')], { sends: sendsText('new') }],
  ])
})

describe('two windows', () => {
  const both = [type('text', 'one', 'one'), type('text', 'two', 'two', 'old')] as const
  it('values typed at the same time are a question, and the last one is shown', () => {
    const sync = folded(opened, ...both)
    expect([sync.edits.text?.siblings, summary(sync).shows.text, summary(sync).kind]).toEqual([
      ['one'],
      'two',
      'conflict',
    ])
  })
  it('picking one of them answers it', () =>
    expect(folded(opened, ...both, type('text', 'one', 'two')).edits.text).toEqual({ base: 'old', mine: 'one' }))
  it('a value that was shown before it was replaced is no question', () =>
    expect(folded(opened, type('text', 'one', 'one'), type('text', 'two', 'two')).edits.text?.siblings).toBeUndefined())
  it('a save takes only what its window showed', () => {
    const saveOfOne: Entry = () => ({ kind: 'saved', values: { text: 'one' }, window: 'one', n: 2 })
    expect(folded(opened, ...both, saveOfOne).edits.text?.saved).toBeUndefined()
  })
  it('an event that arrives twice counts once', () => {
    const event: Entry = () => ({
      kind: 'typed',
      window: 'one',
      n: 1,
      field: 'text',
      value: 'new',
      over: ['old'],
      under: 'old',
    })
    const sync = folded(opened, event, read({ text: 'theirs' }), choose('text', 'theirs'), event)
    expect(summary(sync).shows.text).toBe('theirs')
  })
  it('a colleague’s value that the window did not show is asked about at once', () =>
    expect(summary(folded(opened, read({ text: 'theirs' }), type('text', 'two', 'two', 'old'))).asks).toEqual(['text']))
})

describe('an act', () => {
  const ready = [click('publish'), holdOver(), read()] as const
  const out = [...ready, send] as const
  holds([
    ['is held, and can be undone', [click('publish'), undo], { kind: 'synced', outcome: 'undone' }],
    ['is sent after the hold, once the campaign was read', ready, { kind: 'acting', sends: 'publish' }],
    ['cannot be undone then', [...ready, undo], { sends: 'publish' }],
    ['is done when the server says so', [...out, actAnswered('SCHEDULED')], { outcome: 'done' }],
    ['a success without a status is read back', [...out, actAnswered(), read({}, 'running')], { outcome: 'done' }],
    [
      'without an answer it is unknown',
      [...out, lose(), read()],
      { kind: 'outcome-unknown', outcome: null, sends: null },
    ],
    [
      'it is not done if the status is the same after the quiet time',
      [...out, lose(), quiet, read()],
      { outcome: 'notDone' },
    ],
    ['a refusal is confirmed by a reading', [...out, refuse('content'), read()], { outcome: 'refused' }],
    ['a refused act that was applied is done', [...out, refuse('content'), read({}, 'running')], { outcome: 'done' }],
    ['a refusal for load is a refusal', [...out, busy(null), read()], { outcome: 'refused' }],
    ['another status than wanted has ended it', [...out, lose(), read({}, 'stopped')], { outcome: 'ended' }],
    ['closed in flight, it is read back', [...out, restart, read({}, 'running')], { outcome: 'done' }],
    ['closed during the hold, nothing is sent', [click('publish'), restart], { outcome: 'closed' }],
    ['a computer that slept past the hold sends nothing', [click('publish'), holdOver(50_000)], { outcome: 'asleep' }],
    ['another account sends nothing', [click('publish'), holdOver(10_000, 'them')], { outcome: 'closed' }],
    [
      'an edit since the click ends it',
      [click('publish'), type('text', 'x'), holdOver(), read()],
      { outcome: 'changed' },
    ],
    [
      'so does an edit of somebody else',
      [click('publish'), holdOver(), read({ text: 'theirs' })],
      { outcome: 'changed' },
    ],
    ['and an unsaved one before', [...typed, click('publish'), holdOver(), read()], { outcome: 'changed' }],
    ['saved steps are sent first', [...waiting, click('publish'), holdOver(), read()], { sends: sendsText('new') }],
    ['without a connection it is not sent', [click('publish'), holdOver(), unread], { outcome: 'offline' }],
    [
      'a campaign that runs is not published',
      [click('publish'), holdOver(), read({}, 'running')],
      { outcome: 'ended' },
    ],
    ['stop is only for a campaign that runs', [click('stop'), holdOver(), read()], { outcome: 'ended' }],
    [
      'and needs no saved steps',
      [
        read({}, 'running'),
        type('text', 'x'),
        click('stop'),
        holdOver(),
        read({}, 'running'),
        send,
        actAnswered('stopped'),
      ],
      { outcome: 'done' },
    ],
    [
      'an approval is done when it is pending',
      [click('approval'), holdOver(), read(), send, actAnswered(), read({}, 'pending')],
      { outcome: 'done' },
    ],
    ['saves wait while it may still be applied', [...out, lose(), read(), type('text', 'x'), save()], { sends: null }],
    ['a second click changes nothing', [...out, click('publish')], { kind: 'acting', sends: null }],
    ['an outcome stays until it was seen', [click('publish'), undo, read(), acknowledge], { outcome: null }],
  ])
})

describe('the wait for a server that failed', () => {
  const failed = { at: 1_000, retryAfter: null }
  const named = { at: 1_000, retryAfter: 5_000 }
  it('doubles up to about a minute', () =>
    expect([1, 2, 3, 6, 9].map((failures) => waitAfter(failures, null))).toEqual([2_000, 4_000, 8_000, 64_000, 64_000]))
  it('is what the server named, up to an hour', () =>
    expect([waitAfter(1, 7_000), waitAfter(1, 9 * HOUR)]).toEqual([7_000, MAX_WAIT_MS]))
  it.each([
    ['ends with an answer', [failed, 'answer'] as const, noWait],
    ['a named one does not', [named, 'answer'] as const, { until: 6_000, failures: 0, isNamed: true }],
    ['nor does a failure shorten it', [named, failed] as const, { until: 6_000, failures: 2, isNamed: true }],
  ])('%s', (_what, events, wait) => expect(events.reduce(nextWait, noWait)).toEqual(wait))
  it('is over after a clock was set back', () => expect(isDue(9 * HOUR, 0)).toBe(true))
})
