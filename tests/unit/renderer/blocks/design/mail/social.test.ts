/** Signs of social networks in designs that were kept before Herald drew them itself. */
import { describe, expect, it } from 'vitest'
import { showsForeignSigns, withOwnSigns } from '../../../../../../src/renderer/blocks/design/mail/social.ts'

const design = (attributes: object, more: object = {}) => ({
  pages: [
    {
      frames: [{ component: { type: 'mj-social', components: [{ type: 'mj-social-element', attributes, ...more }] } }],
    },
  ],
})
const own = { facebook: 'herald-file:f', x: 'herald-file:x' }
const mailjet = 'https://www.mailjet.com/images/theme/v1/icons/ico-social'

describe('a sign', () => {
  it.each<[string, object, object]>([
    [
      'by its name, which shares what it leads to',
      { name: 'facebook', href: 'https://a.example' },
      { src: own.facebook, alt: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u=https://a.example' },
    ],
    [
      'that leads to a page',
      { name: 'facebook-noshare', href: 'https://facebook.com/a', alt: 'Our page' },
      { src: own.facebook, alt: 'Our page', href: 'https://facebook.com/a' },
    ],
    ['by its address', { src: `${mailjet}/twitter.png` }, { src: own.x, alt: 'X' }],
  ])('%s becomes ours', (_what, attributes, expected) => {
    const before = design(attributes)
    expect(showsForeignSigns(before)).toBe(true)
    const made = withOwnSigns(before, own)
    expect(made).toEqual(
      design({ ...expected, 'background-color': 'transparent' }, { src: (expected as { src: string }).src }),
    )
    expect(showsForeignSigns(made)).toBe(false)
  })

  it.each([
    ['of our own', { src: 'herald-file:a', alt: 'Facebook' }],
    ["of somebody's own server", { name: 'facebook', src: 'https://a.example/f.png' }],
    ['of a network that we do not draw', { name: 'github' }],
  ])('%s stays', (_what, attributes) => {
    expect(showsForeignSigns(design(attributes))).toBe(false)
    expect(withOwnSigns(design(attributes), own)).toEqual(design(attributes))
  })

  it('stays where ours could not be drawn', () => {
    expect(withOwnSigns(design({ name: 'facebook' }), {})).toEqual(design({ name: 'facebook' }))
  })
})
