/** Blocks of a mail that are read from right to left: all of them, or each as its text is. */
import { describe, expect, it } from 'vitest'
import {
  asClasses,
  withDirectionClasses,
  withDirections,
  withHeadingRoles,
  withoutClasses,
} from '../../../../../../src/renderer/blocks/design/mail/direction.ts'
import { mailKind, mirroredMjml } from '../../../../../../src/renderer/blocks/design/mail/kind.tsx'
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
  ])('%s', (mjml, turned) => expect(mirroredMjml(mjml)).toBe(turned))

  it('is how blocks come into a mail that is read so', () => {
    const whole = { id: 'a', type: 'mj-body', values: { dir: 'rtl' } }
    const standing: DesignState = { parts: [], chosen: null, whole, colours: [], undo: false, redo: false, changes: 0 }
    const { source, row } = mailKind.insertion('text', standing)
    expect(source).toContain('align="right"')
    expect(row).toContain('<mj-section direction="rtl"')
    expect(mailKind.insertion('text', null).source).not.toContain('align="right"')
  })
})

const urdu = 'آج رعایت ہے {{first_name}} (50%)۔'

describe('the direction of a block', () => {
  it.each([
    [
      'a text',
      `<mj-text color="#000">${urdu}</mj-text>`,
      `<mj-text align="right" css-class="dir-rtl" color="#000">${urdu}</mj-text>`,
    ],
    ['of a mail from the left', '<mj-text>Sale</mj-text>', '<mj-text>Sale</mj-text>'],
    [
      'beside one from the right',
      `<mj-text>{{first_name}}, 50%</mj-text><mj-text>Sale</mj-text><mj-text>${urdu}</mj-text>`,
      `<mj-text>{{first_name}}, 50%</mj-text><mj-text css-class="dir-ltr">Sale</mj-text><mj-text align="right" css-class="dir-rtl">${urdu}</mj-text>`,
    ],
    [
      'in a mail from the right',
      '<mjml dir="rtl"><mj-text align="right">Sale</mj-text></mjml>',
      '<mjml dir="rtl"><mj-text align="right" css-class="dir-ltr">Sale</mj-text></mjml>',
    ],
    [
      'in the middle',
      `<mj-text align="center">${urdu}</mj-text>`,
      `<mj-text align="center" css-class="dir-rtl">${urdu}</mj-text>`,
    ],
    [
      'on the left by choice',
      `<mj-text align="left" css-class="a side-left">${urdu}</mj-text>`,
      `<mj-text align="left" css-class="a side-left dir-rtl">${urdu}</mj-text>`,
    ],
    [
      'from the left by choice',
      `<mj-text css-class="dir-ltr">${urdu}</mj-text>`,
      `<mj-text css-class="dir-ltr">${urdu}</mj-text>`,
    ],
    [
      'from the right by choice',
      '<mj-text css-class="dir-rtl">Sale</mj-text>',
      '<mj-text align="right" css-class="dir-rtl">Sale</mj-text>',
    ],
    [
      'a button',
      `<mj-button align="left" href="https://a.pk/?a=1&b=2>3">${urdu}</mj-button>`,
      `<mj-button align="right" css-class="dir-rtl" href="https://a.pk/?a=1&b=2>3">${urdu}</mj-button>`,
    ],
    [
      'a button where MJML puts it',
      `<mj-button>${urdu}</mj-button>`,
      `<mj-button css-class="dir-rtl">${urdu}</mj-button>`,
    ],
    [
      'labels and tables',
      `<mj-social-element name="x" /><mj-social-element>${urdu}</mj-social-element><mj-navbar-link>${urdu}</mj-navbar-link><mj-table><tr><td>${urdu}</td></tr></mj-table>`,
      `<mj-social-element name="x" /><mj-social-element css-class="dir-rtl">${urdu}</mj-social-element><mj-navbar-link css-class="dir-rtl">${urdu}</mj-navbar-link><mj-table align="right" css-class="dir-rtl"><tr><td>${urdu}</td></tr></mj-table>`,
    ],
    [
      'on lines of its own',
      `<mj-text\n  align='left'\n>\n${urdu}\n</mj-text>`,
      `<mj-text align="right" css-class="dir-rtl"\n\n>\n${urdu}\n</mj-text>`,
    ],
  ])('%s', (_what, mjml, made) => {
    expect(withDirectionClasses(mjml)).toBe(made)
    expect(withDirectionClasses(made).split('\n')).toHaveLength(mjml.split('\n').length)
  })

  it.each([
    [
      '<td align="right" class="a dir-rtl" style="font-size:0">',
      '<td align="right" class="a dir-rtl" dir="rtl" style="direction:rtl;font-size:0">',
    ],
    ['<tr class="dir-ltr">', '<tr class="dir-ltr" dir="ltr" style="direction:ltr;">'],
    [
      '<!--[if mso]><td class="dir-rtl-outlook" style=""><![endif]-->',
      '<!--[if mso]><td class="dir-rtl-outlook" style=""><![endif]-->',
    ],
    ['<td title="dir-rtl" class="decoration">dir-rtl</td>', '<td title="dir-rtl" class="decoration">dir-rtl</td>'],
  ])('%s', (html, made) => {
    expect(withDirections(html)).toBe(made)
    expect(withDirections(made)).toBe(made)
  })

  it.each([
    [{ dir: 'rtl' }, undefined, { 'css-class': 'dir-rtl' }],
    [{ dir: null }, 'a dir-rtl side-left', { 'css-class': 'a side-left' }],
    [{ align: 'left', side: 'left' }, 'dir-rtl', { align: 'left', 'css-class': 'dir-rtl side-left' }],
    [{ align: 'right', side: null }, 'side-left', { align: 'right', 'css-class': null }],
    [{ color: '#000' }, 'dir-rtl', { color: '#000' }],
  ])('%j of "%s"', (patch, classes, attributes) => expect(asClasses(patch, classes)).toEqual(attributes))

  it('is read from what is kept', () => {
    expect(withoutClasses({ align: 'left', 'css-class': 'a dir-rtl side-left' })).toEqual({
      align: 'left',
      'css-class': 'a',
      dir: 'rtl',
      side: 'left',
    })
    expect(withoutClasses({ 'css-class': 'decoration' })).toEqual({ 'css-class': 'decoration' })
  })
})

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
