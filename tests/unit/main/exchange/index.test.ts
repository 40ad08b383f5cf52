/** What of a file from anybody is taken, and the words for everything else. */
import { describe, expect, it } from 'vitest'
import { exchangeLimits } from '#contract'
import { parseContents, parseExchange } from '../../../../src/main/exchange/index.ts'
import { FailureError } from '../../../../src/main/failure.ts'

const campaign = { channel: 'sms', type: 'one-time', name: 'Sale', sections: { content: { text: 'Salam' } } }
const footer = {
  id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB',
  kind: 'footer',
  name: 'Standard',
  value: { words: 'Gulmohar Retail' },
}
const file = {
  format: 'herald.campaigns',
  version: 1,
  exportedAt: '2026-11-21T04:00:00.000Z',
  from: { brand: 'Gulmohar Retail' },
  campaigns: [campaign],
  files: [],
}
const bytes = (text: string) => new TextEncoder().encode(text)
const refusal = (given: Uint8Array): string => {
  try {
    parseExchange(given)
    return 'taken'
  } catch (error) {
    return error instanceof FailureError ? `${error.failure.kind}: ${error.message}` : String(error)
  }
}
const changed = (more: object) => bytes(JSON.stringify({ ...file, ...more }))
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

const damaged = 'input: This file is damaged and cannot be imported'
const foreign = 'input: This is not a Herald export'

it('takes what it wrote', () => {
  expect(parseExchange(bytes(JSON.stringify(file)))).toEqual(file)
  const library = { ...file, campaigns: [], library: [footer] }
  expect(parseExchange(bytes(JSON.stringify(library)))).toEqual(library)
  expect(parseExchange(bytes(`\ufeff${JSON.stringify(file)}`))).toEqual(file)
})

describe('refuses', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', bytes(''), foreign],
    ['words', bytes('hello'), foreign],
    ['another JSON', bytes('{"a":1}'), foreign],
    ['a list', bytes('[1]'), foreign],
    ['null', bytes('null'), foreign],
    ['another format', changed({ format: 'other' }), foreign],
    ['a file that was cut off', bytes(JSON.stringify(file).slice(0, -40)), damaged],
    ['bytes that are no text', new Uint8Array([...bytes('{"format":"herald.campaigns","x":"'), 0xff, 0xfe]), damaged],
    [
      'a newer version',
      changed({ version: 2 }),
      'input: A newer version of Herald wrote this file. Update Herald to import it.',
    ],
    ['no version', changed({ version: undefined }), damaged],
    ['a version in words', changed({ version: '1' }), damaged],
    ['a field that nobody knows', changed({ extra: 1 }), damaged],
    ['no campaigns', changed({ campaigns: [] }), damaged],
    ['neither campaigns nor a library', changed({ campaigns: [], library: [] }), damaged],
    ['an item of a kind that nobody knows', changed({ library: [{ ...footer, kind: 'other' }] }), damaged],
    ['an item with a field that nobody knows', changed({ library: [{ ...footer, run: 'x' }] }), damaged],
    ['an unsubscribe link that is no page', changed({ unsubscribe: 'javascript:act({token})' }), damaged],
    ['a channel that is no slug', changed({ campaigns: [{ ...campaign, channel: '../sms' }] }), damaged],
    ['a section that nobody knows', changed({ campaigns: [{ ...campaign, sections: { other: 1 } }] }), damaged],
    ['no day of export', changed({ exportedAt: 'yesterday' }), damaged],
    ['a file that is no base64', changed({ files: [{ blob: 'a'.repeat(64), data: '<script>' }] }), damaged],
    ['a file without a hash', changed({ files: [{ blob: '../../x', data: '' }] }), damaged],
    ['prototype keys', bytes(JSON.stringify(file).replace('"text"', '"__proto__"')), damaged],
    ['prototype keys at the top', bytes(JSON.stringify(file).replace('{', '{"constructor":{"a":1},')), damaged],
    [
      'more levels than anything has',
      changed({ campaigns: [{ ...campaign, sections: { content: deep(80) } }] }),
      damaged,
    ],
    ['levels without end', bytes(`{"format":"herald.campaigns","campaigns":${'['.repeat(200_000)}`), damaged],
    [
      'more campaigns than a file holds',
      changed({ campaigns: Array.from({ length: exchangeLimits.campaigns + 1 }, () => campaign) }),
      'input: An export can have up to 100 campaigns and 200 files',
    ],
    [
      'more bytes than are read',
      new Uint8Array(exchangeLimits.bytes + 1),
      'input: Files over 64 MB cannot be imported',
    ],
  ])('%s', (_what, given, words) => {
    expect(refusal(given)).toBe(words)
  })
})

it('does not export what it would not import', () => {
  const both = { campaigns: [campaign], library: [footer], unsubscribe: 'https://gulmohar.pk/leave?t={token}' }
  expect(parseContents(bytes(JSON.stringify(both)))).toEqual(both)
  for (const wrong of ['{"campaigns":[]}', '[]', JSON.stringify({ ...both, library: [{ ...footer, kind: 'other' }] })])
    expect(() => parseContents(bytes(wrong))).toThrow('This cannot be exported')
  expect(() => parseContents(bytes('{'))).toThrow(FailureError)
})
