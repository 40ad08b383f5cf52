/** Small pieces of HTML for panels. Every dimension is explicit, because the surrounding page may set its own. */
import { capitalised } from '#contract'
import type { Placement } from '../../../../model/design/panel/placement'
import { mixed } from '../../../../model/rules/contrast'
import type { BrandLook, ButtonLook } from '../brand-look'

const sans = "Inter, 'Segoe UI', Roboto, Arial, 'Noto Naskh Arabic', sans-serif"
export const serif = "Georgia, 'Times New Roman', 'Noto Naskh Arabic', serif"

/** Styles by their CSS property names. */
export type Style = Readonly<Record<string, string | number>>

const styleText = (style: Style): string =>
  Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
    .replaceAll('"', '&quot;')

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('')

export const element = (
  tag: string,
  style: Style,
  content: string,
  attributes: Readonly<Record<string, string>> = {},
): string => `<${tag}${attributesOf(attributes)} style="${styleText(style)}">${content}</${tag}>`

/** The panel itself, which contains all parts. */
const panel = (style: Style, ...content: string[]): string =>
  element(
    'div',
    { padding: '32px', background: '#ffffff', color: '#3c3c46', 'font-family': sans, 'text-align': 'center', ...style },
    content.join(''),
  )

export const box = (style: Style, ...content: string[]): string => element('div', style, content.join(''))

/** Columns next to each other; they wrap if there is no room. */
export const columns = (style: Style, ...content: string[]): string =>
  box({ display: 'flex', 'flex-wrap': 'wrap', gap: '16px', 'align-items': 'center', ...style }, ...content)

const heading = (style: Style, text: string): string =>
  element(
    'h1',
    {
      margin: '0 0 8px',
      color: '#1b1b20',
      'font-size': '28px',
      'font-weight': 700,
      'line-height': '34px',
      ...style,
    },
    text,
    { dir: 'auto' },
  )

export const text = (style: Style, text: string): string =>
  element('p', { margin: '0 0 20px', 'font-size': '16px', 'line-height': '24px', ...style }, text, { dir: 'auto' })

/** A line of small capitals above a heading. */
export const kicker = (style: Style, label: string): string =>
  text(
    {
      margin: '0 0 8px',
      'font-size': '13px',
      'line-height': '18px',
      'font-weight': 700,
      'letter-spacing': '1px',
      ...style,
    },
    label,
  )

const button = (style: Style, text: string, href = 'https://example.com'): string =>
  element(
    'a',
    {
      display: 'inline-block',
      padding: '13px 28px',
      background: '#5b5bd6',
      color: '#ffffff',
      'border-radius': '10px',
      'font-size': '16px',
      'font-weight': 700,
      'line-height': '20px',
      'text-decoration': 'none',
      ...style,
    },
    text,
    { href, dir: 'auto' },
  )

/** The parts of a panel in the fonts of a brand. */
export function inFonts({ headingFont, textFont }: Pick<BrandLook, 'headingFont' | 'textFont'>) {
  const font = (family: string | undefined) => (family ? { 'font-family': family } : {})
  return {
    panel: (style: Style, ...content: string[]) => panel({ ...font(textFont), ...style }, ...content),
    heading: (style: Style, text: string) => heading({ ...font(headingFont), ...style }, text),
    text: (style: Style, words: string) => text({ ...font(textFont), ...style }, words),
    button: ({ background, colour, radius }: ButtonLook, style: Style, label: string, href?: string) =>
      button({ ...font(textFont), background, color: colour, 'border-radius': radius, ...style }, label, href),
  }
}

type Logo = Pick<NonNullable<BrandLook['logo']>, 'address' | 'width'>

/** The logo as wide as the brand has it. */
export const logoPicture = ({ address, width }: Logo, alt: string, style: Style): string =>
  picture(address, alt, { width: `${width}px`, 'max-width': '100%', ...style })

export const picture = (src: string, alt: string, style: Style = {}): string =>
  `<img${attributesOf({ src, alt })} style="${styleText({ display: 'block', width: '100%', height: 'auto', border: 0, ...style })}">`

/** A voucher code to read and copy. */
export const code = (style: Style, text: string): string =>
  box(
    {
      display: 'inline-block',
      'box-sizing': 'border-box',
      'max-width': '100%',
      margin: '0 0 20px',
      padding: '12px 24px',
      'overflow-wrap': 'anywhere',
      background: '#f6f6fd',
      border: '2px dashed #cbcdff',
      'border-radius': '10px',
      color: '#211d4f',
      'font-size': '22px',
      'font-weight': 700,
      'letter-spacing': '2px',
      'line-height': '28px',
      ...style,
    },
    text,
  )

