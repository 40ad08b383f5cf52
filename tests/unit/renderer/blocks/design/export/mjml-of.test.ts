/** The MJML of a message that is compiled outside of the designer: as the designer writes it. */
import { expect, test } from 'vitest'
import { sentMjml } from '../../../../../../src/renderer/blocks/design/export/mjml-of.ts'
import { projectOf } from '../../../../../../src/renderer/blocks/design/export/project-of.ts'

test.each([
  [
    'a default',
    '<mj-section padding-top="8px" padding-bottom="20px"></mj-section>',
    '<mj-section padding-top="8px"></mj-section>',
  ],
  [
    'every default',
    '<mj-column><mj-text align="left">a</mj-text></mj-column>',
    '<mj-column><mj-text>a</mj-text></mj-column>',
  ],
  ['a default of another part', '<mj-text height="20px">a</mj-text>', '<mj-text height="20px">a</mj-text>'],
  ['HTML', '<mj-text><p align="left">a</p></mj-text>', '<mj-text><p align="left">a</p></mj-text>'],
])('is written as the designer writes it: %s', (_name, source, sent) => {
  const whole = (inner: string) => `<mjml><mj-body>${inner}</mj-body></mjml>`
  expect(sentMjml(projectOf(whole(source)))).toBe(whole(sent))
})
