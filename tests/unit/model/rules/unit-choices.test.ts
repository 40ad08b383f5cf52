/** Units beside a number: what is shown in the field, and what the list offers. */
import { expect, it } from 'vitest'
import { unitChoices } from '../../../../src/model/rules/unit-choices.ts'

it.each([
  [1, ['hour', 'day']],
  [2, ['hours', 'days']],
  [0, ['hours', 'days']],
  [null, ['hours', 'days']],
])('beside %s', (count, labels) => {
  const { data, renderOption } = unitChoices(['hours', 'days'], count)
  expect(data.map(({ label }) => label)).toEqual(labels)
  expect(data.map(({ value }) => value)).toEqual(['hours', 'days'])
  expect(data.map((option) => renderOption({ option }))).toEqual(['hours', 'days'])
})
