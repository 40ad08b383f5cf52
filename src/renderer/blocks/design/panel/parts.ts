/** Small pieces of HTML for panels. Every dimension is explicit, because the surrounding page may set its own. */
import { capitalised } from '#contract'
import type { Placement } from '../../../../model/design/panel/placement'
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
