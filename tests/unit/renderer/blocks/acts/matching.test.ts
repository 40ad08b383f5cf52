/** Which entries of 'Go to…' some typed letters mean. */
import { describe, expect, test } from 'vitest'
import { matchingIndexes } from '../../../../../src/renderer/blocks/acts/matching.ts'

const entries = [
  'Campaigns',
  'Delivery Preferences limits',
  'Create SMS, One Time',
  'Create Web Push, Event Triggered',
  'Stop end halt pause',
  'Theme: dark night',
  'Keyboard shortcuts help',
]
const meant = (typed: string) => matchingIndexes(entries, typed).map((at) => entries[at])

describe('what was typed', () => {
  test.each([
    ['stop', ['Stop end halt pause']],
    ['pause', ['Stop end halt pause']],
    ['dark', ['Theme: dark night']],
    ['sms create', ['Create SMS, One Time']],
    ['create web', ['Create Web Push, Event Triggered']],
    ['delivrey pref', ['Delivery Preferences limits']],
    ['shortcts', ['Keyboard shortcuts help']],
    ['stopp', ['Stop end halt pause']],
    ['stp', ['Stop end halt pause']],
    ['zzzz', []],
    ['عید', []],
  ])('%s', (typed, wanted) => expect(meant(typed)).toEqual(wanted))

  test('nothing typed leaves all of them in their order', () => {
    expect(meant(' ')).toEqual(entries)
  })
  test('what stands at the beginning of a word comes before what is within another', () => {
    expect(meant('cam')[0]).toBe('Campaigns')
  })
})
