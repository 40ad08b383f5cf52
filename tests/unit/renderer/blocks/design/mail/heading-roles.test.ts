/** Large, bold words of a compiled mail are announced as headings; what is a heading already, or only a figure, stays as it is. */
import { expect, it } from 'vitest'
import { withHeadingRoles } from '../../../../../../src/renderer/blocks/design/mail/heading-roles.ts'

const words = (size: number, text: string, weight = '700') =>
  `<td><div style="font-family:Arial;font-size:${size}px;font-weight:${weight};color:#111111;">${text}</div></td>`
const asHeading = (size: number, text: string, level: number) =>
  words(size, text).replace('">', `" role="heading" aria-level="${level}">`)

it.each([
  [
    'the first and the others',
    words(28, 'Winter sale') + words(15, 'Forty shawls', '400') + words(22, 'New in'),
    asHeading(28, 'Winter sale', 1) + words(15, 'Forty shawls', '400') + asHeading(22, 'New in', 2),
  ],
  [
    'a greeting',
    words(32, 'Good to have you, {{first_name|there}}'),
    asHeading(32, 'Good to have you, {{first_name|there}}', 1),
  ],
  ['a figure', words(22, '1'), words(22, '1')],
  ['a code', words(26, '{{voucher_code}}'), words(26, '{{voucher_code}}')],
  ['bold words of usual size', words(15, 'Your code'), words(15, 'Your code')],
  ['a paragraph', words(22, 'A long one. '.repeat(12)), words(22, 'A long one. '.repeat(12))],
  ['a mail with headings of its own', `<h1>A</h1>${words(28, 'Winter sale')}`, `<h1>A</h1>${words(28, 'Winter sale')}`],
])('%s', (_what, html, made) => {
  expect(withHeadingRoles(html)).toBe(made)
  expect(withHeadingRoles(made)).toBe(made)
})
