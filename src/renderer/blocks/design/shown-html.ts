/**
 * A message's HTML as a preview shows it: without links to click, with or without pictures, and in the dark mode of an email app. Apple Mail
 * uses the email's own colours, Gmail inverts light backgrounds and dark text, Outlook inverts all colours.
 */

/** Nothing in a preview can be clicked: a link would open a page that the CSP refuses. */
const disablePointer = 'a,area,input,button,select,textarea{pointer-events:none}'

/** Style of pictures that are not loaded. */
const unloadedPicture =
  'img{display:inline-block;box-sizing:border-box;min-height:20px;background:#f1f1f5;border:1px solid #c9c9d2 !important;color:#5a5a66;font:12px/16px Arial,sans-serif}'

export type PreviewOptions = {
  /** The app whose dark mode is shown; null in light mode. */
  dark?: DarkIn | null
  pictures?: boolean
}

/** Removes what would act before anything is drawn. The preview's frame runs nothing else. */
export function previewHtml(html: string, { dark = null, pictures = true }: PreviewOptions = {}): string {
  // Only Apple Mail knows the dark styles of an email.
  const scheme = dark === 'apple' ? 'dark' : 'light'
  const ownColours = inScheme(html, scheme)
  const coloured = dark === 'gmail' ? withGmailDarkColours(ownColours) : ownColours
  const shownHtml = pictures ? coloured : withoutPictures(coloured)
  const withoutLoads = shownHtml.replace(/<(?:link|base)\b[^>]*>|<meta\b[^>]*http-equiv[^>]*>/gi, '')
  const style = `<style>${disablePointer}${browserColours(html, scheme)}${dark === 'outlook' ? invertedStyles : ''}${pictures ? '' : unloadedPicture}</style>`
  const headEnd = withoutLoads.search(/<\/head\s*>/i)
  const result =
    headEnd < 0 ? style + withoutLoads : withoutLoads.slice(0, headEnd) + style + withoutLoads.slice(headEnd)
  if (dark !== 'gmail') return result
  // Placed in front of the message's styles, so that those take precedence.
  const background = `<style>${darkBackground}</style>`
  const start = /<head\b[^>]*>/i.exec(result)
  const position = start ? start.index + start[0].length : 0
  return result.slice(0, position) + background + result.slice(position)
}

/** Apps that load no pictures show the alt text. */
const withoutPictures = (html: string): string =>
  html
    .replace(/<img\b[^>]*>/gi, (picture) => picture.replace(/\s(?:src|srcset)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''))
    .replace(/\sbackground\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
    .replace(/url\(\s*(?:"[^"]*"|'[^']*'|&quot;.*?&quot;|[^)'"]*)\s*\)/gi, 'none')

/** The app whose dark mode is simulated. */
export type DarkIn = 'apple' | 'gmail' | 'outlook'

export const darkPrograms: readonly { value: DarkIn; label: string; hint: string }[] = [
  { value: 'apple', label: 'Apple Mail', hint: 'Shows the dark colours of the email and changes no others.' },
  { value: 'gmail', label: 'Gmail', hint: 'Darkens light backgrounds and lightens dark text.' },
  { value: 'outlook', label: 'Outlook', hint: 'Inverts all colours except pictures.' },
]

/** True if a message has dark styles of its own. */
export const knowsDark = (html: string): boolean => /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i.test(html)

export type Scheme = 'light' | 'dark'

/** Styles, or a media condition, that apply in one colour scheme whatever this computer's is. */
export const rulesInScheme = (css: string, scheme: Scheme): string =>
  css
    .replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_match, asked: string) =>
      asked.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
    )
    .replace(/(color-scheme\s*:\s*)(?:light\s+dark|dark\s+light)\b/gi, `$1${scheme}`)

const styleSheetOrMedia = /<style\b[^>]*>[\s\S]*?<\/style\s*>|\s(?:media|style)\s*=\s*(?:"[^"]*"|'[^']*')/gi

/** A message in one colour scheme. Its text stays as it is. */
export const inScheme = (html: string, scheme: Scheme): string =>
  /color-scheme/i.test(html) ? html.replace(styleSheetOrMedia, (css) => rulesInScheme(css, scheme)) : html

