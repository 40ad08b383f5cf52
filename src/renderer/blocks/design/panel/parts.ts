/** What panels are made of: small pieces of HTML with every measure said, because a page around them may say otherwise. */
import { capitalised } from '#contract'
import type { Placement } from './placement'

const sans = "Inter, 'Segoe UI', Roboto, Arial, 'Noto Naskh Arabic', sans-serif"
export const serif = "Georgia, 'Times New Roman', 'Noto Naskh Arabic', serif"

/** CSS by its own names. */
export type Style = Readonly<Record<string, string | number>>

const written = (style: Style): string =>
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
): string => `<${tag}${attributesOf(attributes)} style="${written(style)}">${content}</${tag}>`

/** The panel itself: everything stands in it. */
export const panel = (style: Style, ...content: string[]): string =>
  element(
    'div',
    { padding: '32px', background: '#ffffff', color: '#3c3c46', 'font-family': sans, 'text-align': 'center', ...style },
    content.join(''),
  )

export const box = (style: Style, ...content: string[]): string => element('div', style, content.join(''))

/** Side by side; under each other where there is no room. */
export const columns = (style: Style, ...content: string[]): string =>
  box({ display: 'flex', 'flex-wrap': 'wrap', gap: '16px', 'align-items': 'center', ...style }, ...content)

export const heading = (style: Style, words: string): string =>
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
    words,
    { dir: 'auto' },
  )

export const text = (style: Style, words: string): string =>
  element('p', { margin: '0 0 20px', 'font-size': '16px', 'line-height': '24px', ...style }, words, { dir: 'auto' })

/** A line of small capitals over a heading. */
export const kicker = (style: Style, words: string): string =>
  text(
    {
      margin: '0 0 8px',
      'font-size': '13px',
      'line-height': '18px',
      'font-weight': 700,
      'letter-spacing': '1px',
      ...style,
    },
    words,
  )

export const button = (style: Style, words: string, href = 'https://example.com'): string =>
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
    words,
    { href, dir: 'auto' },
  )

export const picture = (src: string, alt: string, style: Style = {}): string =>
  `<img${attributesOf({ src, alt })} style="${written({ display: 'block', width: '100%', height: 'auto', border: 0, ...style })}">`

/** A voucher code to read and to copy. */
export const code = (style: Style, words: string): string =>
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
    words,
  )

export const line = (): string => box({ height: '1px', margin: '0 0 20px', background: '#e9e9ee' })

/** A starter design of a panel: whole HTML that no brand owns, and where it looks best. */
export type Starter = {
  id: string
  name: string
  /** When one takes it. */
  hint: string
  /** For the name of who sends, as words of HTML. */
  html: (brand: string) => string
  /** What it says that only the sender can know, letter by letter: prices, deadlines, discounts, codes, names. */
  claims: readonly string[]
  placement: Placement
}

/** How a brand is called in words: 'Gulmohar' for 'gulmohar.example'. */
export function brandIn(sender: string): string {
  const site = /^(?:www\.)?([\w-]+)(?:\.[\w-]+)+$/.exec(sender.trim())?.[1]
  const name = site ? capitalised(site) : sender.trim()
  return name || 'Your brand'
}

/** An empty panel to build on. */
export const blankPanel = panel({})
