/**
 * Draws what surrounds a message while it is designed, and is never part of the design: a page or app behind a panel, a browser or phone
 * around it, and the footer below an email.
 */
import type { Stage } from '../../../../model/design/panel/placement'
import { type DarkIn, withGmailDarkColours } from '../shown-html'
import { icons } from './icons'

const id = 'herald-stage'

/** What lies on the page behind, and the panel: elements of the library's canvas, or those of the message that another editor made. */
const places = {
  blocks: ['[data-gjs-type="wrapper"]', '[data-gjs-type="wrapper"] > div:only-child'],
  source: ['html', 'body'],
} as const

/** Draws into the canvas document `page`, and the frame into the designer's page; null removes both. */
export function showStage(page: Document, stage: Stage | null, made: keyof typeof places = 'blocks'): void {
  showFrame(stage)
  const existing = page.getElementById(id)
  if (!stage) {
    existing?.remove()
    return
  }
  const style = existing ?? page.createElement('style')
  style.id = id
  style.textContent = stageStyles(stage, made)
  if (!existing) (page.head ?? page.documentElement).append(style)
}

/** The address bar of a browser, or the status bar of a phone with an app; style sheets draw the rest of the frame. */
function showFrame(stage: Stage | null): void {
  const existing = document.getElementById('frame-bar')
  document.documentElement.dataset.frame = stage?.frame ?? 'none'
  if (!stage) {
    existing?.remove()
    return
  }
  const bar = existing ?? document.createElement('div')
  bar.id = 'frame-bar'
  bar.ariaHidden = 'true'
  bar.toggleAttribute('data-app', stage.address === null)
  bar.innerHTML = stage.address === null ? '<bdi></bdi>' : `<i></i><span>${icons.lock}<bdi></bdi></span>`
  bar.querySelector('bdi')?.append(stage.address ?? '9:41')
  if (!existing) document.querySelector('main')?.prepend(bar)
}

/** Styles that position the panel; the design's own styles stay unchanged. */
export function stageStyles(
  { page, picture, frame, across, down, width, margin, dim, full }: Stage,
  made: keyof typeof places = 'blocks',
): string {
  const shade = dim ? 'linear-gradient(rgb(17 17 24 / 52%), rgb(17 17 24 / 52%)), ' : ''
  const [wrapper, panel] = places[made]
  return [
    // A message of another editor without a background of its own is white.
    ...(made === 'source' ? [':where(body) { background-color: #ffffff; } body { margin: 0 !important; }'] : []),
    `${wrapper} { display: flex !important; flex-direction: column; box-sizing: border-box; min-height: 100vh !important; padding: ${margin}px !important; align-items: ${flexAlignment(across)}; justify-content: ${flexAlignment(down)}; background: ${shade}url("${picture ?? pictureOf(page, frame === 'phone')}") top center / cover no-repeat #ffffff; }`,
    `${panel} { box-sizing: border-box; flex: none; width: ${width === null ? '100%' : `min(${width}px, 100%)`}; ${full ? 'min-height: 100vh;' : ''} ${full ? '' : 'box-shadow: 0 2px 6px rgb(0 0 0 / 12%), 0 18px 48px rgb(0 0 0 / 26%);'} }`,
  ].join('\n')
}

const flexAlignment = (alignment: Stage['across']): string => (alignment === 'center' ? 'center' : `flex-${alignment}`)

const address = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

const box = (x: number, y: number, width: number, height: number, fill = '#e4e4ea') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}"/>`

const productRow = (top: number, leftEdges: readonly number[], width: number) =>
  leftEdges
    .flatMap((x) => [
      box(x, top, width, width * 0.8),
      box(x, top + width * 0.8 + 12, width * 0.7, 10),
      box(x, top + width * 0.8 + 30, width * 0.4, 10, '#efeff3'),
    ])
    .join('')

const drawn = (width: number, height: number, inside: string) =>
  address(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMin slice"><rect width="${width}" height="${height}" fill="#ffffff"/>${inside}</svg>`,
  )

const wideHead = [
  box(40, 22, 120, 16, '#d3d3db'),
  box(620, 24, 60, 12),
  box(700, 24, 60, 12),
  box(780, 24, 60, 12),
  box(890, 20, 20, 20),
  '<path d="M0 60h960" stroke="#ececf0"/>',
]
const narrowHead = [box(20, 20, 110, 18, '#d3d3db'), box(325, 18, 28, 22)]

