/** What a campaign costs: by pieces, price and people, in words. */
import { describe, expect, it } from 'vitest'
import { calculationText, costText, type Pieces, readPrice } from '../../../../src/model/rules/cost.ts'

const rupees = { each: 1.5, currency: 'Rs' }
const one: Pieces = { unit: 'part', least: 1, most: 1 }
const range: Pieces = { unit: 'part', least: 2, most: 3 }
const people = (count: number, upTo = false) => ({ people: count, upTo })

describe('costWords', () => {
  it.each<[Pieces, typeof rupees, ReturnType<typeof people> | null, string, string]>([
    [one, rupees, people(1_000), 'About Rs\u00a01,500', '1 message each at Rs\u00a01.50, for 1,000 people'],
    [
      range,
      rupees,
      people(18_240),
      'About Rs\u00a054,720 to 82,080',
      '2 to 3 messages each at Rs\u00a01.50, for 18,240 people',
    ],
    [
      range,
      rupees,
      people(1_132, true),
      'Up to Rs\u00a05,094',
      '2 to 3 messages each at Rs\u00a01.50, for up to 1,132 people',
    ],
    [range, rupees, null, 'Rs\u00a03.00 to 4.50 a person', '2 to 3 messages each at Rs\u00a01.50'],
    [{ ...one, unit: 'call' }, rupees, people(1), 'About Rs\u00a01.50', '1 call each at Rs\u00a01.50, for 1 person'],
    [
      one,
      { each: 0.0075, currency: '$' },
      people(100),
      'About $\u00a00.75',
      '1 message each at $\u00a00.0075, for 100 people',
    ],
    [
      one,
      { each: 0, currency: '$' },
      people(100),
      'About $\u00a00.00',
      '1 message each at $\u00a00.00, for 100 people',
    ],
  ])('%j at %j for %j: %s', (pieces, price, reached, words, reckoned) => {
    expect(costText(pieces, price, reached)).toBe(words)
    expect(calculationText(pieces, price, reached)).toBe(reckoned)
  })
})

describe('readPrice', () => {
  it.each([
    ['1.5', 1.5],
    [' 1,50 ', 1.5],
    ['.0075', 0.0075],
    ['2.', 2],
    ['0', 0],
    ['1,000', 1_000],
    ['', 'Enter the price'],
    ['free', 'Enter a number, for example 1.50'],
    ['-1', 'Enter a number, for example 1.50'],
    ['1.2.3', 'Enter a number, for example 1.50'],
    ['1,500', 'The price cannot be more than 1,000'],
  ])('%j is %j', (typed, price) => expect(readPrice(typed, 1_000)).toBe(price))
})
