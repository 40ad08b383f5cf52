/** Which reads of the server leave saved data on the screen, and the sentence about it. */
import { expect, it } from 'vitest'
import { savedTextOf } from '../../../../src/renderer/data/own-values.ts'
import { momentText } from '../../../../src/renderer/ui/dates.ts'

const earlier = '2027-06-16T08:30:00.000Z'
const dataUpdatedAt = Date.parse('2027-06-16T09:00:00.000Z')
const failed = new Error('The server answered 500')

it.each<[string, Parameters<typeof savedTextOf>[0], string | null]>([
  ['never read', { data: undefined, error: null, dataUpdatedAt: 0 }, null],
  ['never answered', { data: undefined, error: failed, dataUpdatedAt: 0 }, null],
  ['the server’s own answer', { data: { asOf: null }, error: null, dataUpdatedAt }, null],
  ['an earlier answer instead', { data: { asOf: earlier }, error: null, dataUpdatedAt }, earlier],
  ['an earlier answer, and then a failure', { data: { asOf: earlier }, error: failed, dataUpdatedAt }, earlier],
  ['an answer, and then a failure', { data: { asOf: null }, error: failed, dataUpdatedAt }, '2027-06-16T09:00:00.000Z'],
])('%s', (_, read, at) => {
  expect(savedTextOf(read) ?? null).toBe(at && `Showing saved data from ${momentText(at)}.`)
})
