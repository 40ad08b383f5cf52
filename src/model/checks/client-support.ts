/** Rules for features that email apps do not support, from the tests of caniemail.com. */
import { agreeing, amount, listOf } from '#contract'
import { type Element, elementsIn, locationOf } from '../rules/elements.ts'
import { blocksIn, type Sheet, sheetsIn, withoutComments } from '../rules/sheets.ts'
import { clientDataDate, clients, support } from './client-data.ts'
import { type HtmlRuleHit, mailRule, type Rule, type Source } from './message.ts'

export type Feature = keyof typeof support
export type Client = (typeof clients)[number]

/**
 * A feature's name in a sentence, and how to detect it: by a declaration, an element, an attribute, a picture's address, or a block of a
 * style sheet. `instead` is the property that an email app uses in place of an unsupported one. `plain`: readers miss nothing without the
 * feature, so it is never reported.
 */
export type SupportNote = {
  name: string
  style?: RegExp
  element?: string
  attribute?: string
  picture?: RegExp
  block?: RegExp
  instead?: string
  plain?: true
}
const plainNote = (property: string): SupportNote => ({
  name: property,
  style: new RegExp(`(?:^|;)${property}:`),
  plain: true,
})
const notes: Readonly<Record<Feature, SupportNote>> = {
  'css-display-flex': { name: 'flexible rows', style: /(?:^|;)display:\s*(?:inline-)?flex/ },
  'css-display-grid': { name: 'a grid', style: /(?:^|;)display:\s*(?:inline-)?grid/ },
  'css-position': { name: 'positioned parts', style: /(?:^|;)position:\s*(?:absolute|fixed|sticky)/ },
  'css-float': { name: 'floating parts', style: /(?:^|;)float:\s*(?:left|right)/ },
  'css-transform': { name: 'rotated or moved parts', style: /(?:^|;)transform:(?!\s*none)/ },
  'css-animation': { name: 'animations', style: /(?:^|;)animation(?:-name)?:(?!\s*none)/ },
  'css-opacity': { name: 'see-through parts', style: /(?:^|;)opacity:\s*0?\.\d/ },
  'css-clip-path': { name: 'cut shapes', style: /(?:^|;)clip-path:(?!\s*none)/ },
  'css-object-fit': { name: 'fitted pictures', style: /(?:^|;)object-fit:/ },
  'css-variables': { name: 'CSS variables', style: /var\(\s*--/ },
  'css-filter': { name: 'picture filters', style: /(?:^|;)filter:(?!\s*none)/ },
  'css-backdrop-filter': { name: 'filters behind a part', style: /(?:^|;)(?:-webkit-)?backdrop-filter:(?!\s*none)/ },
  'css-mix-blend-mode': { name: 'blended pictures', style: /(?:^|;)mix-blend-mode:/ },
  'css-background-clip': {
    name: 'words cut out of a background',
    style: /(?:^|;)(?:-webkit-)?background-clip:\s*text/,
  },
  'css-background-image': { name: 'background pictures', style: /(?:^|;)background(?:-image)?:[^;]*url\(/ },
  'css-linear-gradient': { name: 'colour gradients', style: /linear-gradient\(/ },
  'css-radial-gradient': { name: 'round gradients', style: /radial-gradient\(/ },
  'css-conic-gradient': { name: 'conic gradients', style: /conic-gradient\(/ },
  'css-unit-calc': { name: 'calculated sizes', style: /calc\(/ },
  'css-function-clamp': { name: 'sizes between two limits', style: /clamp\(/ },
  'css-unit-vw': { name: 'sizes relative to the window', style: /:\s*[\d.]+v[wh]\b/ },
  'css-unit-rem': { name: 'sizes in rem', style: /:\s*[\d.]+rem\b/ },
  'css-writing-mode': { name: 'vertical text', style: /(?:^|;)writing-mode:\s*vertical/ },
  'css-aspect-ratio': { name: 'fixed proportions', style: /(?:^|;)aspect-ratio:/ },
  'css-gap': { name: 'gaps between parts', style: /(?:^|;)(?:row-|column-)?gap:/ },
  'css-column-count': { name: 'newspaper columns', style: /(?:^|;)column-count:/ },
  'css-mask-image': { name: 'masks', style: /(?:^|;)mask(?:-image)?:/ },
  'css-visibility': { name: 'hidden parts', style: /(?:^|;)visibility:\s*hidden/ },
  'css-modern-color': { name: 'newer colour formats', style: /(?:oklch|oklab|lch|lab|color-mix|hwb)\(/ },
  'css-border-radius': { name: 'round corners', style: /(?:^|;)border(?:-[a-z]+)*-radius:(?!0(?:px)?(?:;|$))/ },
  'css-box-shadow': { name: 'shadows', style: /(?:^|;)box-shadow:(?!none)/ },
  'css-text-shadow': { name: 'text shadows', style: /(?:^|;)text-shadow:(?!none)/ },
  // Properties that every compiled mail uses. Source: caniemail, css-height, note 1.
  'css-height': { ...plainNote('height'), instead: 'min-height' },
  'css-overflow': plainNote('overflow'),
  'css-outline': plainNote('outline'),
  'css-cursor': plainNote('cursor'),
  'css-border-spacing': plainNote('border-spacing'),
  'css-word-break': plainNote('word-break'),
  'css-word-spacing': plainNote('word-spacing'),
  'html-target': { name: 'target', attribute: 'target', plain: true },
  'css-at-media-prefers-color-scheme': { name: 'your dark colours', block: /@media[^{}]*prefers-color-scheme[^{}]*/ },
  'css-at-media': { name: 'mobile styles', block: /@media[^{}]*/ },
  'css-at-font-face': { name: 'your fonts', block: /@font-face\s*/ },
  'css-at-import': { name: 'imported styles', block: /@import\b[^;{}]*/ },
  'css-at-supports': { name: 'conditional styles', block: /@supports[^{}]*/ },
  'css-pseudo-class-has': { name: "styles with ':has'", block: /[^{}]*:has\([^{}]*/ },
  'html-link': { name: 'external style sheets', element: 'link' },
  'html-video': { name: 'videos', element: 'video' },
  'html-audio': { name: 'sound', element: 'audio' },
  'html-svg': { name: 'inline drawings', element: 'svg' },
  'html-object': { name: 'embedded objects', element: 'object' },
  'html-dialog': { name: 'dialogs', element: 'dialog' },
  'html-marquee': { name: 'running words', element: 'marquee' },
  'html-picture': { name: 'responsive pictures', element: 'picture' },
  'html-meter': { name: 'meters', element: 'meter' },
  'html-progress': { name: 'progress bars', element: 'progress' },
  'image-webp': { name: 'WebP pictures', picture: /\.webp(?:[?#]|$)/ },
  'image-avif': { name: 'AVIF pictures', picture: /\.avif(?:[?#]|$)/ },
  'image-svg': { name: 'SVG pictures', picture: /\.svg(?:[?#]|$)/ },
  'image-base64': { name: 'embedded pictures', picture: /^data:image/ },
  'image-tiff': { name: 'TIFF pictures', picture: /\.tiff?(?:[?#]|$)/ },
  'image-heif': { name: 'HEIC pictures', picture: /\.hei[cf](?:[?#]|$)/ },
  'image-mp4': { name: 'video pictures', picture: /\.mp4(?:[?#]|$)/ },
}

const features = Object.keys(notes) as Feature[]
/** Decorative features: the views of email apps show their absence, but there is no finding. */
const harmlessFeatures: readonly Feature[] = [
  'css-border-radius',
  'css-box-shadow',
  'css-text-shadow',
  'css-at-media',
  'css-at-media-prefers-color-scheme',
  'css-at-font-face',
]

/** Email apps without the feature. */
export const clientsLacking = (feature: Feature): Client[] =>
  clients.filter((_client, index) => support[feature].charAt(index) === 'n')

/** A feature's name in a sentence, and how to detect it. */
export const featureOf = (feature: Feature): SupportNote => notes[feature]

/** Cache by the elements that are excluded: Outlook-only ones, or those hidden from Outlook. */
const caches = { most: new WeakMap<readonly Element[], readonly Feature[]>(), outlook: new WeakMap() } as const

/** Features in the part of a mail that one email app reads, each once. */
export function featuresIn(html: string, client: Client): readonly Feature[] {
  const droppedVariant = client === 'Outlook classic' ? 'most' : 'outlook'
  const elements = elementsIn(html)
  const cached = caches[droppedVariant].get(elements)
  if (cached) return cached
  const isRead = ({ readers }: Element) => readers !== droppedVariant
  const usedFeatures = read(
    elements.filter(isRead),
    sheetsIn(html).filter(({ element }) => isRead(element)),
  )
  caches[droppedVariant].set(elements, usedFeatures)
  return usedFeatures
}

function read(elements: readonly Element[], sheets: readonly Sheet[]): Feature[] {
  // VML elements of Office have styles of their own.
  const parts = elements.filter(({ name }) => !name.includes(':'))
  const inline = parts.flatMap(({ attributes: { style } }) => (style ? [style.toLowerCase()] : []))
  const blocks = sheets.flatMap(({ rules }) => blocksIn(rules))
  const declared = blocks.map(({ declarations }) =>
    declarations.map((declaration) => declaration.join(':').toLowerCase()).join(';'),
  )
  const styles = [...new Set([...inline, ...declared])].map(spacedStyle)
  const names = new Set(parts.map(({ name }) => name))
  const pictures = parts.flatMap(({ name, attributes: { src } }) =>
    name === 'img' && src ? [src.trim().toLowerCase()] : [],
  )
  return features.filter((feature) => {
    const { style, element, attribute, picture, block } = notes[feature]
    if (block) return blocks.some(({ head }) => block.test(head))
    if (element) return names.has(element)
    if (attribute) return parts.some(({ attributes }) => attributes[attribute] !== undefined)
    if (picture) return pictures.some((src) => picture.test(src))
    return style !== undefined && styles.some((declarations) => style.test(declarations))
  })
}

/**
 * Style text without comments and spaces around colons and semicolons, so that each declaration starts at the beginning or right after a
 * semicolon.
 */
const spacedStyle = (style: string): string => withoutComments(style).replace(/\s*([:;])\s*/g, '$1')

/** '13 May 2026': date of the last change of the data. */
export const clientDataOf = new Date(clientDataDate).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const clientRules: readonly Rule[] = [
  mailRule('client-support', ({ text }) =>
    features.flatMap((feature): HtmlRuleHit[] => {
      if (harmlessFeatures.includes(feature) || notes[feature].plain) return []
      // Classic Outlook shows a VML background in place of the CSS one.
      const isServed =
        feature === 'css-background-image' &&
        elementsIn(text).some(({ name, readers }) => readers !== 'most' && (name === 'v:fill' || name === 'v:image'))
      const clientsWithout = clientsLacking(feature).filter(
        (client) => featuresIn(text, client).includes(feature) && !(isServed && client === 'Outlook classic'),
      )
      if (clientsWithout.length === 0) return []
      const { name } = notes[feature]
      return [
        {
          key: feature,
          title: agreeing(
            clientsWithout.length,
            `${clientsWithout.length > 2 ? `${clientsWithout.length} of ${clients.length} email apps` : listOf(clientsWithout)} does not show ${name}`,
            `${clientsWithout.length > 2 ? `${clientsWithout.length} of ${clients.length} email apps` : listOf(clientsWithout)} do not show ${name}`,
          ),
          detail: `${clientsWithout.length > 2 ? `${clientsWithout.join(', ')}. ` : ''}Check that the message works without them. Data from caniemail, ${clientDataOf}.`,
        },
      ]
    }),
  ),
  // Source: caniemail, html-style, note 1: in the head only.
  mailRule('client-style-place', ({ text, source }) => {
    if (sheetsInBody(text).length === 0 || !headEnd(text)) return []
    const title = 'A style sheet is in the body'
    const detail = 'Gmail reads only those in the head.'
    if (source?.design !== null) return [{ title, detail }]
    const edit = (source: Source): Source => ({ ...source, html: withStylesInHead(source.html) })
    const [now, after] = ['<body><style>', '<head><style>']
    return [{ title, detail, fix: { label: 'Move it to the head', now, after, safe: true, edit } }]
  }),
  // Source: caniemail, html-style, note 6, with https://github.com/hteumeuleu/email-bugs/issues/90: 16 KB for all style sheets together.
  mailRule('client-style-long', ({ text }) => {
    const length = sheetsIn(text)
      .filter(({ element }) => element.readers !== 'outlook')
      .reduce((sum, sheet) => sum + sheet.text.length, 0)
    return length > MAX_GMAIL_STYLE_CHARS
      ? [
          {
            title: 'Gmail ignores styles',
            detail: `The style sheets have ${amount(length)} characters; Gmail accepts ${amount(MAX_GMAIL_STYLE_CHARS)}.`,
          },
        ]
      : []
  }),
]

const MAX_GMAIL_STYLE_CHARS = 16_384

/** Style sheets in the body, except Outlook-only ones: Outlook accepts them anywhere. */
function sheetsInBody(html: string): Element[] {
  const body = elementsIn(html).find(({ name }) => name === 'body')
  return sheetsIn(html).flatMap(({ element }) =>
    body && element.start > body.start && element.readers !== 'outlook' ? [element] : [],
  )
}

/** Offset of the head's end tag; undefined if there is none. */
function headEnd(html: string): number | undefined {
  const head = elementsIn(html).find(({ name }) => name === 'head')
  return head && locationOf(head.nodes[0]).endTag?.startOffset
}

/** Moves each style sheet of the body to the end of the head, which keeps the order of precedence. */
function withStylesInHead(html: string): string {
  const position = headEnd(html)
  if (position === undefined) return html
  let movedStyles = ''
  let unreadText = ''
  let from = position
  for (const { start, nodes } of sheetsInBody(html)) {
    const end = locationOf(nodes[0]).endOffset
    movedStyles += html.slice(start, end)
    unreadText += html.slice(from, start)
    from = end
  }
  return html.slice(0, position) + movedStyles + unreadText + html.slice(from)
}
