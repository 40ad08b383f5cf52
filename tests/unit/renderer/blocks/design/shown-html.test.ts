/** A mail in the dark, as three programs show it. */
import { describe, expect, it } from 'vitest'
import {
  gmailColour,
  knowsDark,
  previewHtml,
  rulesOfGmail,
  withGmailDarkColours,
} from '../../../../../src/renderer/blocks/design/shown-html.ts'

const own = '<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style><p style="color:#1b1b20">Hi</p>'
const plain = '<p style="color:#1b1b20">Hi</p>'

describe('a mail in the dark', () => {
  it.each([
    ['a style sheet', own, '@media (max-width: 0px) { p'],
    [
      'the other scheme too',
      '<style>@media (PREFERS-COLOR-SCHEME:light) { p { color: red } }</style>',
      '@media (min-width: 0px) { p',
    ],
    ['a picture', '<source media="(prefers-color-scheme: dark)" srcset="a.png">', 'media="(max-width: 0px)"'],
    ['both schemes', '<div style="color-scheme: light dark">', 'style="color-scheme: light"'],
    ['the browser', '<meta name="color-scheme" content="light dark">', ':root{color-scheme:light !important}'],
    ['but no text', '<p>(prefers-color-scheme: dark)</p>', '<p>(prefers-color-scheme: dark)</p>'],
  ])('is light in the light, whatever the computer is: %s', (_case, html, shown) => {
    expect(previewHtml(html)).toContain(shown)
    expect(previewHtml(html)).not.toContain('invert')
  })
  it.each([
    ['without a mark for dark mode', own, 'light'],
    ['with a mark for it', `<head><meta name="color-scheme" content="light dark"></head>${own}`, 'dark'],
    ['with a style for it', '<head><style>:root{color-scheme: light dark}</style></head>', 'dark'],
  ])("has the browser's colours in Apple Mail %s", (_case, html, scheme) =>
    expect(previewHtml(html, { dark: 'apple' })).toContain(`:root{color-scheme:${scheme} !important}`),
  )
  it('has its own dark colours in Apple Mail, and nothing is turned over', () => {
    expect(knowsDark(own)).toBe(true)
    expect(previewHtml(own, { dark: 'apple' })).toContain('@media (min-width: 0px) { p')
    expect(previewHtml(own, { dark: 'apple' })).not.toContain('invert')
  })
  it('stays as it is in Apple Mail without any', () => {
    expect(knowsDark(plain)).toBe(false)
    expect(previewHtml(plain, { dark: 'apple' })).toBe(previewHtml(plain))
  })
  it('is turned over in Outlook, its own colours too', () => {
    expect(previewHtml(plain, { dark: 'outlook' })).toContain('filter:invert(0.92)')
    expect(previewHtml(own, { dark: 'outlook' })).toContain('filter:invert(0.92)')
  })
  it('stands on a dark ground in Gmail, below what the mail says itself', () => {
    const shown = previewHtml('<html><head><style>body{margin:0}</style></head><body>Hi</body></html>', {
      dark: 'gmail',
    })
    expect(shown).toContain('<head><style>html,body{background-color:#1f1f1f')
    expect(shown).not.toContain('invert')
  })
})

describe('Gmail', () => {
  it.each([
    ['#ffffff', 'ground', '#1f1f1f'],
    ['#fff', 'ground', '#1f1f1f'],
    ['white', 'ground', '#1f1f1f'],
    ['#f5ece0', 'ground', '#2e210f'],
    ['#9c2d1e', 'ground', '#9c2d1e'],
    ['#1b1b20', 'ground', '#1b1b20'],
    ['#1b1b20', 'words', '#dfdfe4'],
    ['#ffffff', 'words', '#ffffff'],
    ['rgb(0, 0, 0)', 'words', '#ebebeb'],
    ['var(--a)', 'words', 'var(--a)'],
  ] as const)('%s as %s', (colour, part, shown) => expect(gmailColour(colour, part)).toBe(shown))

  it.each([
    [
      '<td bgcolor="#ffffff" style="background:#ffffff;color:#000">',
      '<td bgcolor="#1f1f1f" style="background:#1f1f1f;color:#ebebeb">',
    ],
    [
      '<style>p{background-color: white; border-color:#fff}</style>',
      '<style>p{background-color: #1f1f1f; border-color:#fff}</style>',
    ],
    ['<p>background:#ffffff is written so</p>', '<p>background:#ffffff is written so</p>'],
  ])('%s', (html, shown) => expect(withGmailDarkColours(html)).toBe(shown))

  it('has rules for the colours of a page that is edited', () => {
    const rules = rulesOfGmail(['#ffffff', '#9c2d1e'])
    expect(rules).toContain('[style*=";background-color:#ffffff;" i]')
    expect(rules).toContain('[style*=";background-color:#fff;" i]')
    expect(rules).toContain('[style*=" background-color: rgb(255, 255, 255);" i]')
    expect(rules).toContain('{background-color:#1f1f1f !important}')
    expect(rules).not.toContain('background:#9c2d1e')
  })
})
