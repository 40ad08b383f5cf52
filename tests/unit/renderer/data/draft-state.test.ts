import { expect, it } from 'vitest'
import { askForHeldText, holdBack } from '../../../../src/renderer/data/draft-state.ts'

it('asks every editor that holds words back, and none that has ended; ending asks once more', () => {
  const told: string[] = []
  const first = holdBack(() => told.push('first'))
  const second = holdBack(() => told.push('second'))
  askForHeldText()
  expect(told).toEqual(['first', 'second'])
  first()
  expect(told).toEqual(['first', 'second', 'first'])
  askForHeldText()
  second()
  expect(told).toEqual(['first', 'second', 'first', 'second', 'second'])
})
