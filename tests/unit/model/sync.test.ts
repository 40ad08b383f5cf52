/** What the core promises, each as a short history. The same promises are held over all histories by tests/explore. */
import { describe, expect, it } from 'vitest'
import { decide } from '../../../src/model/sync.ts'
import {
  actAnswered,
  actFailed,
  answered,
  answeredWithoutId,
  choose,
  click,
  discard,
  folded,
  HOUR,
  holdOver,
  lateReading,
  lose,
  missing,
  quiet,
  read,
  refuse,
  retry,
  save,
  send,
  start,
  summary,
  there,
  type,
  undo,
  unsent,
  type Word,
} from './histories.ts'

type Row = [promise: string, history: readonly Word[], what: Partial<ReturnType<typeof summary>>]
const holds = (rows: readonly Row[]) =>
  it.each(rows)('%s', (_promise, history, what) => expect(summary(folded(...history))).toMatchObject(what))

const opened = read()
const typed = [opened, type('text', 'new')] as const
const waiting = [...typed, save('content')] as const
const sent = [...waiting, read(), send] as const
const arrived = [...sent, answered, quiet, read({ text: 'new' })] as const

describe('the one rule', () => {
  const same = (one: unknown, other: unknown) => one === other
  it.each([
    ['the server has it', { base: 1, mine: 2, by: 'w' }, 2, [], 'same'],
    ['the server has what it was typed over', { base: 1, mine: 2, by: 'w' }, 1, [], 'mine'],
    ['the server has what left before', { base: 1, mine: 3, by: 'w' }, 2, [2], 'mine'],
    ['the server has what was saved before more was typed', { base: 1, mine: 3, saved: 2, by: 'w' }, 2, [], 'mine'],
    ['somebody else has been there', { base: 1, mine: 2, by: 'w' }, 9, [], 'conflict'],
    ['typed before there was a campaign, over what the server fills in', { mine: 2, by: 'w' }, 9, [], 'mine'],
    ['a colleague renamed the campaign that was just created', { mine: 2, by: 'w' }, 9, [1], 'conflict'],
  ] as const)('%s', (_what, edit, theirs, left, verdict) => expect(decide(edit, theirs, left, same)).toBe(verdict))
})

