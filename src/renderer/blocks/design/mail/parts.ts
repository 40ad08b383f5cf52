/** Small pieces of MJML for templates and blocks. Every measure is explicit, because email apps inherit little. */

import { noImage } from '../../../../model/design/placeholder'
import type { BrandLook, ButtonLook } from '../brand-look'

const sans = 'Arial, Helvetica, sans-serif'
export const serif = 'Georgia, Times, serif'

type Attributes = Readonly<Record<string, string | number>>

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (name === 'padding' ? sidesOf(String(value)) : [[name, value]]))
    .map(([name, value]) => ` ${name}="${quotedAttribute(String(value))}"`)
    .join('')

/** Escapes the value of an attribute. Parameters of an address stay: '&x=1' is not an entity, and addresses are compared. */
export const quotedAttribute = (value: string): string => value.replace(/&(?!\w+=)/g, '&amp;').replaceAll('"', '&quot;')

/** Sets each side separately: the designer gives every part its own padding for each side, which the shorthand would not override. */
function sidesOf(padding: string): [string, string][] {
  const [top = '0', right = top, bottom = top, left = right] = padding
    .split(' ')
    .map((side) => (side === '0' ? '0px' : side))
  return [
    ['padding-top', top],
    ['padding-right', right],
    ['padding-bottom', bottom],
    ['padding-left', left],
  ]
}

export const element = (name: string, attributes: Attributes, content: string): string =>
  `<${name}${attributesText(attributes)}>${content}</${name}>`

export const mail = (background: string, sections: readonly string[]): string =>
  `<mjml>${element('mj-body', { 'background-color': background, width: '600px' }, sections.join(''))}</mjml>`

export const section = (attributes: Attributes, ...columns: string[]): string =>
  element('mj-section', { padding: '0 24px', ...attributes }, columns.join(''))

export const column = (attributes: Attributes, ...content: string[]): string =>
  element('mj-column', attributes, content.join(''))

export const text = (attributes: Attributes, html: string): string =>
  element(
    'mj-text',
    {
      'font-family': sans,
      'font-size': '15px',
      'line-height': '24px',
      color: '#3c3c46',
      padding: '0 0 16px',
      ...attributes,
    },
    html,
  )

export const heading = (attributes: Attributes, html: string): string =>
  text(
    {
      'font-size': '28px',
      'line-height': '36px',
      'font-weight': '700',
      color: '#1b1b20',
      padding: '0 0 12px',
      ...attributes,
    },
    html,
  )

export const button = (attributes: Attributes, html: string): string =>
  element(
    'mj-button',
    {
      'font-family': sans,
      'font-size': '15px',
      'font-weight': '700',
      color: '#ffffff',
      'border-radius': '8px',
      'inner-padding': '13px 24px',
      padding: '8px 0 16px',
      align: 'left',
      href: 'https://example.com',
      ...attributes,
    },
    html,
  )

type Fonts = Pick<BrandLook, 'headingFont' | 'textFont'>

/** Texts, headings and buttons in the fonts of a brand. */
export function inFonts({ headingFont, textFont }: Fonts) {
  const font = (family: string | undefined) => (family ? { 'font-family': family } : {})
  return {
    text: (attributes: Attributes, html: string) => text({ ...font(textFont), ...attributes }, html),
    heading: (attributes: Attributes, html: string) => heading({ ...font(headingFont), ...attributes }, html),
    button: ({ background, colour, radius }: ButtonLook, attributes: Attributes, html: string) =>
      button(
        { ...font(textFont), 'background-color': background, color: colour, 'border-radius': radius, ...attributes },
        html,
      ),
  }
}

type Logo = Pick<NonNullable<BrandLook['logo']>, 'address' | 'width'>

/** The logo as wide as the brand has it. */
export const logoPicture = ({ address, width }: Logo, attributes: Attributes): string =>
  element('mj-image', { src: address, width: `${width}px`, padding: '0', ...attributes }, '')

/** As wide as its column; on a phone, where columns are stacked, as wide as the screen. */
export const picture = (attributes: Attributes): string =>
  element('mj-image', { src: noImage, padding: '0', 'fluid-on-mobile': 'true', ...attributes }, '')

export const line = (color: string): string =>
  element('mj-divider', { 'border-width': '1px', 'border-color': color, padding: '8px 0 24px' }, '')
