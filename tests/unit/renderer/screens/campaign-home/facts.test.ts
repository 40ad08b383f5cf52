/** The fact beside a campaign's status: what a person reads first on its page. */
import { expect, test } from 'vitest'
import { factOf } from '../../../../../src/renderer/screens/campaign-home/head.tsx'

const now = Date.UTC(2027, 5, 16, 9)
const zone = 'Asia/Karachi'
const day = 86_400_000
const ahead = (kind: 'once' | 'first' | 'from') => ({ zone, epochMs: now + 2 * day, kind })
const past = { zone, epochMs: now - day, kind: 'once' as const }

test.each([
  [
    'scheduled, before its day',
    'scheduled',
    ahead('once'),
    null,
    'Starts Fri 18 Jun 2027, 14:00',
    `${zone}, in 2 days`,
  ],
  ['running, before its day', 'Running', ahead('once'), 0, 'Starts Fri 18 Jun 2027, 14:00', `${zone}, in 2 days`],
  [
    'running, between two runs',
    'running',
    ahead('first'),
    1_186,
    'Next Fri 18 Jun 2027, 14:00',
    `${zone}, in 2 days, 1,186 sent so far`,
  ],
  ['running on a trigger', 'running', ahead('from'), 1_186, '1,186 sent', null],
  [
    'running on a trigger, from a later day',
    'running',
    ahead('from'),
    0,
    'Starts Fri 18 Jun 2027, 14:00',
    `${zone}, in 2 days`,
  ],
  ['running, its moment gone by', 'running', past, 0, 'Nothing sent yet', null],
  ['stopped before its day', 'stopped', ahead('once'), 0, 'Nothing sent yet', null],
  ['completed', 'COMPLETED', past, 20_000, '20,000 sent', null],
])('%s', (_what, status, moment, sent, fact, beside) => {
  expect(factOf({ status, moment, sent, now })).toEqual({ fact, beside })
})

test.each([
  ['a draft says nothing of a start that nobody published', 'draft', ahead('once'), null],
  ['figures that were not read are not told as nothing sent', 'completed', past, null],
  ['scheduled with a moment that passed', 'scheduled', past, null],
])('%s', (_what, status, moment, sent) => {
  expect(factOf({ status, moment, sent, now })).toBeNull()
})
