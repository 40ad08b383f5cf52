/** The state of a campaign as the draft store reports it, with its names: one row for each combination that can occur. */
import { describe, expect, it } from 'vitest'
import { type CampaignSync, type Failure, nothingUnsent } from '#contract'
import {
  factsOf,
  localStateName,
  needsPerson,
  ownFact,
  placeOf,
  type StoredCampaign,
  stateOf,
} from '../../../src/model/state-of.ts'

const now = Date.parse('2027-06-16T09:00:00Z')
const failure: Failure = { kind: 'refused', message: 'Too long' }
const restored: Failure = { kind: 'offline', message: '', code: 'restored' }
const problem = (of: Failure): CampaignSync['problems'][number] => ({ section: 'content', failure: of, at: '' })
const clash = [{ section: 'content', path: 'message' }] as const
const waiting: CampaignSync['waiting'] = ['content']
const at = '2027-06-16T08:59:00Z'
const seen = '2027-06-16T08:00:00Z'

const of = (sync: Partial<CampaignSync>, more: Partial<StoredCampaign> = {}): StoredCampaign => ({
  campaignId: 7,
  status: 'draft',
  sync: { ...nothingUnsent, ...sync },
  ...more,
})
const held = (seconds: number) => ({ id: 'one', until: new Date(now + seconds * 1_000).toISOString() })
const unsure = (status: string | null, why: Failure | null = failure) => ({ unsure: { status, at, failure: why } })

type Row = [what: string, StoredCampaign, name: string | null, fact: string | null, place: string, needs: boolean]
it.each<Row>([
  ['a row without a draft', { campaignId: 7, status: 'running' }, null, null, 'Sent', false],
  [
    'only typed, never sent',
    of({ unsaved: ['content'] }, { campaignId: null }),
    null,
    null,
    'Saved on this computer',
    false,
  ],
  ['never sent, without edits', of({}, { campaignId: null }), null, null, 'Saved on this computer', false],
  ['never sent, saved', of({ waiting }, { campaignId: null }), null, null, 'Not sent yet', false],
  ['typed since the last Save', of({ unsaved: ['content'] }), null, null, 'Saved on this computer', false],
  ['saved', of({ waiting }), null, null, 'Not sent yet', false],
  ['saved, and typed since', of({ waiting, unsaved: ['goals'] }), null, null, 'Not sent yet', false],
  ['a request in flight', of({ waiting, isSending: true }), null, null, 'Sending', false],
  ['as on the server', of({}), null, null, 'Sent', false],
  ['refused', of({ waiting, problems: [problem(failure)] }), 'Refused', 'Too long', 'Not sent yet', true],
  [
    'from a backup',
    of({ waiting, problems: [problem(restored)] }),
    null,
    'Waiting until you send it',
    'Not sent yet',
    true,
  ],
  [
    'changed on both sides',
    of({ waiting, problems: [problem(failure)], conflicts: [...clash] }),
    'Conflict',
    'Choose a version',
    'Not sent yet',
    true,
  ],
  ['on hold', of({}, { held: held(9) }), 'Publishing in 9 s', 'Nothing sent yet', 'Sent', false],
  [
    'on hold with a part of a second left',
    of({}, { held: held(0.2) }),
    'Publishing in 1 s',
    'Nothing sent yet',
    'Sent',
    false,
  ],
  ['the hold is over', of({}, { held: held(-1) }), 'Publishing', 'Nothing sent yet', 'Sent', false],
  [
    'the hold is over, its request in flight',
    of(unsure('running', null), { held: held(-1) }),
    'Publishing',
    'Waiting for the server',
    'Sent',
    false,
  ],
  [
    'on hold with edits since',
    of({ unsaved: ['goals'] }, { held: held(9) }),
    'Publishing in 9 s',
    'Nothing sent yet',
    'Saved on this computer',
    false,
  ],
  ['being published', of(unsure('running', null)), 'Publishing', 'Waiting for the server', 'Sent', false],
  [
    'being stopped',
    of(unsure('stopped', null), { status: 'running' }),
    'Stopping',
    'Waiting for the server',
    'Sent',
    false,
  ],
  ['being sent for approval', of(unsure(null, null)), 'Sending for approval', 'Waiting for the server', 'Sent', false],
  ['a publish without an answer', of(unsure('running')), 'Outcome unknown', 'May have been published', 'Sent', true],
  [
    'a stop without an answer',
    of(unsure('stopped'), { status: 'running' }),
    'Outcome unknown',
    'May have been stopped',
    'Sent',
    true,
  ],
  [
    'an approval without an answer',
    of(unsure(null)),
    'Outcome unknown',
    'May have been sent for approval',
    'Sent',
    true,
  ],
  [
    'a publish without an answer, over a refusal',
    of({ ...unsure('running'), problems: [problem(failure)] }),
    'Outcome unknown',
    'May have been published',
    'Sent',
    true,
  ],
  [
    'published elsewhere with edits here',
    of({ waiting, remoteEnd: { status: 'RUNNING', at: seen } }, { status: 'RUNNING' }),
    null,
    'Your changes were not sent',
    'Not sent yet',
    true,
  ],
  [
    'deleted elsewhere with edits here',
    of({ waiting, remoteEnd: { status: 'deleted', at: seen } }),
    'Deleted',
    'Your changes were not sent',
    'Not sent yet',
    true,
  ],
  [
    'published elsewhere without edits',
    of({ remoteEnd: { status: 'running', at: seen } }, { status: 'running' }),
    null,
    null,
    'Sent',
    false,
  ],
  ['rejected', of({}, { status: 'Rejected' }), null, null, 'Sent', true],
  [
    'rejected, and changed since',
    of({ unsaved: ['content'] }, { status: 'rejected' }),
    null,
    null,
    'Saved on this computer',
    true,
  ],
  ['approved and not published', of({}, { status: 'approved' }), null, null, 'Sent', true],
  [
    'approved and on hold',
    of({}, { status: 'approved', held: held(9) }),
    'Publishing in 9 s',
    'Nothing sent yet',
    'Sent',
    false,
  ],
  ['pending', of({}, { status: 'pending' }), null, null, 'Sent', false],
  ['a status of a later server', of({}, { status: 'Paused' }), null, null, 'Sent', false],
])('%s', (_what, campaign, name, fact, place, needs) => {
  const state = stateOf(factsOf(campaign), now)
  expect({
    name: localStateName(state),
    fact: ownFact(state),
    place: placeOf(state),
    needs: needsPerson(state, false),
  }).toEqual({ name, fact, place, needs })
  expect(state.status, 'as the server wrote it').toBe(campaign.status)
})

describe('a campaign that ends today', () => {
  it.each<[StoredCampaign, boolean]>([
    [{ campaignId: 7, status: 'running' }, true],
    [of({}, { held: held(9) }), false],
  ])('%j', (campaign, needs) => expect(needsPerson(stateOf(factsOf(campaign), now), true)).toBe(needs))
})
