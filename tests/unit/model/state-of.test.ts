/** The state that screens show, for each state of the machine. */
import { expect, it } from 'vitest'
import type { Sync } from '../../../src/model/events.ts'
import { factsIn, stateOf } from '../../../src/model/state-of.ts'
import {
  answered,
  choose,
  click,
  type Entry,
  folded,
  HOUR,
  holdOver,
  lookUp,
  lose,
  missing,
  newCampaign,
  opened,
  plan,
  quiet,
  read,
  refuse,
  save,
  send,
  type,
} from './histories.ts'

const waiting = [type('text', 'new'), save()] as const
const out = [click('publish'), holdOver(), read(), send] as const
const created = [type('name', 'x'), type('trigger', 1), save(), send] as const

it.each<[string, Sync, readonly Entry[], object, number?]>([
  ['a new campaign', newCampaign, [], { kind: 'local', status: 'draft' }],
  ['an edit without a Save', opened, [type('text', 'new')], { kind: 'unsaved', unsaved: ['text'], waiting: [] }],
  ['the same in a new campaign', newCampaign, [type('name', 'x')], { kind: 'unsaved', unsaved: ['name'] }],
  ['a save that waits', opened, waiting, { kind: 'waiting', unsaved: [], waiting: ['text'] }],
  ['a save in flight', opened, [...waiting, read(), send], { kind: 'sending' }],
  [
    'a server that does not answer',
    opened,
    [...waiting, read(), send, lose(HOUR)],
    { kind: 'no-network', until: HOUR + 2_000 },
  ],
  ['after the wait for it', opened, [...waiting, read(), send, lose()], { kind: 'waiting' }],
  ['a create without an answer', newCampaign, [...created, lose()], { kind: 'in-doubt' }],
  [
    'another campaign of its name',
    newCampaign,
    [...created, lose(), lookUp({ trigger: 2 }, 8)],
    { kind: 'conflict', fields: ['name'] },
  ],
  [
    'a save that the server has',
    opened,
    [...waiting, read(), send, answered(), read({ text: 'new' })],
    { kind: 'synced', status: 'draft', waiting: [] },
  ],
  ['a conflict', opened, [...waiting, read({ text: 'theirs' })], { kind: 'conflict', fields: ['text'] }],
  [
    'values of two windows',
    opened,
    [type('text', 'one', 'one'), type('text', 'two', 'two', 'old')],
    { kind: 'conflict', fields: ['text'] },
  ],
  [
    'a refusal',
    opened,
    [...waiting, read(), send, refuse('content', 'Too long')],
    { kind: 'refused', failures: { content: { kind: 'refused', message: 'Too long' } } },
  ],
  ['a locked step', opened, [...waiting, read({}, 'Pending')], { kind: 'locked', status: 'pending' }],
  [
    'published by somebody else, with an edit',
    opened,
    [...waiting, read({}, 'running')],
    { kind: 'ended-elsewhere', as: 'running', unsent: ['text'] },
  ],
  ['deleted by somebody else', opened, [missing], { kind: 'ended-elsewhere', as: 'deleted', unsent: [] }],
  ['a running campaign', opened, [read({}, 'RUNNING')], { kind: 'synced', status: 'running' }],
  [
    'a hold, in whole seconds',
    opened,
    [click('publish')],
    { kind: 'held', act: 'publish', id: 'one/1', seconds: 10 },
    500,
  ],
  ['a hold that is over', opened, [click('publish'), holdOver()], { kind: 'acting', act: 'publish' }],
  ['an act in flight', opened, out, { kind: 'acting', act: 'publish' }],
  ['an act without an answer', opened, [...out, lose()], { kind: 'outcome-unknown', act: 'publish', failure: null }],
  [
    'a refused act before the reading',
    opened,
    [...out, refuse('content', 'Not allowed')],
    { kind: 'outcome-unknown', failure: { kind: 'refused', message: 'Not allowed' } },
  ],
  ['an act that was not applied', opened, [...out, lose(), quiet, read()], { kind: 'synced' }],
  ['a choice of theirs', opened, [...waiting, read({ text: 'theirs' }), choose('text', 'theirs')], { kind: 'synced' }],
])('%s', (_what, start, history, state, now = HOUR) =>
  expect(stateOf(factsIn(folded(start, ...history), plan), now)).toMatchObject(state),
)