export const line = (): string => box({ height: '1px', margin: '0 0 20px', background: '#e9e9ee' })

/** Corners of a panel that does not touch the edge of the screen. */
export const roundCorners: Style = { 'border-radius': '16px', overflow: 'hidden' }

/** A starter design of a panel: complete HTML, and the position where it looks best. */
export type Starter = {
  id: string
  name: string
  /** When to choose this starter. */
  hint: string
  /** The HTML for the sender's name, which must be escaped, in the look of the brand. */
  html: (brand: string, brandLook?: BrandLook) => string
  /** Statements that only the sender can confirm, letter by letter: prices, deadlines, discounts, codes, names. */
  claims: readonly string[]
  placement: Placement
}

/** The brand's name for texts: 'Gulmohar' for 'gulmohar.example'. */
export function brandIn(sender: string): string {
  const site = /^(?:www\.)?([\w-]+)(?:\.[\w-]+)+$/.exec(sender.trim())?.[1]
  const name = site ? capitalised(site) : sender.trim()
  return name || 'Your brand'
}

/** An empty panel to start from. */
export const blankPanel = panel(roundCorners)

/** The charset in the prefix tells these pictures from the placeholder, which a finding counts. */
const asAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/**
 * Drawn pictures for starter designs. They are embedded in the design, so nothing is loaded. Colours of a drawing in the brand's main
 * colour, on a ground of its own.
 */
export const tonesOf = (colour: string, ground: string): Colours => ({
  ground,
  first: colour,
  second: mixed(colour, ground, 0.4),
  third: mixed(colour, ground, 0.7),
})

type Colours = { ground: string; first: string; second: string; third: string }

/** A block print: rows of flowers with eight petals. */
export function flowers(width: number, height: number, { ground, first, second, third }: Colours): string {
  const petals = Array.from(
    { length: 8 },
    (_, index) => `<ellipse cx="0" cy="-17" rx="7" ry="13" transform="rotate(${index * 45})"/>`,
  )
  const flower = `<g id="f"><g fill="${first}">${petals.join('')}</g><circle r="8" fill="${third}"/><circle r="3.5" fill="${ground}"/></g>`
  const leaf = `<path id="l" d="M0 -9C8 -4 8 4 0 9C-8 4 -8 -4 0 -9Z" fill="${second}"/>`
  const tile = [
    '<use href="#f" x="40" y="40"/>',
    '<use href="#f" x="120" y="110"/>',
    '<use href="#l" x="118" y="34"/>',
    '<use href="#l" x="38" y="112"/>',
  ]
  return asAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${flower}${leaf}<pattern id="p" width="160" height="140" patternUnits="userSpaceOnUse">${tile.join('')}</pattern></defs><rect width="100%" height="100%" fill="${ground}"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`,
  )
}

/** Hills under a low sun. */
export function hills(width: number, height: number, { ground, first, second, third }: Colours): string {
  const point = (x: number, y: number) => `${Math.round(x * width)} ${Math.round(y * height)}`
  const hill = (colour: string, from: number, peak: number, to: number) =>
    `<path fill="${colour}" d="M0 ${height}V${Math.round(from * height)}C${point(0.25, peak)} ${point(0.4, from)} ${point(0.58, to)}S${point(0.9, peak)} ${point(1, to)}V${height}Z"/>`
  return asAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ground}"/><circle cx="${Math.round(width * 0.68)}" cy="${Math.round(height * 0.42)}" r="${Math.round(height * 0.2)}" fill="${third}"/>${hill(first, 0.62, 0.46, 0.6)}${hill(second, 0.78, 0.66, 0.8)}</svg>`,
  )
}

/** An icon as an SVG shape, so that no icon font is needed. */
export function sign(
  kind: 'bag' | 'parcel',
  { ground, ink, round }: { ground: string; ink: string; round: number },
): string {
  return asAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44"><rect width="44" height="44" rx="${round}" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${drawings[kind]}</g></svg>`,
  )
}

const drawings = {
  bag: '<path d="M13 17h18l1.5 15h-21zM17.5 20v-5a4.5 4.5 0 0 1 9 0v5"/>',
  parcel: '<path d="M22 11l10 5.5v11l-10 5.5l-10-5.5v-11zM12 16.5l10 5.5l10-5.5M22 22v11M17 13.700l10 5.600"/>',
} as const