describe('typing and saving', () => {
  holds([
    [
      'what is typed is shown, unsaved, and not sent',
      typed,
      { kind: 'unsaved', unsaved: ['text'], sends: null, wants: null },
    ],
    ['typed back it is no edit', [...typed, type('text', 'old')], { kind: 'synced', unsaved: [] }],
    [
      'a save waits with its step alone',
      [...waiting, type('segment', 2)],
      { kind: 'waiting', sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
    [
      'each step is a request of its own, in the order of the wizard',
      [...waiting, type('segment', 2), save('segment')],
      { sends: { 'save segment': { segment: 2 } } },
    ],
    [
      'words typed after a save do not hold it back, and stay unsaved',
      [...waiting, type('text', 'newer')],
      {
        sends: { 'save content': { text: 'new', name: 'Eid' } },
        unsaved: ['text'],
        shows: expect.objectContaining({ text: 'newer' }),
      },
    ],
    [
      'nor are they gone once it has arrived',
      [...sent, type('text', 'newer'), answered, quiet, read({ text: 'new' })],
      { kind: 'unsaved', unsaved: ['text'], sends: null },
    ],
    [
      'a save while one is on its way goes after it',
      [...sent, type('text', 'newer'), save('content'), answered, read({ text: 'new' })],
      { sends: { 'save content': { text: 'newer', name: 'Eid' } } },
    ],
    [
      'what has arrived is synced, and follows the server',
      [...arrived, read({ text: 'theirs' })],
      { kind: 'synced', asks: [], shows: expect.objectContaining({ text: 'theirs' }) },
    ],
    [
      'taken back, a save is not sent and its words stay',
      [...waiting, discard('content', 'waiting')],
      { kind: 'unsaved', sends: null, shows: expect.objectContaining({ text: 'new' }) },
    ],
    [
      'discarded, what was typed gives way to what was saved',
      [...waiting, type('text', 'newer'), discard('content', 'typed')],
      { kind: 'waiting', shows: expect.objectContaining({ text: 'new' }) },
    ],
    [
      'a server that writes it in another way has it',
      [opened, type('segment', 2), save('segment'), read(), send, answered, quiet, read({ segment: '2' })],
      { kind: 'synced', unsaved: [] },
    ],
    [
      'a request is what was read, with what was saved laid over it',
      [...waiting, read({ name: 'Eid II' })],
      { sends: { 'save content': { text: 'new', name: 'Eid II' } } },
    ],
  ])
})

describe('a field that holds nothing', () => {
  const emptied = [opened, type('text', null), save('content')] as const
  const filled = [read({ text: null }), type('text', 'new'), save('content')] as const
  holds([
    ['can be emptied', emptied, { kind: 'waiting', shows: expect.objectContaining({ text: null }) }],
    ['and is sent so', emptied, { sends: { 'save content': { text: null, name: 'Eid' } } }],
    ['a colleague who fills it in is asked about', [...filled, read({ text: 'theirs' })], { asks: ['text'] }],
  ])
  it('also where the server leaves it out', () => {
    const { text: _, ...without } = there
    const withoutText = ({ exchanges }: { exchanges: number }) =>
      ({ kind: 'read', asked: exchanges, reading: { id: 7, status: 'draft', values: without, whole: {} } }) as const
    const sync = folded(withoutText, type('text', 'new'), save('content'), read({ text: 'theirs' }))
    expect(summary(sync).asks).toEqual(['text'])
  })
})

describe('no answer', () => {
  const lost = [...sent, lose()] as const
  holds([
    [
      'what was lost is sent again',
      [...lost, read()],
      { kind: 'waiting', sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
    [
      'and is no conflict with oneself where the server took it',
      [...lost, type('text', 'newer'), save('content'), read({ text: 'new' })],
      { asks: [], sends: { 'save content': { text: 'newer', name: 'Eid' } } },
    ],
    [
      'twice lost, and typed back to the words of the beginning',
      [
        ...lost,
        type('text', 'newer'),
        save('content'),
        read(),
        send,
        lose(),
        type('text', 'old'),
        save('content'),
        read({ text: 'newer' }),
      ],
      { asks: [], sends: { 'save content': { text: 'old', name: 'Eid' } } },
    ],
    [
      'one that the server takes after a newer one is put right',
      [
        ...lost,
        type('text', 'newer'),
        save('content'),
        read(),
        send,
        answered,
        read({ text: 'newer' }),
        read({ text: 'new' }),
      ],
      { asks: [], sends: { 'save content': { text: 'newer', name: 'Eid' } } },
    ],
    [
      'after the quiet time it is looked at once more, and then no more',
      [...lost, read({ text: 'new' }), quiet],
      { wants: 'read' },
    ],
    ['and is synced then', [...lost, quiet, read({ text: 'new' })], { kind: 'synced', wants: null }],
    [
      "somebody else's change meanwhile is a question",
      [...lost, read({ text: 'theirs' })],
      { kind: 'conflict', asks: ['text'], sends: null },
    ],
    [
      'what did not leave waits, and is in no doubt',
      [type('trigger', 'x'), save('setup'), send, unsent()],
      { kind: 'waiting', wants: 'send' },
    ],
    [
      'a server that is away is tried again at its time',
      [...sent, lose(HOUR, 60_000)],
      { kind: 'no-network', wants: null },
    ],
    ['a clock that is set back holds nothing up', [...sent, lose(9 * HOUR, 60_000)], { wants: 'read' }],
    [
      'a new save does not wait for one that failed before',
      [...sent, lose(HOUR, 60_000), type('segment', 2), save('segment')],
      { wants: 'read' },
    ],
    [
      'killed on its way, it is sent again',
      [...sent, start, read()],
      { sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
    [
      'a reading that was asked for before the request is not believed',
      [...sent, lateReading({ text: 'older' })],
      { asks: [], kind: 'sending' },
    ],
  ])
})

describe('the same moment', () => {
  holds([
    ['a save over which another one went is told', [...sent, answered, read({ text: 'theirs' })], { asks: ['text'] }],
    [
      'also after the step was saved a second time',
      [
        ...sent,
        answered,
        read({ text: 'new' }),
        type('name', 'B'),
        save('content'),
        read({ text: 'new' }),
        send,
        answered,
        quiet,
        read({ text: 'theirs', name: 'B' }),
      ],
      { asks: ['text'] },
    ],
    [
      'different fields both stand, without a question',
      [...sent, answered, quiet, read({ text: 'new', segment: 5 })],
      { kind: 'synced', asks: [], shows: expect.objectContaining({ segment: 5 }) },
    ],
    [
      'a colleague who changes it later is followed',
      [...arrived, read({ text: 'later' })],
      { kind: 'synced', asks: [] },
    ],
  ])
})

describe('choices', () => {
  const clash = [...waiting, read({ text: 'theirs' })] as const
  holds([
    [
      'theirs is shown at once, and nothing is sent',
      [...clash, choose('text', 'theirs')],
      { kind: 'synced', sends: null, shows: expect.objectContaining({ text: 'theirs' }) },
    ],
    [
      'theirs is asked about no more when it is saved again',
      [...clash, choose('text', 'theirs'), save('content'), read({ text: 'theirs' })],
      { asks: [], sends: null },
    ],
    [
      'nor when something else is typed over it',
      [...clash, choose('text', 'theirs'), type('text', 'mine'), save('content'), read({ text: 'theirs' })],
      { asks: [], sends: { 'save content': { text: 'mine', name: 'Eid' } } },
    ],
    [
      'mine goes over theirs',
      [...clash, choose('text', 'mine'), read({ text: 'theirs' })],
      { asks: [], sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
    [
      'mine, while they changed it once more, asks again',
      [...clash, choose('text', 'mine'), read({ text: 'again' })],
      { asks: ['text'] },
    ],
    [
      'words typed after the question was read are not chosen away',
      [...clash, (sync) => ({ ...choose('text', 'theirs')(sync), mine: 'older' }) as never],
      { asks: ['text'] },
    ],
    ['a question ends by itself when they take their change back', [...clash, read()], { asks: [], kind: 'waiting' }],
    [
      'it holds back what is behind it',
      [...waiting, type('trigger', 'x'), save('setup'), read({ trigger: 'theirs' })],
      { sends: null, asks: ['trigger'] },
    ],
    [
      'of words that no Save took it holds back nothing',
      [...waiting, type('trigger', 'x'), read({ trigger: 'theirs' })],
      { asks: ['trigger'], sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
    ['it is there after a restart', [...clash, start], { kind: 'conflict', asks: ['text'] }],
  ])
})

describe('a new campaign', () => {
  const begun = [type('name', 'Eid'), type('trigger', 'cart'), save('setup')] as const
  const created = [...begun, send, answered, read()] as const
  holds([
    ['is local until its first step is saved', [type('text', 'x'), save('content')], { sends: null, wants: null }],
    [
      'is created by its first step, with its name',
      begun,
      { wants: 'send', sends: { 'create setup': { trigger: 'cart', name: 'Eid' } } },
    ],
    [
      'the steps after it are updates',
      [...begun, type('segment', 3), save('segment'), send, answered, read()],
      { sends: { 'save segment': { segment: 3 } } },
    ],
    [
      'what the server fills in by itself is no question',
      [...begun, type('text', 'mine'), send, answered, read({ text: 'filled in' })],
      { asks: [], unsaved: ['text'] },
    ],
    [
      'without an answer it is looked for, and sent no second time',
      [...begun, send, lose()],
      { kind: 'in-doubt', wants: 'find', sends: null },
    ],
    ['found, it is its own', [...begun, send, lose(), read()], { asks: [], kind: 'synced' }],
    [
      'not found before the quiet time, it may still come',
      [...begun, send, lose(), missing],
      { wants: 'find', sends: null },
    ],
    ['not found after it, it is created', [...begun, send, lose(), quiet, missing], { wants: 'send' }],
    [
      'saved again while in doubt, it waits as well',
      [...begun, send, lose(), type('name', 'New'), save('setup')],
      { sends: null, wants: 'find' },
    ],
    ['an answer without an id is looked for', [...begun, send, answeredWithoutId], { wants: 'find' }],
    ['killed on its way, it is looked for', [...begun, send, start], { wants: 'find', sends: null }],
    [
      'renamed by a colleague before it was found, a name typed since is a question',
      [...begun, send, lose(), type('name', 'New'), save('setup'), read({ name: 'Theirs' })],
      { asks: ['name'] },
    ],
    [
      'refused, it creates nothing, and is created under the name that was typed since',
      [...begun, send, refuse('name'), type('name', 'New'), save('setup')],
      { sends: { 'create setup': { trigger: 'cart', name: 'New' } } },
    ],
    ['is synced when all has arrived', [...created, quiet, read()], { kind: 'synced' }],
  ])
})

describe('the name', () => {
  const renamed = [opened, type('name', 'New'), save('name')] as const
  holds([
    [
      'travels with the next save that carries it',
      [opened, type('name', 'New'), type('text', 'x'), save('content')],
      { sends: { 'save content': { text: 'x', name: 'New' } } },
    ],
    [
      'not with one that does not',
      [...renamed, type('segment', 2), save('segment')],
      { sends: { 'save segment': { segment: 2 } } },
    ],
    [
      'alone it goes with a step as the server has it',
      renamed,
      { sends: { 'save setup': { trigger: 'cart', name: 'New' } } },
    ],
    [
      'a duplicate waits for another name',
      [...renamed, read(), send, refuse('name', 'Campaign with same name already exists')],
      { kind: 'refused', sends: null },
    ],
    [
      'and goes again under that',
      [...renamed, read(), send, refuse('name'), type('name', 'Newer'), save('name')],
      { sends: { 'save setup': { trigger: 'cart', name: 'Newer' } } },
    ],
    [
      'changed on both sides it is asked about once, and holds back the save with it',
      [...renamed, read({ name: 'Theirs' })],
      { asks: ['name'], sends: null },
    ],
    [
      'typed here it stands, any other follows the server',
      [opened, read({ name: 'Theirs' })],
      { shows: expect.objectContaining({ name: 'Theirs' }) },
    ],
  ])
})

describe('refusals', () => {
  const refused = [
    opened,
    type('trigger', 'x'),
    save('setup'),
    type('text', 'y'),
    save('content'),
    read(),
    send,
    refuse('setup', 'Too long'),
  ] as const
  holds([
    ['block the step, and hold what follows', refused, { kind: 'refused', sends: null }],
    ['wait for a retry', [...refused, retry], { sends: { 'save setup': { trigger: 'x', name: 'Eid' } } }],
    [
      'or for another save',
      [...refused, type('trigger', 'z'), save('setup')],
      { sends: { 'save setup': { trigger: 'z', name: 'Eid' } } },
    ],
    [
      'or to be taken back',
      [...refused, discard('setup', 'waiting')],
      { sends: { 'save content': { text: 'y', name: 'Eid' } } },
    ],
    ['outlive a restart', [...refused, start], { kind: 'refused' }],
  ])
  it("keep the server's words", () => expect(folded(...refused).blocked.setup?.message).toBe('Too long'))
})

describe('a campaign that ended meanwhile', () => {
  holds([
    ['is never written to', [...waiting, read({}, 'running')], { kind: 'ended-elsewhere', sends: null }],
    ['whatever the case of its status', [...waiting, read({}, 'RUNNING')], { kind: 'ended-elsewhere', sends: null }],
    ['nor is one that was deleted', [...waiting, missing], { kind: 'ended-elsewhere', sends: null, wants: null }],
    ['what was typed stays', [...waiting, missing], { shows: expect.objectContaining({ text: 'new' }) }],
    [
      'with nothing of its own it shows what was published',
      [opened, read({ text: 'out' }, 'running')],
      { kind: 'synced', shows: expect.objectContaining({ text: 'out' }) },
    ],
    [
      'while approval is pending the content is locked',
      [...waiting, read({}, 'pending')],
      { kind: 'locked', sends: null },
    ],
    [
      'and other steps are not',
      [...waiting, type('segment', 2), save('segment'), read({}, 'pending')],
      { sends: { 'save segment': { segment: 2 } } },
    ],
    [
      'until it is approved',
      [...waiting, read({}, 'pending'), read({}, 'approved')],
      { sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
  ])
})

describe('two windows', () => {
  const both = [opened, type('text', 'one', 'one'), type('text', 'two', 'two', 'old')] as const
  it("the last writer's value is shown, and the other's is set aside", () => {
    expect(folded(...both).aside).toEqual({ text: { one: 'one' } })
    expect(summary(folded(...both)).shows.text).toBe('two')
  })
  it('a value that was seen before it was replaced is not', () =>
    expect(folded(opened, type('text', 'one', 'one'), type('text', 'two', 'two')).aside).toEqual({}))
  it('a save takes only what its window shows', () =>
    expect(summary(folded(...both, type('segment', 2), save('content', ['text']))).unsaved).toContain('text'))
  it('the same write twice counts once, also after a choice', () => {
    const write = { kind: 'typed', window: 'one', values: { text: { value: 'new', over: 'old', n: 1_000 } } } as const
    const chosen = [opened, () => write, read({ text: 'theirs' }), choose('text', 'theirs')] as const
    expect(summary(folded(...chosen, () => write)).shows.text).toBe('theirs')
  })
  it('a value of the other window that is on the server already is no question, and is set aside', () => {
    const sync = folded(...arrived, type('text', 'two', 'two', 'old'))
    expect([summary(sync).asks, sync.aside]).toEqual([[], { text: { one: 'new' } }])
  })
  it("a colleague's change that the window did not show is a question", () =>
    expect(summary(folded(opened, read({ text: 'theirs' }), type('text', 'two', 'two', 'old'))).asks).toEqual(['text']))
})

describe('an act', () => {
  const due = [opened, click('publish'), read()] as const
  const out = [...due, send] as const
  const told = (...history: readonly Word[]) => folded(...history).told
  it.each<[string, readonly Word[], object | null]>([
    ['is done when the server says so', [...out, actAnswered('RUNNING')], { result: 'done', status: 'RUNNING' }],
    ['a success that says nothing is looked at', [...out, actAnswered(null)], null],
    [
      'and believed when the status says so',
      [...out, actAnswered(null), read({}, 'scheduled')],
      { result: 'done', status: 'scheduled' },
    ],
    ['without an answer it is unknown', [...out, actFailed(true), read()], null],
    [
      'what has not happened after the quiet time does not happen any more',
      [...out, actFailed(true), quiet, read()],
      { result: 'refused', why: 'server' },
    ],
    [
      'a plain refusal is told once the status says that nothing was done',
      [...out, actFailed(false), read()],
      { result: 'refused', why: 'server', failure: { message: 'Not allowed' } },
    ],
    [
      'refused although it was taken, it is believed',
      [...out, actFailed(false), read({}, 'running')],
      { result: 'done' },
    ],
    [
      'another status than both is said, and not called a refusal',
      [...out, actFailed(true), read({}, 'stopped')],
      { result: 'other', status: 'stopped' },
    ],
    ['killed on its way, the next start finds out', [...out, start, read({}, 'running')], { result: 'done' }],
    ['closed during the hold nothing is sent', [opened, click('publish', 10_000), start], { result: 'closed' }],
    [
      'a computer that slept past its time sends nothing',
      [opened, click('publish', 10_000), holdOver(50_000)],
      { result: 'asleep' },
    ],
    [
      'an edit during the hold ends it',
      [opened, click('publish', 10_000), type('text', 'x')],
      { result: 'refused', why: 'changed' },
    ],
    ["so does a colleague's", [...due.slice(0, 2), read({ text: 'theirs' })], { result: 'refused', why: 'changed' }],
    ['over unsaved words it does not begin', [...typed, click('publish')], { result: 'refused', why: 'unsaved' }],
    [
      'nor over a question',
      [...waiting, read({ text: 'theirs' }), click('publish')],
      { result: 'refused', why: 'conflict' },
    ],
    ['nor over a refused step', [...sent, refuse('content'), click('publish')], { result: 'refused', why: 'refused' }],
    ['nor while approval is pending', [read({}, 'pending'), click('publish')], { result: 'refused', why: 'pending' }],
    ['nor on a campaign that runs', [read({}, 'running'), click('publish')], { result: 'refused', why: 'status' }],
    [
      'while an older save may still change it, it is not sent',
      [...sent, lose(), discard('content', 'waiting'), discard('content', 'typed'), click('publish'), read()],
      { result: 'refused', why: 'unanswered' },
    ],
    ['without a connection it is not sent', [...due, unsent()], { result: 'refused', why: 'offline' }],
    ['stop is for what runs', [opened, click('stop')], { result: 'refused', why: 'status' }],
    [
      'and needs no saved steps',
      [read({}, 'running'), type('text', 'x'), click('stop'), read({}, 'running'), send, actAnswered('stopped')],
      { result: 'done' },
    ],
    ['200 with running is not stopped', [read({}, 'running'), click('stop'), send, actAnswered('running')], null],
    [
      'an approval is done by its answer',
      [opened, click('approval'), read(), send, actAnswered(null)],
      { result: 'done' },
    ],
  ])('%s', (_what, history, result) => {
    if (result) expect(told(...history)).toMatchObject(result)
    else expect(told(...history)).toBeNull()
  })
  holds([
    ['waits in the hold, and can be undone', [opened, click('publish', 10_000), undo], { kind: 'synced' }],
    [
      'with a clock set back, the end of the hold is its end',
      [opened, click('publish', 10_000), holdOver(-HOUR), undo],
      { kind: 'acting', sends: { 'act publish': {} } },
    ],
    [
      'sends first whatever waits',
      [...waiting, click('publish')],
      { sends: { 'save content': { text: 'new', name: 'Eid' } } },
    ],
    ['a second click sends nothing', [...out, click('publish', 0, 'second')], { kind: 'acting', sends: null }],
    [
      'nor does one while nobody knows',
      [...out, actFailed(true), click('publish', 0, 'second')],
      { kind: 'outcome-unknown', sends: null, wants: 'read' },
    ],
    ['saves wait while it is on its way', [...out, type('text', 'x'), save('content')], { sends: null }],
  ])
})
