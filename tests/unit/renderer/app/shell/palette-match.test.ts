/** Which entries of 'Go to...' some typed letters mean. */
import { expect, test } from 'vitest'
import { matches } from '../../../../../src/renderer/app/shell/palette-match.ts'

test.each([
  ['Delivery Preferences', '', true],
  ['Delivery Preferences', 'pref', true],
  ['Delivery Preferences', 'PREF del', true],
  ['Delivery Preferences', 'references', false],
  ['Create SMS, One Time', 'sms one', true],
  ['Create SMS, One Time', 'sms two', false],
  ['عید کی مبارکباد', 'مبارک', true],
])('%s, typed %j: %s', (label, text, expected) => {
  expect(matches(label, text)).toBe(expected)
})
