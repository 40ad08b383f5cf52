/** Reach less the control group, with both shown; and what a campaign costs. */
import { describe, expect, it } from 'vitest'
import {
  aboutPeople,
  calculationText,
  costText,
  type Pieces,
  peopleOf,
  peopleText,
  readPrice,
} from '../../../../src/model/rules/people.ts'

describe('people', () => {
  it.each([
    ['default control group', 18_240, 3, { reach: 18_240, control: 547, people: 17_693 }],
    ['no control group', 18_240, 0, { reach: 18_240, control: 0, people: 18_240 }],
    ['everybody held back', 18_240, 100, { reach: 18_240, control: 18_240, people: 0 }],
    ['one person', 1, 3, { reach: 1, control: 0, people: 1 }],
    ['nobody reached', 0, 3, { reach: 0, control: 0, people: 0 }],
    ['a share beyond its bounds', 100, 130, { reach: 100, control: 100, people: 0 }],
    ['not counted', null, 3, null],
  ])('%s', (_, reach, percent, expected) => {
    expect(peopleOf(reach, percent)).toEqual(expected && { ...expected, upTo: false })
  })

  it.each([
    [0, '0 people'],
    [1, '1 person'],
    [17_693, '17,693 people'],
  ])('%i is written %s', (count, words) => {
    expect(peopleText(count)).toBe(words)
  })

  it("choices#event-triggered-reach: 'up to', everywhere", () => {
    expect(peopleOf(1_132, 3, true)).toEqual({ reach: 1_132, control: 34, people: 1_098, upTo: true })
    expect(peopleText(1_098, true)).toBe('up to 1,098 people')
    expect([aboutPeople(1_098), aboutPeople(1_098, true)]).toEqual(['about 1,098 people', 'up to 1,098 people'])
  })
})

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
