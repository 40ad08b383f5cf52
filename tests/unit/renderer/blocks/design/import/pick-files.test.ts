/** Imported HTML can be saved: it is measured as it travels, and a save of it stays below what Herald takes at once. */
import { expect, it, test } from 'vitest'
import { emptyEmail, withoutHeraldDesign } from '../../../../../../src/model/channels/email/values.ts'
import { emailToWire } from '../../../../../../src/model/channels/email/wire.ts'
import { emptyPanel, panelInPlace } from '../../../../../../src/model/design/panel/placement.ts'
import { tooLong } from '../../../../../../src/renderer/blocks/design/import/pick-files.tsx'
import { webPopupToWire } from '../../../../../../src/renderer/channels/web-popup/content-step.ts'

const words = (took: string) =>
  `This HTML is ${took} KB; the limit is 120 KB. Remove something, or link to pictures instead of embedding them.`

it.each<[string, string, string | null]>([
  ['plain letters up to the limit', 'x'.repeat(120 * 1024 - 2), null],
  ['one letter more', 'x'.repeat(120 * 1024 - 1), words('121')],
  ['half as many Urdu letters', 'س'.repeat(60 * 1024 - 1), null],
  ['149,000 Urdu letters', 'س'.repeat(149_000), words('292')],
  ['quotes, which travel with a stroke before each', '"'.repeat(100_000), words('196')],
  ['nothing', '', null],
])('%s', (_what, html, refusal) => expect(tooLong(html)).toBe(refusal))

/** An eighth of what Herald takes at once: several emails are saved together. */
const largestCall = 1024 * 1024
const context = { name: 'A name', mergeTags: [], sender: 'Gulmohar <hello@gulmohar.example>' }

test('the longest HTML that is taken can be saved, also where another slot holds it again', () => {
  for (const letter of ['x', 'س', '"', '\n']) {
    const length = (120 * 1024 - 2) / (letter === 'x' ? 1 : 2)
    const html = letter.repeat(length)
    expect(tooLong(html)).toBeNull()
    const mirror = { body: html }
    const email = { ...emptyEmail(), ...withoutHeraldDesign(html), kept: { data: {}, message: {}, mirror } }
    const panel = { ...emptyPanel(), ...panelInPlace(html), kept: { data: {}, message: {}, mirror } }
    for (const [content, input] of [
      [email, emailToWire(email, context)],
      [panel, webPopupToWire(panel, context)],
    ]) {
      const save = { write: { sections: { content } }, section: 'content', intents: [{ update: { call: 'x', input } }] }
      expect(Buffer.byteLength(JSON.stringify(save))).toBeLessThan(largestCall)
    }
  }
})
