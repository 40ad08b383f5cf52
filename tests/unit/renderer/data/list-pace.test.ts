/** When an open list is read again by itself. */
import { expect, it } from 'vitest'
import { HeraldFailure } from '../../../../src/renderer/data/bridge.ts'
import { listPace } from '../../../../src/renderer/data/campaigns.ts'

const busy = new HeraldFailure({ kind: 'refused', message: 'Too many requests', retryAfter: 60_000 })
it.each([
  ['a campaign runs', null, ['draft', 'Running'], 30_000],
  ['none runs', null, ['draft', 'scheduled', 'completed'], false],
  ['it is empty', null, [], false],
  ['it could not be read', new Error('Away'), ['running'], 5_000],
  ['the server asks for a minute', busy, [], 60_000],
] as const)('%s', (_name, error, statuses, wanted) =>
  expect(
    listPace(
      error,
      statuses.map((status) => ({ status })),
    ),
  ).toBe(wanted),
)
