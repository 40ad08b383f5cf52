/** The fact beside a campaign's status: what a person reads first on its page. */
import { expect, test } from 'vitest'
import { factOf } from '../../../../../src/renderer/screens/campaign-home/head.tsx'
import { daysText } from '../../../../../src/renderer/screens/campaign-home/overview.tsx'

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
  ['running on a trigger', 'running', ahead('from'), 1_186, '1,186 sent in total', null],
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
  ['completed', 'COMPLETED', past, 20_000, '20,000 sent in total', null],
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

const sent = { statuses: { sent: 3 }, conversions: 0, revenue: 0 }
const nothing = { statuses: {}, conversions: 0, revenue: 0, reached: 0 }

test.each([
  ['running', sent, false, 'All time'],
  ['completed', null, false, 'All time'],
  ['running', nothing, false, 'Nothing sent yet'],
  ['completed', nothing, false, 'Nothing sent yet'],
  ['scheduled', null, false, 'Results appear after the first message is sent'],
  ['running', null, true, 'The results could not be loaded'],
])('the days of the figures of a %s campaign with %o', (status, stats, hasFailed, text) => {
  expect(daysText(status, stats, hasFailed)).toBe(text)
})
