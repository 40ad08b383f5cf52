/** Lines of a day: campaigns of a family at the same time are one. */
import { describe, expect, it } from 'vitest'
import { lineName, linesOf } from '../../../../../src/renderer/screens/calendar/lines.ts'
import { entries, once, plan } from './made.ts'

const [shops, cities] = [
  { id: 'shops', name: 'Blessed Friday', row: 1 },
  { id: 'cities', name: 'Greeting', row: 1 },
]
const at = (name: string, time: string, memberOf?: typeof shops) =>
  plan({ name, schedule: once('2026-11-27', time), ...(memberOf ? { memberOf } : {}) })
const [saddar, clifton] = [at('Saddar', '10:00', shops), at('Clifton', '10:00', shops)]

describe('the lines of a day', () => {
  it.each([
    ['campaigns of no family', [at('A', '10:00'), at('B', '10:00')], ['A', 'B']],
    ['a family at one time', [saddar, at('A', '10:00'), clifton], ['Blessed Friday, 2 campaigns', 'A']],
    [
      'one of it at its own time',
      [saddar, clifton, at('Gulshan', '14:30', shops)],
      ['Blessed Friday, 2 campaigns', 'Gulshan'],
    ],
    ['two families', [saddar, at('Lahore', '10:00', cities), clifton], ['Blessed Friday, 2 campaigns', 'Lahore']],
  ])('%s', (_, plans, names) => {
    expect(linesOf(entries(plans)).map(lineName)).toEqual(names)
  })
})
