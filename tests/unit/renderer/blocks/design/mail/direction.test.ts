/** Blocks of a mail that is read from right to left. */
import { describe, expect, it } from 'vitest'
import { fromRight, mailKind } from '../../../../../../src/renderer/blocks/design/mail/kind.ts'
import type { DesignState } from '../../../../../../src/renderer/blocks/design/protocol.ts'

describe('from the right', () => {
  it.each([
    ['<mj-text color="#000">a</mj-text>', '<mj-text color="#000" align="right">a</mj-text>'],
    ['<mj-text align="center">a</mj-text>', '<mj-text align="center">a</mj-text>'],
    ['<mj-button align="left" href="">a</mj-button>', '<mj-button align="right" href="">a</mj-button>'],
    [
      '<mj-section a="b"><mj-column></mj-column></mj-section>',
      '<mj-section direction="rtl" a="b"><mj-column direction="rtl"></mj-column></mj-section>',
    ],
  ])('%s', (mjml, turned) => expect(fromRight(mjml)).toBe(turned))

  it('is how blocks come into a mail that is read so', () => {
    const whole = { id: 'a', type: 'mj-body', values: { dir: 'rtl' } }
    const standing: DesignState = { parts: [], chosen: null, whole, colours: [], undo: false, redo: false, changes: 0 }
    const { source, row } = mailKind.insertion('text', standing)
    expect(source).toContain('align="right"')
    expect(row).toContain('<mj-section direction="rtl"')
    expect(mailKind.insertion('text', null).source).not.toContain('align="right"')
  })
})
