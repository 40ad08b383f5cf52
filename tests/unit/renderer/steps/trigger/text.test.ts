/** One person's way through a trigger: which moments, at which clock. */
import { describe, expect, it } from 'vitest'
import {
  emptyChip,
  emptyRebound,
  emptyTrigger,
  type TriggerValues,
} from '../../../../../src/model/steps/trigger/values.ts'
import { exampleOf } from '../../../../../src/renderer/steps/trigger/text.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

const context = stepContext({ type: 'event-based', channel: 'whatsapp' })
const cart = { ...emptyChip(), eventId: 1, eventName: 'Added to Cart' }
const wish = { ...emptyChip(), eventId: 2, eventName: 'Added to Wishlist' }
const delay = (value: number, duration: string) => ({ kind: 'DELAY' as const, value, duration })
const told = (part: Partial<TriggerValues>) =>
  exampleOf({ ...emptyTrigger(context), chain: [cart], ...part }, context).map(({ at, day, title }) =>
    [at, day > 1 ? `day ${day}` : null, title].filter((one) => one !== null).join(' '),
  )

describe('an example', () => {
  it('of nothing is nothing', () => expect(told({ chain: [emptyChip()] })).toEqual([]))
  it('waits for the event that must not follow', () => expect(told({ rebound: emptyRebound() })).toEqual([]))
  it('of the whole trigger', () =>
    expect(
      told({
        rebound: { ...emptyRebound(), eventId: 3, eventName: 'Purchased', within: { value: 2, duration: 'hours' } },
        entryTime: delay(10, 'minutes'),
      }),
    ).toEqual([
      '14:02 Ayesha triggers Added to Cart',
      '2 hours without Purchased',
      '16:02 Enters the campaign',
      '16:12 WhatsApp goes out',
    ]))
  it('takes the first way of an or', () =>
    expect(told({ chain: [cart, { ...wish, join: 'or' }] })[1]).toBe('14:02 Enters the campaign'))
  it('does one event after the other, and names what was not done', () =>
    expect(told({ chain: [cart, wish, { ...wish, did: false, eventName: 'Purchased' }] })).toEqual([
      '14:02 Ayesha triggers Added to Cart',
      '14:09 Ayesha triggers Added to Wishlist',
      'and has not triggered Purchased',
      '14:09 Enters the campaign',
      '14:09 WhatsApp goes out',
    ]))
  it.each([
    [delay(20, 'seconds'), '14:02:20 WhatsApp goes out'],
    [delay(10, 'hours'), '00:02 day 2 WhatsApp goes out'],
    [delay(1, 'months'), '14:02 day 31 WhatsApp goes out'],
    [{ kind: 'SCROLL' as const, value: 50, duration: 'percent' }, 'WhatsApp goes out'],
  ])('%j', (entryTime, last) => expect(told({ entryTime }).at(-1)).toBe(last))
})