/** True if the message has the browser's dark colours in dark mode. */
const declaresDark = (html: string): boolean =>
  /<meta\b[^>]*\bcolor-scheme[^>]*\bdark\b/i.test(html) || /[;{\s"']color-scheme\s*:[^;}"']*\bdark\b/i.test(html)

/** The browser's own colours in a preview: dark only where a message has them. */
const browserColours = (html: string, scheme: Scheme): string =>
  `:root{color-scheme:${scheme === 'dark' && declaresDark(html) ? 'dark' : 'light'} !important}`

/** Styles that invert every colour except in pictures. */
export const invertedStyles =
  'html{background:#fff;filter:invert(0.92) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}'

/** What an app draws behind a message without colours of its own. */
const darkBackground = 'html,body{background-color:#1f1f1f;color:#e8eaed}'

type Part = 'ground' | 'words'

/** A colour as Gmail shows it in dark mode. Backgrounds that are dark enough and text that is light enough stay unchanged. */
export function gmailColour(colour: string, part: Part): string {
  const rgb = rgbOf(colour)
  if (!rgb) return colour
  const [hue, saturation, lightness] = hslOf(rgb)
  const isInverted = part === 'ground' ? lightness > 0.55 : lightness < 0.55
  if (!isInverted) return colour
  // Avoids pure black and pure white.
  const inverted = Math.min(0.92, Math.max(0.12, 1 - lightness))
  return hexOf(hue, saturation, inverted)
}

const declared =
  /(^|[;{\s"'])(background(?:-color)?|color)(\s*:\s*)(#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|rgb\([\d\s,]+\)|white\b|black\b)/gi
const attribute = /(\sbgcolor\s*=\s*["']?)(#[0-9a-f]{6}|#[0-9a-f]{3}|white|black)\b/gi

/** A message with Gmail's dark colours. */
export const withGmailDarkColours = (html: string): string =>
  html
    .replace(declared, (_match, before: string, name: string, colon: string, colour: string) =>
      [before, name, colon, gmailColour(colour, name.toLowerCase() === 'color' ? 'words' : 'ground')].join(''),
    )
    .replace(attribute, (_match, before: string, colour: string) => before + gmailColour(colour, 'ground'))

/** The colours of Gmail's dark mode as CSS rules, for a page that is being edited; `colours` are those in its elements, '#rrggbb'. */
export const rulesOfGmail = (colours: readonly string[]): string =>
  [
    darkBackground,
    ...colours.flatMap((colour) => [
      colourRule(colour, 'background-color', gmailColour(colour, 'ground')),
      colourRule(colour, 'background', gmailColour(colour, 'ground'), 'background-color'),
      colourRule(colour, 'color', gmailColour(colour, 'words')),
    ]),
  ].join('')

function colourRule(colour: string, name: string, inverted: string, property = name): string {
  const digits = /^#(.)\1(.)\2(.)\3$/.exec(colour)
  // The colour as written, and as the browser serialises a style attribute after an edit.
  const spellings = [colour, ...(digits ? [`#${digits.slice(1).join('')}`] : []), rgbText(colour)]
  if (inverted === colour) return ''
  const selectors = spellings
    .flatMap((value) => [`${name}:${value};`, `${name}: ${value};`])
    .flatMap((declaration) => [
      `[style^="${declaration}" i]`,
      `[style*=";${declaration}" i]`,
      `[style*=" ${declaration}" i]`,
    ])
  return `${selectors.join()}{${property}:${inverted} !important}`
}

const rgbText = (colour: string): string =>
  `rgb(${(rgbOf(colour) ?? []).map((part) => Math.round(part * 255)).join(', ')})`

type Rgb = readonly [red: number, green: number, blue: number]

function rgbOf(colour: string): Rgb | null {
  const text = colour.trim().toLowerCase()
  if (text === 'white') return [1, 1, 1]
  if (text === 'black') return [0, 0, 0]
  const sixDigits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(text)
  const threeDigits = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  const hex = sixDigits?.slice(1) ?? threeDigits?.slice(1).map((digit) => digit + digit)
  const parts = hex
    ? hex.map((digits) => Number.parseInt(digits, 16))
    : (/^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(text)?.slice(1).map(Number) ?? [])
  const [red, green, blue] = parts.map((part) => part / 255)
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue]
}

/** Hue in degrees; saturation and lightness from 0 to 1. */
function hslOf([red, green, blue]: Rgb): [hue: number, saturation: number, lightness: number] {
  const maxChannel = Math.max(red, green, blue)
  const minChannel = Math.min(red, green, blue)
  const range = maxChannel - minChannel
  const lightness = (maxChannel + minChannel) / 2
  if (range === 0) return [0, 0, lightness]
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const hue =
    maxChannel === red
      ? ((green - blue) / range) % 6
      : maxChannel === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return [(hue * 60 + 360) % 360, saturation, lightness]
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const colourPart = (hueShift: number) => {
    const position = (hueShift + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))
  }
  const digits = [0, 8, 4].map((hueShift) =>
    Math.round(colourPart(hueShift) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
