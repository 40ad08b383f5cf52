/** What a refusal is about: the campaign's name, or anything else in the server's own words (Source: docs/reference/rules.md and docs/reference/messages.md). */
import { expect, test } from 'vitest'
import type { Failure } from '#contract'
import { isUnclear, outcomeOf } from '../../../../src/main/drafts/retry-policy.ts'

const parkedAs = (call: string, input: object, failure: Partial<Failure>) => {
  const job = { request: { call, input }, section: 'goals', side: 'update', attempts: 0 }
  const refused = { kind: 'refused', message: '', status: 409, ...failure }
  // Only these parts of a job are looked at.
  return outcomeOf(job as never, refused as Failure, 0, () => 0)
}

test.each([
  'Campaign with same name already exists',
  'campaign with SAME NAME already exists.',
  'Campaign with same name exists',
  'The name already exists',
  'Name is already taken',
  'This name is in use',
  'Duplicate name',
  'name must be unique',
  "A campaign named 'Eid offer' exists",
  "'Eid offer' already exists",
])('%s: told on the name field', (message) => {
  expect(parkedAs('addGoals', { name: 'Eid offer' }, { message })).toMatchObject({
    kind: 'blocked',
    section: 'name',
    failure: { message: 'Campaign with same name already exists', path: 'name', status: 409 },
  })
})

test.each([
  'A goal for this event already exists',
  'Segment with same name already exists',
  'A template of that name already exists',
  'This schedule already exists',
  'The campaign already exists in another brand',
  'Name too long',
  'The name holds letters that are not allowed',
  'Conversion event is already taken',
])('%s: the words of the server stand', (message) => {
  expect(parkedAs('addGoals', { name: 'Eid offer' }, { message })).toEqual({
    kind: 'blocked',
    section: 'goals',
    failure: { kind: 'refused', message, status: 409 },
  })
})

test('a request that carries no name is never refused for it', () => {
  const message = 'Campaign with same name already exists'
  expect(parkedAs('addSegment', { segmentId: 3 }, { message })).toMatchObject({
    section: 'goals',
    failure: { message },
  })
})

test('where the server names the field, its words may be any', () => {
  const failure = { message: 'Already there', path: 'name' }
  expect(parkedAs('addGoals', { name: 'Eid offer' }, failure)).toMatchObject({ section: 'name' })
})

test('a name of two letters is not searched for in the words', () => {
  expect(parkedAs('addGoals', { name: 'a' }, { message: 'A goal already exists' })).toMatchObject({ section: 'goals' })
})

test('a name of two letters is no part of what the server says', () => {
  expect(parkedAs('addGoals', { name: 'in' }, { message: 'This name is in use' })).toMatchObject({ section: 'name' })
})

test.each([
  ['unauthorized', { kind: 'later', dueAt: 5, ambiguous: false, counts: false }],
  ['offline', { kind: 'later', dueAt: 5, ambiguous: false, counts: false }],
  ['network', { kind: 'later', dueAt: 755, ambiguous: true, counts: true }],
  ['timeout', { kind: 'later', dueAt: 755, ambiguous: true, counts: true }],
  ['server', { kind: 'later', dueAt: 755, ambiguous: true, counts: true }],
  ['malformed', { kind: 'later', dueAt: 755, ambiguous: true, counts: true }],
  ['refused', { kind: 'blocked', section: 'segment' }],
  ['stale', { kind: 'blocked', section: 'segment' }],
] as const)('a create that fails as %s', (kind, outcome) => {
  const job = { request: { call: 'createCampaign', input: {} }, section: 'segment', side: 'create', attempts: 1 }
  expect(outcomeOf(job as never, { kind, message: 'No' }, 5, () => 750)).toMatchObject(outcome)
})

test.each<[Partial<Failure>, boolean]>([
  [{ kind: 'network' }, true],
  [{ kind: 'server' }, true],
  [{ kind: 'offline' }, false],
  [{ kind: 'offline', ambiguous: true }, true],
  [{ kind: 'refused' }, false],
  [{ kind: 'refused', ambiguous: true }, true],
])('%j leaves open what the server did: %j', (failure, unclear) => {
  expect(isUnclear({ message: 'No', ...failure } as Failure)).toBe(unclear)
})
