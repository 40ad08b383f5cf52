/** What a campaign is now: one answer for each of its states, and the facts beside it. */
import { expect, it } from 'vitest'
import { factsIn, stateOf } from '../../../src/model/state-of.ts'
import {
  actFailed,
  answered,
  choose,
  click,
  folded,
  HOUR,
  holdOver,
  lose,
  missing,
  plan,
  quiet,
  read,
  refuse,
  save,
  send,
  type,
  type Word,
} from './histories.ts'

const waiting = [read(), type('text', 'new'), save('content')] as const
const out = [read(), click('publish'), read(), send] as const

it.each<[string, readonly Word[], object]>([
  ['nothing of it is on the server', [], { kind: 'local', status: 'draft' }],
  ['words that no Save took', [read(), type('text', 'new')], { kind: 'unsaved', unsaved: ['text'], waiting: [] }],
  ['also of a campaign that the server never saw', [type('name', 'x')], { kind: 'unsaved', unsaved: ['name'] }],
  ['a save that waits', waiting, { kind: 'waiting', unsaved: [], waiting: ['text'] }],
  ['on its way', [...waiting, read(), send], { kind: 'sending' }],
  ['the server is away', [...waiting, read(), send, lose(HOUR, 5_000)], { kind: 'no-network', until: HOUR + 5_000 }],
  ['its time has come again', [...waiting, read(), send, lose(0, 5_000)], { kind: 'waiting' }],
  [
    'it may have been created',
    [type('name', 'x'), type('trigger', 1), save('setup'), send, lose()],
    { kind: 'in-doubt' },
  ],
  [
    'the server has it',
    [...waiting, read(), send, answered, read({ text: 'new' })],
    { kind: 'synced', status: 'draft', waiting: [] },
  ],
  ['a question', [...waiting, read({ text: 'theirs' })], { kind: 'conflict', fields: ['text'] }],
  [
    'a refusal, in the server’s words',
    [...waiting, read(), send, refuse('content', 'Too long')],
    { kind: 'refused', failures: { content: { kind: 'refused', message: 'Too long' } } },
  ],
  ['a locked step', [...waiting, read({}, 'Pending')], { kind: 'locked', status: 'pending' }],
  [
    'published elsewhere with words of here',
    [...waiting, read({}, 'running')],
    { kind: 'ended-elsewhere', as: 'running', unsent: ['text'] },
  ],
  ['deleted elsewhere', [read(), missing], { kind: 'ended-elsewhere', as: 'deleted', unsent: [] }],
  ['it runs', [read({}, 'RUNNING')], { kind: 'synced', status: 'running' }],
  [
    'the hold, in whole seconds',
    [read(), click('publish', HOUR + 9_500)],
    { kind: 'held', act: 'publish', id: 'click', seconds: 10 },
  ],
  ['the hold with a clock that went on', [read(), click('publish', 1)], { kind: 'held', seconds: 0 }],
  ['the hold is over', [read(), click('publish', HOUR), holdOver(HOUR)], { kind: 'acting', act: 'publish' }],
  ['sent', out, { kind: 'acting', act: 'publish' }],
  [
    'nobody knows',
    [...out, actFailed(true)],
    { kind: 'outcome-unknown', act: 'publish', failure: { kind: 'refused', message: 'Not allowed' } },
  ],
  ['it did not happen', [...out, actFailed(true), quiet, read()], { kind: 'synced' }],
  ['words that gave way', [...waiting, read({ text: 'theirs' }), choose('text', 'theirs')], { kind: 'synced' }],
])('%s', (_what, history, state) => expect(stateOf(factsIn(folded(...history), plan), HOUR)).toMatchObject(state))
