/** What a failure is about: the campaign's name, or anything else (Source: docs/reference/rules.md and docs/reference/messages.md). */
import { expect, test } from 'vitest'
import type { Failure, JsonObject } from '#contract'
import { isDuplicateName, isUnclear } from '../../../../src/main/drafts/retry-policy.ts'

const isAboutName = (input: JsonObject, failure: Partial<Failure>) =>
  isDuplicateName({ call: 'addGoals', input }, { kind: 'refused', message: '', status: 409, ...failure })

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
])('%s: about the name', (message) => expect(isAboutName({ name: 'Eid offer' }, { message })).toBe(true))

test.each([
  'A goal for this event already exists',
  'Segment with same name already exists',
  'A template of that name already exists',
  'This schedule already exists',
  'The campaign already exists in another brand',
  'Name too long',
  'The name holds letters that are not allowed',
  'Conversion event is already taken',
])('%s: not about the name', (message) => expect(isAboutName({ name: 'Eid offer' }, { message })).toBe(false))

test.each<[string, JsonObject, Partial<Failure>, boolean]>([
  ['a request that carries no name', {}, { message: 'Campaign with same name already exists' }, false],
  ['a server that names the field', { name: 'Eid offer' }, { message: 'Already there', path: 'name' }, true],
  ['a name of one letter, which is not searched for', { name: 'a' }, { message: 'A goal already exists' }, false],
  ['a name of two letters, which is not searched for', { name: 'in' }, { message: 'This name is in use' }, true],
])('%s', (_what, input, failure, isName) => expect(isAboutName(input, failure)).toBe(isName))

test.each<[Partial<Failure>, boolean]>([
  [{ kind: 'network' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'malformed' }, true],
  [{ kind: 'server' }, true],
  [{ kind: 'server', status: 429 }, false],
  [{ kind: 'server', status: 503 }, true],
  [{ kind: 'server', status: 503, retryAfter: 2_000 }, false],
  [{ kind: 'offline' }, false],
  [{ kind: 'offline', ambiguous: true }, true],
  [{ kind: 'refused' }, false],
  [{ kind: 'refused', ambiguous: true }, true],
])('%j leaves open what the server did: %j', (failure, unclear) => {
  expect(isUnclear({ message: 'No', ...failure } as Failure)).toBe(unclear)
})
