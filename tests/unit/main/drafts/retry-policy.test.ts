/** What a refusal is about: the campaign's name, or anything else in the server's own words (Source: docs/reference/rules.md and docs/reference/messages.md). */
import { expect, test } from 'vitest'
import type { Failure } from '#contract'
import { outcomeOf } from '../../../../src/main/drafts/retry-policy.ts'

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
