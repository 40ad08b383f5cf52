/** The parts of a segment before sending: not reached, held back, and who gets the message. */
import { expect, it } from 'vitest'
import type { CampaignType } from '#contract'
import { splitOf } from '../../../../src/renderer/steps/estimate.tsx'
import { stepContext } from '../../../fixtures/step-context.ts'

const of = (reach: number | null, total: number | null, percent: number, type: CampaignType = 'one-time') =>
  splitOf({ ...stepContext({ type }), audience: { id: 1, segment: 'Karachi', total, reach, countedAt: null } }, percent)

it.each([
  ['everything', [18_240, 21_906, 3], ['Not reached by SMS 3666', 'Control group, 3% 547', 'Get the message 17693']],
  [
    'no control group',
    [18_240, 21_906, 0],
    ['Not reached by SMS 3666', 'Control group, none 0', 'Get the message 18240'],
  ],
  ['all are reached', [500, 500, 10], ['Control group, 10% 50', 'Get the message 450']],
  ['a total that was not counted', [500, null, 0], ['Control group, none 0', 'Get the message 500']],
  ['a total that is smaller than the reach', [500, 400, 0], ['Control group, none 0', 'Get the message 500']],
  ['a trigger', [100, 100, 0, 'event-based'], ['Control group, none 0', 'Get the message, up to 100']],
] satisfies [string, Parameters<typeof of>, string[]][])('%s', (_what, args, rows) => {
  const split = of(...(args as Parameters<typeof of>))
  expect(split?.parts.map(({ name, count }) => `${name} ${count}`)).toEqual(rows)
  expect(split?.parts.reduce((sum, { count }) => sum + count, 0)).toBe(split?.total)
})

it('nothing is said of a segment that was never counted', () => expect(of(null, 21_906, 3)).toBeNull())