const wideLine = (top: number) => [
  box(40, top, 96, 96),
  box(156, top + 18, 220, 14),
  box(156, top + 46, 120, 10, '#efeff3'),
  box(500, top + 36, 80, 14, '#efeff3'),
]
const narrowLine = (top: number) => [
  box(20, top, 84, 84),
  box(120, top + 14, 170, 12),
  box(120, top + 38, 90, 10, '#efeff3'),
]

/** Grey shapes that suggest pages of a shop and an app but cannot be taken for the message. */
const shapesOf: Readonly<Record<Stage['page'], { wide: readonly string[]; narrow: readonly string[] }>> = {
  home: {
    wide: [
      ...wideHead,
      box(40, 90, 880, 260, '#f1f1f5'),
      box(80, 170, 300, 26, '#d3d3db'),
      box(80, 210, 220, 14),
      box(80, 244, 110, 36, '#d3d3db'),
      productRow(380, [40, 263, 486, 709], 208),
      productRow(640, [40, 263, 486, 709], 208),
    ],
    narrow: [
      ...narrowHead,
      box(20, 58, 335, 150, '#f1f1f5'),
      box(40, 104, 190, 20, '#d3d3db'),
      box(40, 138, 130, 12),
      productRow(228, [20, 195], 160),
      productRow(424, [20, 195], 160),
    ],
  },
  product: {
    wide: [
      ...wideHead,
      box(40, 90, 440, 440),
      box(520, 100, 140, 12, '#efeff3'),
      box(520, 126, 320, 26, '#d3d3db'),
      box(520, 170, 100, 20),
      box(520, 220, 380, 10, '#efeff3'),
      box(520, 242, 340, 10, '#efeff3'),
      box(520, 264, 360, 10, '#efeff3'),
      box(520, 310, 240, 48, '#d3d3db'),
      box(40, 550, 98, 98),
      box(154, 550, 98, 98),
      box(268, 550, 98, 98),
      box(382, 550, 98, 98),
    ],
    narrow: [
      ...narrowHead,
      box(20, 58, 335, 335),
      box(20, 410, 90, 10, '#efeff3'),
      box(20, 432, 240, 20, '#d3d3db'),
      box(20, 466, 90, 16),
      box(20, 500, 335, 10, '#efeff3'),
      box(20, 520, 290, 10, '#efeff3'),
      box(20, 552, 335, 44, '#d3d3db'),
    ],
  },
  basket: {
    wide: [
      ...wideHead,
      box(40, 90, 160, 24, '#d3d3db'),
      ...wideLine(140),
      ...wideLine(260),
      ...wideLine(380),
      box(640, 140, 280, 260, '#f1f1f5'),
      box(664, 168, 120, 12),
      box(664, 200, 90, 10, '#e4e4ea'),
      box(664, 226, 110, 10, '#e4e4ea'),
      box(664, 328, 232, 44, '#d3d3db'),
    ],
    narrow: [
      ...narrowHead,
      box(20, 58, 120, 20, '#d3d3db'),
      ...narrowLine(100),
      ...narrowLine(204),
      ...narrowLine(308),
      box(20, 420, 335, 110, '#f1f1f5'),
      box(40, 440, 100, 12),
      box(20, 552, 335, 44, '#d3d3db'),
    ],
  },
  app: {
    wide: [],
    narrow: [
      ...narrowHead,
      box(20, 58, 335, 36, '#f1f1f5'),
      box(20, 112, 335, 130, '#f1f1f5'),
      productRow(264, [20, 195], 160),
      productRow(460, [20, 195], 160),
    ],
  },
}

function pictureOf(page: Stage['page'], isNarrow: boolean): string {
  const { wide, narrow } = shapesOf[page]
  return isNarrow ? drawn(375, 760, narrow.join('')) : drawn(960, 1000, wide.join(''))
}

const footerId = 'herald-footer'

/** Draws the footer into the canvas document `page`; '' removes it. `background`: the message's, a CSS colour. */
export function showFooter(page: Document, html: string, dark: DarkIn | null, background = ''): void {
  const existing = page.getElementById(footerId)
  if (html === '') {
    existing?.remove()
    return
  }
  const element = existing ?? page.createElement('div')
  element.id = footerId
  element.style.background = background
  // Below the footer, as in the sent message.
  if (background !== '') page.body.style.background = background
  element.innerHTML = dark === 'gmail' ? withGmailDarkColours(html) : html
  // After the body: no text of the message contains it.
  if (!existing) page.documentElement.append(element)
}

/** Whether an event of the canvas is in the footer. */
export const isInFooter = ({ target }: Event): boolean => (target as Element | null)?.closest?.(`#${footerId}`) !== null

export const scrollToFooter = (page: Document): void => page.getElementById(footerId)?.scrollIntoView({ block: 'end' })
