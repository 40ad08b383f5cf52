/** Reach less the control group, with both shown. */
import { describe, expect, it } from 'vitest'
import { aboutPeople, peopleOf, peopleText } from '../../../../src/model/rules/people.ts'

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
