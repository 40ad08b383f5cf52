/** Whether a file is an MP3 by its content, how long it plays, how loud it is, and what that costs. */
import { describe, expect, it } from 'vitest'
import { billedCalls, chargeText, clockText, mp3 as kinds } from '../../../../../src/model/channels/robo-call/values.ts'
import { pictureRefusal } from '../../../../../src/model/image/values.ts'
import { peaksIn, secondsOfMp3 } from '../../../../../src/renderer/channels/robo-call/wave.tsx'
import { mp3, tagged } from '../../../../fixtures/mp3.ts'

const frame = 1_152 / 44_100

/** `frames` of any header, each of `length` bytes. */
function frames(header: number[], length: number, count: number): Buffer {
  const one = Buffer.alloc(length)
  one.set(header)
  return Buffer.concat(Array.from({ length: count }, () => one))
}

function counted(mark: string): Buffer {
  const first = mp3(1)
  first.write(mark, 36, 'latin1')
  first.writeUInt32BE(1, 40)
  first.writeUInt32BE(5_000, 44)
  return Buffer.concat([first, mp3(3)])
}

describe('secondsOfMp3', () => {
  it.each<[string, Buffer, number | null]>([
    ['one frame', mp3(1), frame],
    ['a hundred', mp3(100), 100 * frame],
    ['behind a tag', tagged(mp3(40), 900), 40 * frame],
    ['behind a long tag', tagged(mp3(40), 9_000), 40 * frame],
    ['with bytes of somebody before the first frame', Buffer.concat([Buffer.alloc(30, 7), mp3(10)]), 10 * frame],
    ['with a tag at the end', Buffer.concat([mp3(10), Buffer.from('TAG'), Buffer.alloc(125)]), 10 * frame],
    ['counted by its encoder (Xing)', counted('Xing'), 5_000 * frame],
    ['counted by its encoder (Info)', counted('Info'), 5_000 * frame],
    ['MPEG 2 at 22,050 Hz, 64 kbit/s', frames([0xff, 0xf3, 0x80, 0xc4], 208, 50), (50 * 576) / 22_050],
    ['MPEG 2.5 at 8,000 Hz, 8 kbit/s', frames([0xff, 0xe3, 0x18, 0xc4], 72, 50), (50 * 576) / 8_000],
    ['nothing', Buffer.alloc(0), null],
    ['a tag alone', tagged(Buffer.alloc(0), 100), null],
    ['a header that nothing follows', Buffer.concat([Buffer.alloc(5), mp3(1).subarray(0, 40)]), null],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), null],
    ['a WAV', Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(2_000)]), null],
    ['all ones', Buffer.alloc(5_000, 0xff), null],
    ['layer II', frames([0xff, 0xfd, 0x90, 0x64], 417, 10), null],
  ])('%s', (_what, bytes, seconds) => {
    if (seconds === null) expect(secondsOfMp3(bytes)).toBeNull()
    else expect(secondsOfMp3(bytes)).toBeCloseTo(seconds, 6)
  })

  // What looked at every byte anew from every other would not come to an end.
  it('comes to an end with 5 MB of anything', () => {
    expect(secondsOfMp3(Buffer.alloc(5 * 1024 * 1024, 0xfb))).toBeNull()
    expect(secondsOfMp3(mp3(12_500))).toBeGreaterThan(300)
  })
})

it.each<[string, { type: string | null; size: number }, string | null]>([
  ['an MP3', { type: 'audio/mpeg', size: 10 }, null],
  ['of 5 MB', { type: 'audio/mpeg', size: 5 * 1024 * 1024 }, null],
  ['over 5 MB', { type: 'audio/mpeg', size: 5 * 1024 * 1024 + 1 }, 'File size cannot be greater than 5MB'],
  ['empty', { type: null, size: 0 }, 'The file is empty'],
  ['something else', { type: null, size: 10 }, 'MP3 only: the content of this file is no such recording'],
])('a file %s', (_what, look, refusal) => {
  expect(pictureRefusal(look, kinds)).toBe(refusal)
})

it.each([
  [0, 1],
  [1, 1],
  [30, 1],
  [30.1, 2],
  [60, 2],
  [61, 3],
])('%s seconds are charged as %s', (seconds, calls) => {
  expect(billedCalls(seconds)).toBe(calls)
})

it('is told in words', () => {
  expect([clockText(26.4), clockText(725), chargeText(20), chargeText(42)]).toEqual([
    '0:26',
    '12:05',
    'billed as 1 call',
    'billed as 2 calls',
  ])
})

describe('peaksIn', () => {
  it.each<[string, number[], number[]]>([
    ['the loudest of each stretch, over the loudest of all', [0, 0.1, -0.5, 0.2, 0.25, 0], [0.2, 1, 0.5]],
    ['silence', [0, 0, 0, 0, 0, 0], [0, 0, 0]],
    ['nothing', [], [0, 0, 0]],
  ])('%s', (_what, samples, peaks) => {
    const found = peaksIn(Float32Array.from(samples), 3)
    expect(found.map((peak) => Math.round(peak * 100) / 100)).toEqual(peaks)
  })
})
