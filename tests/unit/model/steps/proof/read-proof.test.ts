/** What is read of the file of a proof, and hostile files, each refused with a sentence, soon, and without filling the memory. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MAX_PAGE } from '#contract'
import { readProof } from '../../../../../src/model/steps/proof/read-proof.ts'
import { seed, times } from '../../../../fixtures/seed.ts'

const summary = {
  ...{ id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB', hash: 'ab'.repeat(32), name: 'سردیوں 🧣 <b>Sale</b>', number: 3 },
  ...{ at: '2026-11-28T09:00:00.000Z', by: 'Ayesha Siddiqui' },
}
const fields = [
  { key: 'subject', part: 'content', label: 'Subject', text: 'Winter' },
  { key: 'html:0', part: 'content', label: 'Text', text: 'up to 50% off', near: ['', ''] },
]
const people = [{ name: 'Ayesha', note: '', light: '<p>Winter</p>', dark: null, head: [] }]
const message = { proof: summary, channel: 'Email', fields, people, screens: [] }
const data = { messages: [message] }

const letters = (text: string | Buffer): string => gzipSync(text).toString('base64')
const fileOf = (inside: string): string =>
  `<!doctype html><title>x</title>\n<script type="text/plain" id="proof-data">${inside}</script>\n<script>x()</script>`
const file = (value: unknown): string => fileOf(letters(JSON.stringify(value)))

/** The file of proofs that differ in some values. */
const fileWith = (...all: object[]): string =>
  file({ messages: all.map((own) => ({ ...message, proof: { ...summary, ...own } })) })

const noProof = { refused: 'This is not a proof.' }
const tooLarge = { refused: 'This is too large for a proof.' }
const notWhole = { refused: 'The proof is not complete. Ask for the file again.' }
const other = { refused: 'This proof was not made by this version of Herald.' }
const whole = file(data)
/** Zeros that are a thousandth as long zipped. */
const bomb = letters(Buffer.alloc(400_000_000))

describe('a proof', () => {
  it.each<[string, string, ReturnType<typeof readProof>]>([
    ['as it is', whole, { proofs: [{ ...summary, fields }] as never }],
    [
      'of a later version with more in it',
      file({ ...data, kind: 'Email' }),
      { proofs: [{ ...summary, fields }] as never },
    ],
    ['another page', '<!doctype html><p>Hello', noProof],
    ['blank', '', noProof],
    ['without its data', fileOf(''), notWhole],
    ['cut within its data', whole.slice(0, whole.length - 80), notWhole],
    ['cut within its zip', fileOf(letters(JSON.stringify(data)).slice(0, 60)), notWhole],
    ['no base64', fileOf('<b>'), notWhole],
    ['no zip', fileOf(btoa('{}')), notWhole],
    ['no JSON', fileOf(letters('{')), notWhole],
    ['no UTF-8', fileOf(letters(Buffer.from([0xff, 0xfe]))), notWhole],
    ['too long', 'x'.repeat(MAX_PAGE * 2 + 1), tooLarge],
    ['a zip that fills the memory', fileOf(bomb), tooLarge],
    ['two zips that fill the memory', fileOf(btoa(atob(bomb) + atob(bomb))), tooLarge],
    ['JSON of 100,000 levels', fileOf(letters(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)), other],
    ['no object', file(null), other],
    [
      'two campaigns',
      fileWith({}, { name: 'B' }),
      {
        proofs: [
          { ...summary, fields },
          { ...summary, fields, name: 'B' },
        ] as never,
      },
    ],
    ['an id that is a path', fileWith({ id: '../../etc/passwd' }), other],
    ['an id that is a path in the second', fileWith({}, { id: '../../etc/passwd' }), other],
    ['a number of another type', fileWith({ number: '3' }), other],
    ['a name of a thousand letters', fileWith({ name: 'x'.repeat(1_000) }), other],
    ['no campaign', fileWith(), other],
    ['too many campaigns', fileWith(...Array.from({ length: 31 }, () => ({}))), other],
    [
      'a part that does not exist',
      file({ messages: [{ ...message, fields: [{ ...fields[0], part: 'cost' }] }] }),
      other,
    ],
    ['too many fields', file({ messages: [{ ...message, fields: Array(2_001).fill(fields[0]) }] }), other],
  ])('%s', (_, text, expected) => {
    expect(readProof(text)).toEqual(expected)
  })
})

test('hostile files are refused with a sentence, or are a proof with these fields and no others', () => {
  const spoilt = <T extends object>(right: T) =>
    fc
      .tuple(
        fc.constantFrom(...Object.keys(right)),
        fc.oneof(
          fc.jsonValue(),
          fc.constantFrom('../x', '<img src=x onerror=alert(1)>', 'x'.repeat(70_000), -1, 1e300, null, {}, []),
        ),
      )
      .map(([key, value]) => ({ ...right, [key]: value }))
  const evil = fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'))
  const value = fc.oneof(
    fc.jsonValue(),
    evil,
    spoilt(data),
    spoilt(message).map((one) => ({ messages: [one] })),
    spoilt(summary).map((proof) => ({ messages: [message, { ...message, proof }] })),
    spoilt(fields[1] ?? {}).map((field) => ({ messages: [{ ...message, fields: [field] }] })),
  )
  const bytes = fc.uint8Array({ maxLength: 60 })
  const damaged = fc
    .tuple(fc.nat(whole.length), fc.string({ unit: 'binary', maxLength: 40 }))
    .map(([at, more]) => whole.slice(0, at) + more + whole.slice(at + 1))
  const junk = fc.oneof(
    bytes.map((some) => fileOf(Buffer.from(some).toString('base64'))),
    bytes.map((some) => fileOf(letters(Buffer.from(some)))),
    fc.string({ unit: 'binary', maxLength: 200 }).map(fileOf),
    fc.constantFrom('<script>', '<!--', '</script>', '<template>').map((mark) => fileOf(mark) + whole),
    fc.nat(whole.length).map((at) => whole.slice(0, at)),
  )
  const bombs = fc.integer({ min: 1, max: 4 }).map((many) => fileOf(btoa(atob(bomb).repeat(many))))
  const hostile = fc.oneof(
    { weight: 40, arbitrary: value.map(file) },
    { weight: 30, arbitrary: junk },
    { weight: 30, arbitrary: damaged },
    { weight: 1, arbitrary: bombs },
  )
  const before = process.memoryUsage().rss
  let most = 0
  let refused = 0
  fc.assert(
    fc.property(hostile, (text) => {
      const read = readProof(text)
      most = Math.max(most, process.memoryUsage().rss)
      if ('refused' in read) {
        refused += 1
        expect(read.refused).toMatch(/^(?:This|The) .*\.$/)
      } else
        for (const proof of read.proofs)
          expect(Object.keys(proof).toSorted()).toEqual([...Object.keys(summary), 'fields'].toSorted())
    }),
    { numRuns: times(100, 1_000), seed },
  )
  expect(refused).toBeGreaterThan(times(70, 700))
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
  // A single bomb would be 400 MB.
  expect(most - before).toBeLessThan(300_000_000)
})
