/** B4: counting SMS parts, against sms-segments-calculator, and its growth up to 10,000 characters. */
import { SegmentedMessage } from 'sms-segments-calculator'
import { countParts } from '../../src/model/channels/sms/parts.ts'
import { type Figure, interleaved, perCall } from './figure.ts'

const gsm = 'Assalam-o-alaikum, Blessed Friday starts early for you: up to 40% off winter khaddar today. '
const ucs2 = 'بلیسڈ فرائیڈے آپ کے لیے پہلے شروع: سردیوں کے کھدر پر 40% تک رعایت، آج صبح 10 سے دوپہر 12 بجے تک۔ '
const textOf = (sample: string, length: number) => sample.repeat(Math.ceil(length / sample.length)).slice(0, length)

export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, sample] of [
    ['GSM-7', gsm],
    ['UCS-2', ucs2],
  ] as const) {
    for (const length of [160, 459, 1_530]) {
      const text = textOf(sample, length)
      const timed = await interleaved(
        9,
        () => perCall(() => countParts(text)),
        () => perCall(() => new SegmentedMessage(text).segmentsCount),
      )
      figures.push({
        id: 'B4',
        what: `countParts, ${length} characters, ${name}`,
        unit: 'ms',
        ours: timed.ours,
        peer: timed.peer,
        peerName: 'sms-segments-calculator',
        ratio: timed.ratio,
        target: 'at most 1/500',
        met: timed.ratio <= 1 / 500,
      })
    }
    const [short, long] = [textOf(sample, 1_000), textOf(sample, 10_000)]
    const growth = await interleaved(
      9,
      () => perCall(() => countParts(long)),
      () => perCall(() => countParts(short)),
    )
    figures.push({
      id: 'B4',
      what: `countParts, 10,000 against 1,000 characters, ${name}`,
      unit: 'ms',
      ours: growth.ours,
      peer: growth.peer,
      peerName: 'itself at a tenth',
      ratio: growth.ratio,
      target: 'linear: at most 13',
      met: growth.ratio <= 13,
    })
  }
  return figures
}
