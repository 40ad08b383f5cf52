/** The log: one line an entry, and nothing in it that looks like a token. */
import { expect, test } from 'vitest'
import { FailureError } from '../../../src/main/failure.ts'
import { createLog } from '../../../src/main/ports.ts'

test.each([
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer (hidden)'],
  ['GET /download/3/customers?channel=sms&t=abc123', 'GET /download/3/customers?channel=sms&t=(hidden)'],
  ['{"token":"abc123"}', '{"token":"(hidden)"}'],
  ['HERALD_TOKEN=abc123', 'HERALD_TOKEN=(hidden)'],
  ['authorization: Basic YTpi', 'authorization: Basic (hidden)'],
  ['basic words are no secret', 'basic words are no secret'],
  ['"password": "pa55%20word"', '"password": "(hidden)"'],
  ['api_key=abc&a=1', 'api_key=(hidden)&a=1'],
  ['set-cookie: herald-80=abc; path=/', 'set-cookie: (hidden); path=/'],
  ['PUT https://s3.example/a?X-Amz-Signature=abc&x=1', 'PUT https://s3.example/a?X-Amz-Signature=(hidden)&x=1'],
  ['postgres://herald:pa55@localhost/herald', 'postgres://(hidden)@localhost/herald'],
  ['https://example.com:8080/a@b', 'https://example.com:8080/a@b'],
])('%s', (given, expected) => {
  const lines: string[] = []
  createLog((line) => lines.push(line))('warn', given)
  expect(lines.join('')).toMatch(/^\d{4}-\S+ warn .*\n$/)
  expect(lines.join('')).toContain(` warn ${expected}\n`)
})

test("a server's message is not logged, but how it answered and where", () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const refused = { kind: 'refused', status: 422, message: 'Ayesha $& may\nnot read Lawn' } as const
  log('warn', 'The names could not be read', new FailureError(refused))
  log('warn', 'The names could not be read', new FailureError({ kind: 'storage', message: 'The disk is full' }))
  expect(lines[0]).toMatch(/ warn The names could not be read: \w*Error: refused 422\n +at .*ports\.test/)
  expect(lines.join('')).not.toContain('Lawn')
  expect(lines[1]).toContain('The disk is full')
})

test('what could not be read as JSON is not quoted', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  for (const text of [
    'Dear Ayesha',
    '{"a":"Dear\n Ayesha" "b"}',
    `{"a":1}${' '.repeat(200)}Dear Ayesha${' '.repeat(200)}`,
  ])
    try {
      JSON.parse(text)
    } catch (error) {
      log('error', 'drafts.open failed', error)
    }
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).toContain('SyntaxError')
    expect(line).not.toMatch(/Dear|Ayesha/)
  }
})
