/** What became of a test, recipient by recipient. */
import { expect, it } from 'vitest'
import { outcomesOf } from '../../../../src/renderer/data/test-send.ts'

const to = ['+923001234567', '03001234567']

it.each([
  [
    'a refusal of all',
    { kind: 'refused' as const, message: 'No credit' },
    ['refused: No credit', 'refused: No credit'],
  ],
  [
    'a refusal of one: nobody got anything',
    { kind: 'refused' as const, message: 'Unknown', path: 'to.1' },
    ['not-sent: Not sent', 'refused: Unknown'],
  ],
  [
    'no answer',
    { kind: 'timeout' as const, message: 'No answer', ambiguous: true },
    ['unclear: May have been sent', 'unclear: May have been sent'],
  ],
  [
    'a server that answered with an error: nothing is left open',
    { kind: 'server' as const, message: 'The server had an error (500)', status: 500, ambiguous: true },
    ['refused: The server had an error (500)', 'refused: The server had an error (500)'],
  ],
  [
    'an answer to another address',
    {
      kind: 'malformed' as const,
      message: 'The server redirects to another address',
      status: 302,
      ambiguous: true,
    },
    ['refused: The server redirects to another address', 'refused: The server redirects to another address'],
  ],
  [
    'taken, with an answer that cannot be read',
    { kind: 'malformed' as const, message: 'It cannot be read', status: 200, ambiguous: true },
    ['unclear: May have been sent', 'unclear: May have been sent'],
  ],
  ['no connection', { kind: 'offline' as const, message: 'Offline' }, ['refused: Offline', 'refused: Offline']],
])('%s', (_what, failure, expected) => {
  expect(outcomesOf(to, failure).map(({ outcome, text }) => `${outcome}: ${text}`)).toEqual(expected)
})
