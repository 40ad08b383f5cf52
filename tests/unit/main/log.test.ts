/** The log: one line an entry, and nothing in it that looks like a token. */
import { expect, test } from 'vitest'
import { createLog } from '../../../src/main/log.ts'

test.each([
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer (hidden)'],
  ['GET /download/3/customers?channel=sms&t=abc123', 'GET /download/3/customers?channel=sms&t=(hidden)'],
  ['{"token":"abc123"}', '{"token":"(hidden)"}'],
  ['HERALD_TOKEN=abc123', 'HERALD_TOKEN=(hidden)'],
])('%s', (given, expected) => {
  const lines: string[] = []
  createLog((line) => lines.push(line))('warn', given)
  expect(lines.join('')).toMatch(/^\d{4}-\S+ warn .*\n$/)
  expect(lines.join('')).toContain(` warn ${expected}\n`)
})
